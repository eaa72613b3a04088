// @ts-check

/**
 * Returns the MIDI messages that set up the MPE zone, if there is one, and select the present banks and programs of bass
 * and keys. New outputs need these messages, because they missed those that the performance sent earlier.
 * @param {import('../engine/playing.js').Playing | null} playing
 * @returns {number[][]}
 */
export function programs(playing) {
  if (!playing) return []
  const { values, channels, mpe } = playing.settings()
  const value = (/** @type {string} */ name) => values[playing.parameters.findIndex((one) => one.name === name)] ?? -1
  return [...zone(mpe), ...['bass-', ''].flatMap((voice, index) => {
    const [bank, program] = [value(`${voice}bank`), value(`${voice}program`)]
    return channels[index].map((number) => number - 1).flatMap((channel) => [
      ...bank >= 0 ? [[0xb0 | channel, 0, bank >> 7], [0xb0 | channel, 32, bank & 127]] : [],
      ...program > 0 ? [[0xc0 | channel, program - 1]] : [],
    ])
  })]
}

/** Returns the set-up of an MPE zone, as Instrument/Controllers/MPE.swift sends it. @param {number} mpe */
function zone(mpe) {
  const members = mpe === 1 ? Array.from({ length: 15 }, (_, index) => index + 1) : []
  return [
    ...mpe > 0 ? [[0xb0, 101, 0], [0xb0, 100, 6], [0xb0, 6, 15]] : [],
    ...members.flatMap((member) => [[101, 0], [100, 0], [6, 48], [38, 0]].map((control) => [0xb0 | member, ...control])),
  ]
}

/** Returns `true` if a MIDI message selects a bank or a program. @param {number[]} bytes */
export function choosesProgram([status = 0, controller = 0]) {
  return status >> 4 === 0xc || status >> 4 === 0xb && (controller === 0 || controller === 32)
}

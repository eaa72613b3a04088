// @ts-check

/**
 * Returns the MIDI messages that select the present banks and programs of bass and keys. New outputs need
 * these messages, because they missed the program changes that the performance sent earlier.
 * @param {import('../engine/playing.js').Playing | null} playing
 * @returns {number[][]}
 */
export function programs(playing) {
  if (!playing) return []
  const { values, channels } = playing.settings()
  const value = (/** @type {string} */ name) => values[playing.parameters.findIndex((one) => one.name === name)] ?? -1
  return ['bass-', ''].flatMap((voice, index) => {
    const [bank, program] = [value(`${voice}bank`), value(`${voice}program`)]
    return channels[index].map((number) => number - 1).flatMap((channel) => [
      ...bank >= 0 ? [[0xb0 | channel, 0, bank >> 7], [0xb0 | channel, 32, bank & 127]] : [],
      ...program > 0 ? [[0xc0 | channel, program - 1]] : [],
    ])
  })
}

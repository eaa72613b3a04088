// @ts-check
// Writes a chordset as a line of text, and reads such a line. A chordset has eight chords of eight lumis (moving lights), and options.
// The line names the set (built-in chordset) that the chordset comes from. Then the line lists the commands that turn a copy of this set
// into the chordset. Commas separate the name and the commands.

/** @typedef {import('./play.js').Play} Play */

const WORD = 'clumsy-chordset'

/** Returns the chosen chordset as a line of text. @param {Play} play */
export function lineOf(play) {
  const { image, tables } = play
  if (!image) return ''
  const { chords, tones, guard } = tables.limits
  const origin = image.origin(image.chosen().chordset)
  const plain = tables.create(origin)
  plain.apply(`chordset ${origin + 1}`, 0)
  /** @type {string[]} */
  const commands = []
  const words = (/** @type {import('../engine/image.js').ImageNumber} */ { choices }, /** @type {number} */ value) => choices[value] ?? String(value)
  for (let chord = 0; chord < chords; chord++) {
    for (const [number, field] of tables.fields.entries()) {
      const values = Array.from({ length: tones }, (_, tone) => image.field(chord, tone, number))
      const changed = [...values.keys()].filter((tone) => values[tone] !== plain.field(chord, tone, number))
      if (changed.length === 0) continue
      const isAlike = values.every((value) => value === values[0])
      for (const tone of isAlike ? [-1] : changed) commands.push(`set ${chord + 1} ${tone + 1} ${field.name} ${words(field, values[Math.max(tone, 0)])}`)
    }
  }
  for (const [number, option] of tables.options.entries()) {
    const value = image.option(number)
    // A line that somebody else wrote must not switch off the guard, which limits flashes.
    if (number !== guard && value !== plain.option(number)) commands.push(`canvas ${option.name} ${words(option, value)}`)
  }
  plain.free()
  return `${WORD} ${[tables.sets[origin].name, ...commands].join(',')}`
}

/** Returns the title of a line: the name of its set, and the number of its changes. @param {string} line */
export function titleOf(line) {
  const [name, ...commands] = line.slice(WORD.length).trim().split(',')
  return commands.length === 0 ? name : `${name}, ${commands.length} ${commands.length === 1 ? 'change' : 'changes'}`
}

/**
 * Returns the commands that add a line's chordset to the list and choose it. If that is impossible, returns the reason as a string.
 * @param {Play} play
 * @param {string} line
 */
export function readLine(play, line) {
  const [word, rest] = [line.slice(0, WORD.length), line.slice(WORD.length).trim()]
  if (word !== WORD) return `a line of a chordset begins with ${WORD}`
  const [name, ...commands] = rest.split(',').map((one) => one.trim())
  const origin = play.tables.sets.findIndex((set) => set.name === name)
  if (origin < 0) return `there is no set ${name}; there is: ${play.tables.sets.map((set) => set.name).join(', ')}`
  const { guard, chordsets } = play.tables.limits
  const isAllowed = (/** @type {string[]} */ [word, what]) => word === 'set' || word === 'canvas' && what !== play.tables.options[guard].name
  const prefix = 'image '
  // An error names a column of the gesture, which begins with the prefix.
  const faultOf = (/** @type {string} */ command) => play.context.fault(prefix + command)?.replace(/\bcolumn (\d+)/, (_, column) => `column ${column - prefix.length}`)
  const wrong = commands.find((command) => !isAllowed(command.split(/\s+/)) || faultOf(command))
  if (wrong !== undefined) return `${wrong}: ${faultOf(wrong) ?? 'only set and canvas are allowed here, and must not change the guard'}`
  const { count = 0 } = play.image?.chosen() ?? {}
  const source = Array.from({ length: count }, (_, index) => index).find((index) => play.image?.origin(index) === origin)
  if (count === chordsets) return 'the list is full: remove a chordset first'
  if (source === undefined) return `no chordset of the list comes from ${name}: copying needs one`
  const place = count + 1
  return [`list copy ${source + 1} ${place}`, `list reset ${place}`, `chordset ${place}`, ...commands]
}

// @ts-check
// The values of parameters: as words, from words, on a slider, and by steps of a hand. As the terminal does it.

/** @typedef {import('../types.js').Parameter} Parameter */

/** How many positions a slider has. */
export const positions = 1000

/**
 * A number as short as four digits behind the point allow.
 * @param {number} value
 */
export function short(value) {
  return String(Math.round(value * 10_000) / 10_000 + 0)
}

/**
 * A value with its unit: `9.8 m/s²`, `marimba`, `on`.
 * @param {Parameter} parameter
 * @param {number} value
 */
export function words(parameter, value) {
  if (parameter.scale === 'switch') return value === 0 ? 'off' : 'on'
  if (parameter.scale === 'choice') return nameOf(parameter, value)
  if (isNone(parameter, value)) return 'none'
  return short(value) + (parameter.unit === '' ? '' : parameter.unit === '%' ? '%' : ` ${parameter.unit}`)
}

/**
 * The name of a value of a choice.
 * @param {Parameter} parameter
 * @param {number} value
 */
export function nameOf(parameter, value) {
  return parameter.choices[Math.round(value - parameter.lowest)] ?? short(value)
}

/**
 * What a parameter takes: `0…100 m/s²`, `off or on`, or the names.
 * @param {Parameter} parameter
 */
export function allowed(parameter) {
  if (parameter.scale === 'switch') return 'off or on'
  if (parameter.scale === 'choice') return parameter.choices.join(', ')
  return `${short(parameter.lowest)}…${short(parameter.highest)}${parameter.unit === '' ? '' : ` ${parameter.unit}`}`
}

/**
 * The value that is typed, with its unit or without; null for what the parameter does not take.
 * @param {Parameter} parameter
 * @param {string} text
 * @returns {number | null}
 */
export function read(parameter, text) {
  const unit = parameter.unit
  let typed = text.trim().toLowerCase().replace(',', '.').replace('−', '-')
  if (typed === 'none' && isNone(parameter, parameter.lowest)) return parameter.lowest
  if (unit !== '' && typed.endsWith(unit.toLowerCase())) typed = typed.slice(0, -unit.length).trim()
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/.test(typed)) return null
  const value = Number(typed)
  if (!(value >= parameter.lowest && value <= parameter.highest)) return null
  return isWhole(parameter) && value !== Math.floor(value) ? null : value + 0
}

/** @param {Parameter} parameter */
export function isWhole(parameter) {
  return parameter.scale !== 'linear' && parameter.scale !== 'logarithmic'
}

/**
 * Where a value is on a slider of `positions`.
 * @param {Parameter} parameter
 * @param {number} value
 */
export function position(parameter, value) {
  const { lowest, highest, scale } = parameter
  const share = scale === 'logarithmic' ? Math.log(value / lowest) / Math.log(highest / lowest) : (value - lowest) / (highest - lowest)
  return Math.min(Math.max(share, 0), 1) * positions
}

/**
 * The value at a position of a slider, with three digits.
 * @param {Parameter} parameter
 * @param {number} at
 */
export function valueAt(parameter, at) {
  const { lowest, highest, scale } = parameter
  const share = Math.min(Math.max(at / positions, 0), 1)
  if (share === 0) return lowest
  if (share === 1) return highest
  const value = scale === 'logarithmic' ? lowest * (highest / lowest) ** share : lowest + (highest - lowest) * share
  const rounded = isWhole(parameter) ? Math.round(value) : Number(value.toPrecision(scale === 'logarithmic' ? 3 : 4))
  return Math.min(Math.max(rounded, lowest), highest)
}

/**
 * The value some steps of a hand away, within the range. A step is about a fortieth of the range: a round number, or a round ratio.
 * @param {Parameter} parameter
 * @param {number} value
 * @param {number} steps
 */
export function stepped(parameter, value, steps) {
  const { lowest, highest, scale } = parameter
  const inside = (/** @type {number} */ moved) => Math.min(Math.max(moved, lowest), highest)
  if (scale === 'switch') return steps > 0 ? 1 : 0
  if (isWhole(parameter)) return inside(Math.round(value + steps * (highest - lowest > 1000 ? roundStep((highest - lowest) / 40) : 1)))
  if (scale === 'logarithmic') return inside(Number((value * 1.1 ** steps).toPrecision(3)))
  const step = roundStep((highest - lowest) / 40)
  return inside(Math.round((value + steps * step) * (1000 / step)) / (1000 / step) + 0)
}

/**
 * The greatest of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is not above a number, which is above 0.
 * @param {number} most
 */
function roundStep(most) {
  const ten = 10 ** Math.floor(Math.log10(most) + 1e-9)
  return ten * 5 <= most ? ten * 5 : ten * 2 <= most ? ten * 2 : ten
}

/**
 * The gesture that sets a parameter, as a session's text has it.
 * @param {Parameter} parameter
 * @param {number} value
 */
export function setting(parameter, value) {
  if (parameter.scale === 'switch') return `${parameter.name} ${value === 0 ? 'off' : 'on'}`
  if (parameter.scale === 'choice') return `${parameter.name} ${nameOf(parameter, value)}`
  return `${parameter.name} ${isNone(parameter, value) ? 'none' : value}`
}

/**
 * Whether a value stands for none: a bank's lowest.
 * @param {Parameter} parameter
 * @param {number} value
 */
function isNone(parameter, value) {
  return /^(bass-)?bank$/.test(parameter.name) && value === parameter.lowest
}

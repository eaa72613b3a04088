// @ts-check
// The page's colours: the original instrument's wallpaper, and a hue for each slot, all equally light.

/**
 * A colour in OKLab (Ottosson, 2020): lightness 0…1, then the axes from green to red and from blue to yellow.
 * @typedef {[number, number, number]} Lab
 */

/**
 * Returns the colour of a lightness 0…1, a chroma, and a hue in degrees.
 * @type {(lightness: number, chroma: number, hue: number) => Lab}
 */
export const lch = (lightness, chroma, hue) => {
  const angle = hue * Math.PI / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/**
 * Returns a colour as linear red, green and blue. Components are outside 0…1 if the colour is out of gamut.
 * @param {Lab} colour
 * @returns {[number, number, number]}
 */
export function linear([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** Returns a colour from sRGB, 0…255. @type {(red: number, green: number, blue: number) => Lab} */
export const rgb = (red, green, blue) => {
  const [r, g, b] = [red, green, blue].map((value) =>
    value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/**
 * Returns a mixture of two colours: `share` 0 is the first, 1 the second.
 * @type {(from: Lab, to: Lab, share: number) => Lab}
 */
export const mix = (from, to, share) => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

/** @type {WeakMap<Lab, string>} the cached red, green and blue of colours that were used */
const known = new WeakMap()

/** Returns the CSS text of a colour. @param {Lab} colour must not change later @param {number} [alpha] 0…1 */
export function css(colour, alpha = 1) {
  let text = known.get(colour)
  if (text === undefined) {
    text = linear(colour).map((value) => {
      const clipped = Math.min(Math.max(value, 0), 1)
      return Math.round(255 * (clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055))
    }).join(' ')
    known.set(colour, text)
  }
  return alpha >= 1 ? `rgb(${text})` : `rgb(${text} / ${Math.max(alpha, 0).toFixed(3)})`
}

/**
 * Returns the hue of a slot, 0…360°. From a chord of the scale to the chord a fifth above, the hue moves by 1/7 of
 * the colour circle, so related chords have similar hues. The tonic has the hue of the original instrument's bouncers.
 * @param {number} slot 0…6 for the bouncers, 7 for the spare pad
 */
export const hue = (slot) => (32 + 360 / 7 * [0, 2, 4, 6, 1, 3, 5, 3.5][slot]) % 360

/**
 * The colours of the stage, light or dark. `echo` (0…1) is the share of the bouncer's `disc` colour in the large chord name on
 * the right half of the stage; the rest is the background's colour. `edge` is for the edges of keys.
 * @typedef {{wallpaper: Lab, around: Lab, ink: Lab, ball: Lab, words: Lab, disc: Lab[], edge: Lab[], lit: Lab[], ring: Lab[], name: Lab[], tint: Lab[],
 *   echo: number}} Palette
 */

/**
 * Returns a colour for each slot (the bouncers and the spare pad). The spare pad may hold any chord, so its
 * colour is almost grey.
 * @type {(lightness: number, chroma: number) => Lab[]}
 */
const each = (lightness, chroma) => [0, 1, 2, 3, 4, 5, 6, 7].map((slot) => lch(lightness, slot === 7 ? chroma / 3 : chroma, hue(slot)))

/**
 * Returns a colour for each slot: the wallpaper's colour, tinted with the slot's hue.
 * @type {(wallpaper: Lab, lightness: number, chroma: number) => Lab[]}
 */
const tints = (wallpaper, lightness, chroma) => each(lightness, chroma).map((colour) => mix(wallpaper, colour, 0.62))

/**
 * The light palette, with the original instrument's wallpaper and balls. `words` is for text on discs and
 * keys, `name` for text beside discs.
 * @type {Palette}
 */
export const light = {
  wallpaper: rgb(235, 237, 200), around: rgb(220, 222, 178), ink: rgb(55, 49, 63), ball: rgb(116, 105, 140), words: rgb(255, 253, 240),
  disc: each(0.55, 0.08), edge: each(0.5, 0.08), lit: each(0.74, 0.088), ring: each(0.6, 0.09), name: each(0.47, 0.078), tint: tints(rgb(235, 237, 200), 0.895, 0.06), echo: 0.2,
}

/** @type {Palette} */
export const dark = {
  wallpaper: rgb(35, 31, 25), around: rgb(20, 18, 14), ink: rgb(240, 234, 214), ball: rgb(160, 149, 184), words: rgb(255, 253, 240),
  disc: each(0.52, 0.078), edge: each(0.46, 0.078), lit: each(0.72, 0.088), ring: each(0.7, 0.088), name: each(0.76, 0.085), tint: tints(rgb(35, 31, 25), 0.29, 0.045), echo: 0.36,
}

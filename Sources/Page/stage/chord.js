// @ts-check
// Draws the name of the active chord, large and faint, over the half of the stage with the keys.

import { css, mix } from './colours.js'
import { ceiling, hands } from './layout.js'
import { widthOf, write } from './letters.js'
import { ease } from './picture.js'

/** @typedef {import('../types.js').BouncerNow} BouncerNow */
/** @typedef {import('./stage.js').Frame} Frame */
/** @typedef {import('./colours.js').Lab} Lab */

/**
 * @param {Frame} frame
 * @param {BouncerNow[]} bouncers
 * @param {Lab} ground the background
 */
export function drawChord({ canvas, picture, ns, scale, palette, inHands }, bouncers, ground) {
  for (const bouncer of bouncers) {
    // Fade one name out before the next name fades in, so that two names never overlap.
    const shown = ease(2 * picture.chordShare(ns, bouncer.index) - 1)
    if (shown < 0.01) continue
    const size = scale * Math.min(200, 420 / widthOf(canvas, bouncer.chord))
    canvas.fillStyle = css(mix(ground, palette.disc[bouncer.index], palette.echo * shown))
    write(canvas, bouncer.chord, ...inHands((hands.left + hands.right) / 2, 0.54 * ceiling), size)
  }
}

// @ts-check
// The name of the chord that sounds, as large as the right half and faint: readable from across a room.

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
 * @param {Lab} ground its background
 */
export function drawChord({ canvas, picture, ns, scale, palette, inHands }, bouncers, ground) {
  for (const bouncer of bouncers) {
    // One name is gone before the next one comes: they are not read as one.
    const shown = ease(2 * picture.chordShare(ns, bouncer.index) - 1)
    if (shown < 0.01) continue
    const size = scale * Math.min(200, 420 / widthOf(canvas, bouncer.chord))
    canvas.fillStyle = css(mix(ground, palette.disc[bouncer.index], palette.echo * shown))
    write(canvas, bouncer.chord, ...inHands((hands.left + hands.right) / 2, 0.54 * ceiling), size)
  }
}

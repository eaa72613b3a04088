// @ts-check
// The name of the chord that sounds, as large as the right half and hardly there: seen from across a room.

import { css, mix } from './colours.js'
import { ceiling, hands } from './layout.js'
import { widthOf, write } from './letters.js'
import { between, ease } from './motion.js'

/** @typedef {import('../types.js').BouncerNow} BouncerNow */
/** @typedef {import('./stage.js').Frame} Frame */
/** @typedef {import('./colours.js').Lab} Lab */

/**
 * @param {Frame} frame
 * @param {BouncerNow[]} bouncers
 * @param {Lab} ground what it stands on
 */
export function drawChord({ canvas, picture, ns, scale, palette, inHands, tinting }, bouncers, ground) {
  for (const bouncer of bouncers) {
    const share = picture.chordValue(ns, (slot) => slot === bouncer.index ? 1 : 0, between, tinting)
    // One name is gone before the next one comes, so that they are not read as one.
    const shown = ease(2 * share - 1)
    if (shown < 0.01) continue
    const size = scale * Math.min(200, 420 / widthOf(canvas, bouncer.chord))
    canvas.fillStyle = css(mix(ground, palette.disc[bouncer.index], palette.echo * shown))
    write(canvas, bouncer.chord, ...inHands((hands.left + hands.right) / 2, 0.54 * ceiling), size)
  }
}

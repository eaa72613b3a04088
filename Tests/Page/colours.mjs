// Tests the colours of the stage, and those of the style sheet.
//
//   node colours.mjs FOLDER      FOLDER has the page's modules

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const { css, dark, hue, lch, light, linear, rgb } = await import(new URL('stage/colours.js', pathToFileURL(process.argv[2] + '/')))

const slots = [0, 1, 2, 3, 4, 5, 6, 7]
const near = (one, other, within = 1e-9) => assert.ok(Math.abs(one - other) <= within, `${one} is not ${other}`)
const near3 = (one, other, within) => one.forEach((value, index) => near(value, other[index], within))

/** Returns the contrast of two colours by WCAG 2: 1…21. */
function contrast(one, other) {
  const [first, second] = [one, other].map((colour) => {
    const [r, g, b] = linear(colour).map((value) => Math.min(Math.max(value, 0), 1))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  })
  return Math.max(first, second) / Math.min(first, second)
}

test('wallpaper and balls have the original instrument\'s colours', () => {
  assert.equal(css(light.wallpaper), 'rgb(235 237 200)')
  assert.equal(css(light.ball), 'rgb(116 105 140)')
  assert.equal(css(rgb(0, 0, 0), 0.5), 'rgb(0 0 0 / 0.500)')
  near3(rgb(255, 255, 255), [1, 0, 0], 1e-6)
})

test('the seven hues are equally light, far from each other, and displayable on a screen', () => {
  for (const palette of [light, dark]) {
    for (const row of [palette.disc, palette.edge, palette.lit, palette.ring, palette.name]) {
      for (const slot of slots) {
        near(row[slot][0], row[0][0])
        assert.ok(linear(row[slot]).every((value) => value >= 0 && value <= 1), `no screen can show the colour of slot ${slot}`)
      }
    }
  }
  const hues = slots.slice(0, 7).map(hue).sort((one, other) => one - other)
  hues.forEach((angle, index) => near((hues[(index + 1) % 7] - angle + 360) % 360, 360 / 7, 1e-6))
  near3(lch(0.5, 0.1, 90), [0.5, 0, 0.1])
})

test('words and balls contrast with their backgrounds', () => {
  for (const [name, palette] of [['light', light], ['dark', dark]]) {
    assert.ok(contrast(palette.ink, palette.around) >= 7, name)
    for (const slot of slots) {
      assert.ok(contrast(palette.words, palette.disc[slot]) >= 4.5, `${name}: words on slot ${slot} have too little contrast`)
      assert.ok(contrast(palette.words, palette.edge[slot]) >= 4.5, `${name}: words on the edge of slot ${slot} have too little contrast`)
      assert.ok(contrast(palette.name[slot], palette.wallpaper) >= 4.5, `${name}: the name of slot ${slot} has too little contrast`)
      for (const half of [palette.wallpaper, palette.tint[slot]]) assert.ok(contrast(palette.ball, half) >= 3, `${name}: balls on slot ${slot} have too little contrast`)
    }
  }
})

test('the edges of keys are a little darker than the keys, with the same hue', () => {
  for (const palette of [light, dark]) {
    for (const slot of slots) {
      const [edge, disc] = [palette.edge[slot], palette.disc[slot]]
      const hueOf = ([, a, b]) => Math.atan2(b, a)
      near(hueOf(edge), hueOf(disc), 1e-6)
      assert.ok(disc[0] - edge[0] >= 0.03 && disc[0] - edge[0] <= 0.08)
    }
  }
})

test('the style sheet has the stage\'s colours', () => {
  const style = readFileSync(new URL('../../Sources/Page/style.css', import.meta.url), 'utf8')
  for (const name of ['wallpaper', 'around', 'ink', 'ball']) {
    const [, ...both] = new RegExp(`--${name}: var\\(--day, #([0-9a-f]{6})\\) var\\(--night, #([0-9a-f]{6})\\);`).exec(style)
    for (const [index, palette] of [light, dark].entries()) {
      const hex = both[index]
      assert.equal(css(palette[name]), `rgb(${[0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(' ')})`, name)
    }
  }
})

test('switches and sliders contrast with their backgrounds, and the thumb of a switch with the switch', () => {
  const style = readFileSync(new URL('../../Sources/Page/style.css', import.meta.url), 'utf8')
  const token = (name, index) => {
    const hex = new RegExp(`--${name}: var\\(--day, #([0-9a-f]{6})\\) var\\(--night, #([0-9a-f]{6})\\);`).exec(style)[index + 1]
    return rgb(...[0, 2, 4].map((at) => parseInt(hex.slice(at, at + 2), 16)))
  }
  for (const theme of [0, 1]) {
    for (const [one, other] of [['control', 'panel'], ['control', 'around'], ['switch-on', 'panel'], ['accent', 'panel'], ['on-accent', 'switch-on']]) {
      assert.ok(contrast(token(one, theme), token(other, theme)) >= 3, `${one} on ${other} has too little contrast`)
    }
  }
})

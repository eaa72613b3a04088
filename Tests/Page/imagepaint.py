#!/usr/bin/env python3
"""Tests of the pictures in the image view: the page's painter matches the core's painter, and limits flashes."""

from browser import Browser, Site
from images import begin

# Draws one image of 480 × 270 pixels by both painters. The image begins with the built-in chordset number `set`, 0…5, which defines the lumis (moving shapes) of each chord. Returns three numbers:
# `off` is the mean difference between the two pictures' bytes. `ink` is the mean difference between the core's picture and its first pixel, which is background. `count` is the number of lumis.
COMPARE = """async ([set, commands, seconds]) => {
  const { lightPainter } = await import(new URL('image/painter.js', document.baseURI))
  const { tables } = view.play
  const surface = Object.assign(document.createElement('canvas'), { width: 480, height: 270 })
  const painter = lightPainter(surface, tables)
  const one = tables.create(set, 7n)
  const core = tables.painter(480, 270)
  for (const command of commands) if (!one.apply(command, 0)) throw new Error(`refused: ${command}`)
  const ticks = Math.round(seconds * 30)
  // Ten steps of the traces are enough for the comparison.
  for (let tick = ticks - 9; tick <= ticks; tick++) {
    one.advance(tables.traceTime(tick))
    painter.trace(one)
    core.trace(one)
  }
  painter.paint(one)
  const found = painter.pixels()
  const wanted = core.paint(one)
  const ground = wanted.slice(0, 4)
  let [off, ink] = [0, 0]
  for (let y = 0; y < 270; y++) for (let x = 0; x < 480; x++) for (let part = 0; part < 3; part++) {
    const value = wanted[4 * (480 * y + x) + part]
    off += Math.abs(found[4 * (480 * (269 - y) + x) + part] - value)
    ink += Math.abs(value - ground[part])
  }
  const count = one.count
  painter.free()
  core.free()
  one.free()
  return { off: off / (480 * 270 * 3), ink: ink / (480 * 270 * 3), count }
}"""

# Shows 3 s of an image of 160 × 90 pixels, with limited flashes or without limits, at 60 pictures a second. Two lists of commands take turns every
# 1/20 s. The picture has 16 × 9 cells of 10 × 10 pixels. Counts the cells that flash more than three times in a second, and returns
# the largest count in a field of 4 × 3 cells, which stands for ten degrees of view.
# A flash is a pair of opposite changes of the relative luminance by 0.1 or more, whose darker end is below 0.8 (WCAG 2.3.1).
FLASHES = """async ([commands, isLimited]) => {
  const { lightPainter } = await import(new URL('image/painter.js', document.baseURI))
  const { tables } = view.play
  const surface = Object.assign(document.createElement('canvas'), { width: 160, height: 90 })
  const painter = lightPainter(surface, tables)
  const one = tables.create(0, 7n)
  const linear = Float64Array.from({ length: 256 }, (_, byte) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4))
  const cells = Array.from({ length: 144 }, () => ({ extreme: 0, rises: 0, turns: [] }))
  const flashes = new Set()
  for (let picture = 0; picture < 180; picture++) {
    const ns = picture * 1e9 / 60
    if (picture % 3 === 0) for (const command of commands[picture / 3 % 2]) if (!one.apply(command, ns)) throw new Error(`refused: ${command}`)
    one.advance(ns)
    painter.paint(one, isLimited ? ns : null)
    const bytes = painter.pixels()
    for (const [number, cell] of cells.entries()) {
      let light = 0
      for (let y = 0; y < 10; y++) for (let x = 0; x < 10; x++) {
        const at = 4 * (160 * (10 * Math.floor(number / 16) + y) + 10 * (number % 16) + x)
        light += (0.2126 * linear[bytes[at]] + 0.7152 * linear[bytes[at + 1]] + 0.0722 * linear[bytes[at + 2]]) / 100
      }
      const change = light - cell.extreme
      if (cell.rises * change > 0 || picture === 0) cell.extreme = light
      else if (Math.abs(change) >= 0.1 && Math.min(light, cell.extreme) < 0.8) {
        Object.assign(cell, { extreme: light, rises: Math.sign(change) })
        cell.turns.push(picture)
      }
      // More than three flashes have at least eight changes.
      const first = cell.turns.at(-8)
      if (first !== undefined && picture - first < 60) flashes.add(number)
    }
    await new Promise((done) => setTimeout(done))
  }
  painter.free()
  one.free()
  let most = 0
  for (let row = 0; row < 7; row++) for (let column = 0; column < 13; column++) {
    let count = 0
    for (let y = row; y < row + 3; y++) for (let x = column; x < column + 4; x++) count += flashes.has(16 * y + x)
    most = Math.max(most, count)
  }
  return most
}"""


def pictures(page):
    """For each form, blend, trace and set, the page's frames differ from those of the core's painter by at most 2/255 on average."""
    forms = ["point", "line", "plane", "polygon", "ring", "wave", "ribbon", "text"]
    most = 0
    for number, form in enumerate(forms):
        edits = [f"set 1 0 {field}" for field in (f"form.base {number * 125 + 62}", "form.depth 0", "size.base 600", "aspect.base 620", "rotation.base 90", "opacity.base 900", "trail.base 700", "life 0", "path orbit", "speed 300")]
        edits.append(f"set 1 0 blend {('additive', 'subtractive', 'over')[number % 3]}")
        edits.append(f"canvas trace {('none', 'fade', 'bleed', 'stay')[number % 4]}")
        edits.append(f"canvas background {(60, 900)[number % 2]}")
        found = page.evaluate(COMPARE, [0, [*edits, *(f"strike 1 {tone} 90 60 {400 * tone} {450 * tone}" for tone in range(1, 9))], 0.8])
        most = max(most, found["off"])
        assert found["ink"] > 0.3 and found["off"] <= 2, f"{form}: {found}"
    for number in range(6):
        found = page.evaluate(COMPARE, [number, [f"chordset {number + 1}", *(f"release {chord} 100 {500 * chord} {400 * chord}" for chord in range(1, 8))], 2])
        most = max(most, found["off"])
        assert found["count"] > 20 and found["ink"] > 1 and found["off"] <= 2, f"set {number}: {found}"
    return most


def flashes(page):
    """With limits, less than a quarter of any ten degrees of view flashes more than three times a second."""
    whole = [["canvas background 0"], ["canvas background 1000"]]
    lumi = ["set 1 0 form.base 312", "set 1 0 size.base 1000", "set 1 0 life 0", "set 1 0 lightness.base 1000", "set 1 0 opacity.base 1000", "set 1 0 attack 0", "canvas background 0", "canvas guard off"]
    hidden = [[*lumi, "release 1 127 2048 2048", "canvas opacity 1000"], ["canvas opacity 0", "erase all"]]
    for name, commands in (("background", whole), ("lumis", hidden)):
        wild, tame = (page.evaluate(FLASHES, [commands, is_limited]) for is_limited in (False, True))
        assert wild >= 3, f"{name}: without limits, only {wild} cells flash"
        assert tame < 3, f"{name}: {tame} cells of a field flash"


def main():
    with Site() as site, Browser() as browser, browser.open(None) as page:
        begin(page, site)
        most = pictures(page)
        flashes(page)
    print(f"page: imagepaint: ok; the page's pictures differ from the core's by at most {most:.2f} of 255 in the mean")


if __name__ == "__main__":
    main()

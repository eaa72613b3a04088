#!/usr/bin/env python3
"""Both painters of the piano roll, WebGL 2 and Canvas 2D, draw the same picture. The roll fits screens from a phone to 4K."""

from browser import Browser, Site
from rolls import begin, load

# Simulates a browser without WebGL 2.
FLAT = """
const context = HTMLCanvasElement.prototype.getContext
HTMLCanvasElement.prototype.getContext = function (kind, ...given) { return kind.startsWith('webgl') ? null : context.call(this, kind, ...given) }
"""
# Returns the colours of regularly spaced pixels of the canvas with the notes.
PIXELS = """() => {
  editor.changed()
  view.draw(0)
  const surface = document.querySelectorAll('.roll-paper canvas')[1]
  const copy = Object.assign(document.createElement('canvas'), { width: surface.width, height: surface.height })
  const pen = copy.getContext('2d')
  pen.drawImage(surface, 0, 0)
  const all = []
  for (let y = 3; y < copy.height; y += 7) for (let x = 2; x < 400; x += 5) all.push([...pen.getImageData(x, y, 1, 1).data])
  return { all, ...view.painted() }
}"""
SCREENS = [("phone", 360, 740, 3), ("phone, landscape", 740, 360, 3), ("tablet", 1024, 768, 2), ("4K", 3840, 2160, 1)]


def pictures(page):
    """Returns four pictures: notes of two voices, selected notes, ghosts, and too many notes to be drawn one by one.

If edits are limited to one voice, the notes of the other voices are ghosts."""
    load(page, [(0, 96, 60, 127, 0), (96, 192, 64, 40, 1), (192, 384, 67, 90, 0)])
    found = [page.evaluate(PIXELS)]
    page.evaluate("editor.roll.do('selectAll')")
    found.append(page.evaluate(PIXELS))
    page.evaluate("editor.setVoice(1)")
    found.append(page.evaluate(PIXELS))
    load(page, [(24 * index, 24 * index + 24, 48 + index % 24, 90) for index in range(21_000)])
    page.evaluate("editor.sheet.fit()")
    found.append(page.evaluate(PIXELS))
    return found


def differences(one, other):
    return sum(max(abs(a - b) for a, b in zip(*colours)) > 24 for colours in zip(one["all"], other["all"]))


def main():
    with Site() as site, Browser() as browser:
        found = {}
        for kind in ("webgl2", "2d"):
            with browser.open(None, width=1280, height=800) as page:
                if kind == "2d":
                    page.add_init_script(FLAT)
                begin(page, site)
                assert page.evaluate("view.painted().kind") == kind
                found[kind] = pictures(page)
        for number, (one, other) in enumerate(zip(found["webgl2"], found["2d"])):
            assert one["count"] == other["count"] == [3, 3, 3, -1][number], (number, one["count"], other["count"])
            inked = sum(colour[3] > 0 for colour in one["all"])
            # A few pixels may differ: WebGL draws edges one pixel wide, and rounds differently from Canvas 2D.
            assert inked > 50 and differences(one, other) < 0.12 * inked, f"picture {number}: {differences(one, other)} of {inked} pixels differ"
        for name, width, height, density in SCREENS:
            with browser.open(None, width=width, height=height, device_scale_factor=density) as page:
                begin(page, site)
                page.click(".roll-bar >> text=More")
                wide = page.evaluate("document.documentElement.scrollWidth")
                assert wide <= width, f"{name}: {wide} pixels wide"
                cut = page.eval_on_selector_all(".roll .button", "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)")
                assert not cut, f"{name}: words are cut off: {cut}"
                rows = page.evaluate("editor.sheet.down / editor.sheet.rowHeight")
                assert rows >= 4, f"{name}: {rows} rows are in view"
    print("page: rollpaint: ok")


main()

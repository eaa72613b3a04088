#!/usr/bin/env python3
"""The stage's picture: rollbacks leave no trace, struck keys light up in the exact frame, and with reduced motion struck keys do not sink."""

from browser import Browser, Site, until

# Disables animation frames, so that the page draws only times that the test requests.
ONE_FRAME = "globalThis.requestAnimationFrame = () => 0"

TOOLS = """() => {
  globalThis.told = []
  const { mirror, view } = clumsy
  const tell = mirror.onEvent
  const rollback = mirror.onRollback
  mirror.onEvent = event => { told.push(event); tell(event) }
  mirror.onRollback = ns => { told = told.filter(event => event.ns < ns); rollback(ns) }
  const canvas = document.querySelector('#stage canvas')
  globalThis.look = ns => { view.draw(ns); return canvas.toDataURL() }
  // Returns the colour of a point of the stage: red, green and blue.
  globalThis.colour = (ns, x, y) => {
    view.draw(ns)
    const [left, top] = view.pixels(x, y)
    const scale = canvas.width / canvas.clientWidth
    return [...canvas.getContext('2d').getImageData((left - canvas.offsetLeft) * scale, (top - canvas.offsetTop) * scale, 1, 1).data].slice(0, 3)
  }
}"""


def begin(page, site):
    page.add_init_script(ONE_FRAME)
    page.goto(f"{site.address}#alone")
    until(page, "globalThis.clumsy?.mirror.playing")
    page.evaluate(TOOLS)


def leaves_no_trace(page):
    """A gesture that was shown and then withdrawn leaves no trace in the picture."""
    moments = [3.9e9 + 0.13e9 * index for index in range(16)]
    page.evaluate("clumsy.mirror.advanceTo(6e9)")
    plain = page.evaluate("moments => moments.map(look)", moments)
    for gesture in ("spawn 900 600", "bouncer-1 off", "gravity 40"):
        page.evaluate("gesture => { clumsy.mirror.expect(1, gesture, 1000); clumsy.mirror.advanceTo(6e9) }", gesture)
        other = page.evaluate("moments => moments.map(look)", moments)
        assert other != plain, f"{gesture} does not change the picture"
        page.evaluate("clumsy.mirror.withdraw(1); clumsy.mirror.advanceTo(6e9)")
        assert page.evaluate("moments => moments.map(look)", moments) == plain, f"a trace of {gesture} stays in the picture"
    assert page.evaluate("clumsy.mirror.rollbacks") == 6


def strikes(page):
    """Returns the strikes of keys that had not been struck within the previous second. Each has its time, a point beside the key's text, and the key's top."""
    return page.evaluate("""() => {
      clumsy.mirror.advanceTo(12e9)
      const keys = clumsy.context.keys()
      const all = told.filter(event => event.type === 'strike' && event.voice === 'key' && !event.silent)
      return all
        .filter(one => !all.some(other => other.index === one.index && other.ns < one.ns && one.ns - other.ns < 1e9))
        .map(({ ns, index, x }) => ({ ns, x: keys[index].x + (x > keys[index].x ? -40 : 40), y: keys[index].y, top: keys[index].y + keys[index].height / 2 }))
    }""")


def lights_in_the_exact_frame(page):
    found = strikes(page)
    assert len(found) >= 4, f"{len(found)} strikes in 12 s"
    for strike in found:
        point = [strike["x"], strike["y"]]
        before, at = (page.evaluate("([ns, x, y]) => colour(ns, x, y)", [strike["ns"] + add, *point]) for add in (-1, 0))
        assert sum(at) > sum(before) + 12, f"the key's colour is {before} a nanosecond before the strike, and {at} at the strike"


def sinks(page, moves):
    for strike in strikes(page)[:4]:
        ns = strike["ns"] + 60e6
        level, edge = (page.evaluate("([ns, x, y]) => colour(ns, x, y)", [ns, strike["x"], y]) for y in (strike["y"], strike["top"] - 1.5))
        assert (level != edge) == moves, f"60 ms after a strike the colour of the key is {level}, and {edge} at its edge; expected a movement: {moves}"


def has_edges(page):
    """A key's edges are darker than its middle exactly while the edges sound other notes."""
    for index, (tones, is_mixed) in enumerate((("mixed", True), ("chord", False))):
        page.evaluate(f"clumsy.mirror.insert({3100 + 100 * index}, 'tones {tones}'); clumsy.mirror.advanceTo({13 + index}e9)")
        edge, middle = page.evaluate(f"""clumsy.context.keys().slice(1, 2).flatMap(({{ x, y, width }}) =>
          [x - 0.45 * width, x - 0.15 * width].map(x => colour({13 + index}e9, x, y)))""")
        assert (sum(edge) < sum(middle)) == is_mixed and (edge != middle) == is_mixed, f"with --tones {tones} the edge's colour is {edge}, the middle's {middle}"


def follows_the_switch(page, is_night):
    """The page has the system's theme, unless its own switch selects a theme."""
    page.click("#settings")
    for theme, is_dark in (("light", False), ("dark", True), ("auto", is_night)):
        page.eval_on_selector("#set-theme", "(one, theme) => { one.value = theme; one.dispatchEvent(new Event('change')) }", theme)
        found = page.evaluate("['backgroundColor', 'color'].map(name => getComputedStyle(document.body)[name])")
        wanted = ["rgb(20, 18, 14)", "rgb(240, 234, 214)"] if is_dark else ["rgb(220, 222, 178)", "rgb(55, 49, 63)"]
        assert found == wanted, f"theme {theme}, system theme {'dark' if is_night else 'light'}: the colours are {found}, not {wanted}"


def main():
    with Site() as site, Browser() as browser:
        with browser.open(None) as page:
            begin(page, site)
            leaves_no_trace(page)
            lights_in_the_exact_frame(page)
            sinks(page, True)
            has_edges(page)
            assert page.evaluate("colour(1e9, 100, 500)") == [235, 237, 200], "the wallpaper does not have the original instrument's colour"
            follows_the_switch(page, False)
        with browser.open(None, reduced_motion="reduce", color_scheme="dark") as page:
            begin(page, site)
            sinks(page, False)
            has_edges(page)
            assert sum(page.evaluate("colour(1e9, 100, 500)")) < 150, "the dark theme is not dark"
            follows_the_switch(page, True)
    print("page: drawn: ok; rollbacks leave no trace, keys light up in the exact frame, reduced motion is respected")


main()

#!/usr/bin/env python3
"""The chord wheel of docs/views.md works as a view: alone, beside the stage, and in a separate window. A hidden view costs nothing."""

import pathlib
import re
import shutil
import tempfile

from browser import PAGE, ROOT, Browser, Site, until

# Counts the calls of each view's functions.
COUNT = """() => {
  globalThis.calls = {}
  for (const name of ['stage', 'wheel']) {
    const mounted = clumsy.views.mounted(name)
    for (const call of ['take', 'draw']) {
      const before = mounted?.[call]
      if (before) mounted[call] = (given) => { calls[name + ' ' + call] = (calls[name + ' ' + call] ?? 0) + 1; before(given) }
    }
  }
}"""
PLAYS = "globalThis.clumsy?.source.now() > 0.5e9"
# Returns the number of pixels of a canvas that are not fully transparent.
INKED = "canvas => { const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height); let all = 0; for (let at = 3; at < data.length; at += 4) all += data[at] > 0; return all }"


def with_wheel(folder):
    """Copies the page's modules, and adds the view that docs/views.md shows."""
    blocks = re.findall(r"^```js\n(.*?)^```$", (ROOT / "docs/views.md").read_text(), re.M | re.S)
    wheel, added = blocks
    assert len(wheel.splitlines()) <= 42, f"the view has {len(wheel.splitlines())} lines"
    shutil.copytree(PAGE, folder, dirs_exist_ok=True)
    views = pathlib.Path(folder, "views")
    (views / "wheel.js").write_text(wheel)
    names = re.search(r"allViews = \[(.*)\]", (views / "all.js").read_text())[1]
    assert f"[{names}, wheel]" in added, f"docs/views.md adds the wheel to other views than {names}"
    # Two views and the wheel are enough for the tests.
    imports = "import { scoreView } from './score.js'\nimport { stageView } from './stage.js'\n"
    (views / "all.js").write_text(imports + added.replace(names, "stageView, scoreView"))


def alone(browser, site):
    """The page's address can choose the wheel as the only view."""
    with browser.open(f"{site.address}?view=wheel#alone") as page:
        until(page, PLAYS)
        assert page.evaluate("clumsy.views.names") == ["wheel"]
        assert page.locator("#stage canvas").count() == 0, "there is a canvas of the hidden stage"
        page.wait_for_timeout(300)
        assert page.locator("#wheel canvas").evaluate(INKED) > 300, "the wheel is not drawn"


def beside(browser, site):
    """Both views are side by side, and each can be hidden. A hidden view gets no events."""
    with browser.open(f"{site.address}?view=stage,wheel#alone") as page:
        until(page, PLAYS)
        boxes = [page.locator(f"#{name}").bounding_box() for name in ("stage", "wheel")]
        assert boxes[0]["x"] + boxes[0]["width"] <= boxes[1]["x"], boxes
        assert abs(boxes[0]["width"] - boxes[1]["width"]) < 2, boxes
        page.evaluate(COUNT)
        until(page, "calls['stage take'] > 3 && calls['wheel take'] > 3 && calls['wheel draw'] > 3")
        page.click("#show-views")
        page.click("#show-wheel")
        assert page.is_hidden("#wheel")
        assert "view=stage" in page.url and "wheel" not in page.url, page.url
        page.evaluate("calls = {}")
        until(page, "calls['stage take'] > 10")
        assert page.evaluate("calls['wheel take'] ?? 0") == 0 and page.evaluate("calls['wheel draw'] ?? 0") == 0
        # A view that is shown again gets the recent events.
        page.click("#show-wheel")
        assert page.evaluate("calls['wheel take']") > 10
        # The only visible view cannot be hidden.
        page.click("#show-stage")
        assert page.is_disabled("#show-wheel") and page.is_visible("#wheel")


def in_a_window(browser, site):
    """The wheel can have a separate window, which shows the same time and accepts the page's keys."""
    with browser.open(f"{site.address}#alone") as page:
        until(page, PLAYS)
        page.click("#show-views")
        with page.expect_popup() as opened:
            page.click("#views-panel .row:nth-of-type(3) button")
        other = opened.value
        other.wait_for_timeout(500)
        assert other.locator("canvas").evaluate(INKED) > 300, "the wheel is not drawn in its window"
        assert page.is_visible("#stage canvas")
        other.keyboard.press(" ")
        until(page, "clumsy.source.state === 'paused'")
        # The window must also follow a theme that is chosen later.
        page.click("#settings")
        page.click("#more")
        page.select_option("#set-theme", "dark")
        until(page, "document.documentElement.dataset.theme === 'dark'")
        assert other.evaluate("document.documentElement.dataset.theme") == "dark", "the window does not follow the theme"
        other.close()
        until(page, "!clumsy.views.hasWindow('wheel')")


def unmounted(browser, site):
    """A view is unmounted each time its window is closed; otherwise its listeners would stay for ever."""
    with browser.open(f"{site.address}#alone") as page:
        until(page, PLAYS)
        page.evaluate("""() => {
          globalThis.ended = 0
          const [view] = clumsy.views.all
          const { mount } = view
          view.mount = (host, context) => {
            const mounted = mount(host, context)
            return { ...mounted, unmount() { mounted.unmount(); ended++ } }
          }
        }""")
        for count in (1, 2):
            page.click("#show-views")
            with page.expect_popup() as opened:
                page.click("#views-panel .row:nth-of-type(1) button")
            until(page, "clumsy.views.hasWindow('stage')")
            opened.value.close()
            until(page, f"ended === {count}")
            page.click("#show-views")


def unknown(browser, site):
    """For an unknown view, the page shows a one-line error, and the stage instead."""
    with browser.open(f"{site.address}?view=nothing#alone") as page:
        until(page, "document.getElementById('notice').textContent.includes('there is no view nothing')")
        until(page, PLAYS)
        assert page.is_visible("#stage canvas")


with tempfile.TemporaryDirectory() as folder:
    with_wheel(folder)
    with Site(folder) as site, Browser() as browser:
        for test in (alone, beside, in_a_window, unmounted, unknown):
            test(browser, site)
print("page: views: ok")

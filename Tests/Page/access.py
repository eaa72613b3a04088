#!/usr/bin/env python3
"""Axe-core finds no serious accessibility fault in the stage, the panels and the roll, in light and dark themes, wide and narrow."""

from browser import Browser, Site, skip, until

SERIOUS = ("serious", "critical")
# A panel has its final colours only after it has faded in.
STANDS = "document.getAnimations().every(({ playState }) => playState !== 'running')"
VIEWS = {"stage": None, "settings": "#settings", "keep": "#keep", "about": "#about", "help": "#help"}


def faults(axe, page):
    found = axe.run(page).response["violations"]
    return [
        f"{rule['impact']}: {rule['help']}: {node['html'][:160]}"
        for rule in found
        if rule["impact"] in SERIOUS
        for node in rule["nodes"]
    ]


def forced(browser, site, scheme):
    """With forced colours, a slider or switch looks different at its two ends."""
    with browser.open(site.address + "#alone", color_scheme=scheme, forced_colors="active") as page:
        until(page, "globalThis.clumsy?.source.now() > 0.2e9")
        page.click("#settings")
        page.click("#more")
        until(page, STANDS)
        for kind, low, high in (("input[type=range]", "one.value = one.min", "one.value = one.max"), ("input[role=switch]", "one.checked = false", "one.checked = true")):
            control = page.locator(f"#settings-panel {kind}:visible").first
            control.scroll_into_view_if_needed()
            # The page sets a control back to the present value, but not a copy of the control.
            control.evaluate("one => { one.replaceWith(globalThis.copy = one.cloneNode()) }")
            looks = []
            for change in (low, high):
                page.evaluate(f"(one => {{ {change} }})(copy)")
                until(page, STANDS)
                box = page.evaluate("copy.getBoundingClientRect().toJSON()")
                looks.append(page.screenshot(clip={name: box[name] for name in ("x", "y", "width", "height")}))
            assert looks[0] != looks[1], f"forced colours, {scheme}: {kind} looks the same at both ends"


def main():
    try:
        from axe_playwright_python.sync_playwright import Axe
    except ImportError:
        skip("Python's module axe-playwright-python is not installed")
    axe = Axe()
    found = []
    with Site() as site, Browser() as browser:
        for scheme in ("light", "dark"):
            # bypass_csp lets Playwright inject axe past the page's Content-Security-Policy.
            with browser.open(site.address + "#alone", color_scheme=scheme, bypass_csp=True) as page:
                until(page, "globalThis.clumsy?.source.now() > 0.2e9")
                for width, height in ((1024, 768), (360, 740)):
                    page.set_viewport_size({"width": width, "height": height})
                    for view, button in VIEWS.items():
                        if button:
                            page.click(button)
                            if view == "settings" and page.get_attribute("#more", "aria-expanded") == "false":
                                page.click("#more")
                            until(page, STANDS)
                        found += [f"{view}, {scheme}, {width} wide: {fault}" for fault in faults(axe, page)]
                        if button:
                            page.keyboard.press("Escape")
                            until(page, STANDS)
            forced(browser, site, scheme)
            with browser.open(site.address + "?view=roll#alone", color_scheme=scheme, bypass_csp=True) as page:
                until(page, "globalThis.clumsy?.views?.mounted('roll')?.editor.roll.count > 3")
                page.click("button:text-is('More')")
                for width, height in ((1024, 768), (360, 740)):
                    page.set_viewport_size({"width": width, "height": height})
                    found += [f"roll, {scheme}, {width} wide: {fault}" for fault in faults(axe, page)]
    assert not found, "\n".join(found)
    print("page: access: ok")


if __name__ == "__main__":
    main()

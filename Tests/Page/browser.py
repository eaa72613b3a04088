"""Opens the page in a browser for tests: Debian's Chromium, headless, driven by Playwright.

    with Site() as site, Browser() as browser, browser.open(site.address) as page:
        page.click("text=SETTINGS")

`page` is a page of Playwright. When the page is closed, the test fails if the console had an error, if a script threw or
violated the Content-Security-Policy, if another host got a request, or if the page crashed.
The environment variables PAGE, WASM and CHROMIUM give the paths of the page's folder, the engine and the browser.
"""

import contextlib
import functools
import http.server
import os
import pathlib
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = pathlib.Path(os.environ.get("PAGE", ROOT / "Sources/Page"))
OUTLINES = ROOT / ".build-glyphs/outlines.txt"
WASM = pathlib.Path(os.environ.get("WASM", ROOT / ".build-wasm/page.wasm"))
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

# The Content-Security-Policy of clumsy-stage, the page's server, but with 'self' instead of hashes: styles and scripts are files here.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

# These flags allow sound without a first touch, and prevent Chromium from throttling the page.
FLAGS = [
    "--no-sandbox",
    "--autoplay-policy=no-user-gesture-required",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--disable-dev-shm-usage",
]


def skip(why):
    """Prints that the page is not tested on this machine, and exits with the status of Tests/skip."""
    sys.stdout.flush()
    sys.exit(subprocess.run([ROOT / "Tests/skip", "the page in a browser", why]).returncode)


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves a folder, the engine as clumsy.wasm, and the outlines of music symbols as outlines.txt. Each answer has the Content-Security-Policy `policy`, if any."""

    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }
    prefix = ""
    policy = POLICY

    def translate_path(self, path):
        name = path.split("?")[0].split("#")[0]
        if not name.startswith(self.prefix):
            return os.devnull + "/none"
        name = name[len(self.prefix) :] or "/"
        if name == "/clumsy.wasm" and not (pathlib.Path(self.directory) / "clumsy.wasm").exists():
            return str(WASM)
        if name == "/outlines.txt":
            return str(OUTLINES) if OUTLINES.exists() else os.devnull
        return super().translate_path(name)

    def end_headers(self):
        if self.policy:
            self.send_header("Content-Security-Policy", self.policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def do_GET(self):
        if self.path.endswith("/favicon.ico"):
            self.send_response(204)
            self.end_headers()
            return
        super().do_GET()

    def log_message(self, *_):
        pass


class Site:
    """A web server at a free port of 127.0.0.1.

    folder: the folder to serve.
    prefix: the path under which the folder is served, such as "/music/clumsy"; "" is the root.
    policy: the Content-Security-Policy that the server sends, or None.
    """

    def __init__(self, folder=PAGE, prefix="", policy=POLICY):
        handler = functools.partial(type("Served", (Files,), {"prefix": prefix, "policy": policy}), directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}{prefix}/"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class Browser:
    """A Chromium that is started with `flags`."""

    def __init__(self, flags=FLAGS):
        if not os.access(CHROMIUM, os.X_OK):
            skip(f"there is no {CHROMIUM}")
        try:
            from playwright.sync_api import sync_playwright
        except ImportError:
            skip("Python's module playwright is not installed")
        self._playwright = sync_playwright().start()
        self._chromium = self._playwright.chromium.launch(executable_path=CHROMIUM, args=flags)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._chromium.close()
        self._playwright.stop()

    def lasting(self, folder):
        """Returns a browser profile that is stored in a folder, because Chromium installs no app in a temporary profile."""
        profile = self._playwright.chromium.launch_persistent_context(folder, executable_path=CHROMIUM, args=FLAGS)
        profile.set_default_timeout(60_000)
        return profile

    @contextlib.contextmanager
    def open(self, address, *, width=1024, height=768, allow=(), wait="load", **context):
        """Opens a page in its own profile. Faults of the page fail the test when the page is closed.

        address: the address to open, or None for an empty page, to which the caller can add scripts and listeners first.
        allow: faults that contain one of these texts are ignored.
        context: further options of Playwright's `new_context`, such as color_scheme="dark", has_touch=True, offline=True.
        """
        profile = self._chromium.new_context(viewport={"width": width, "height": height}, **context)
        # The timeout also applies to windows that the page opens.
        profile.set_default_timeout(60_000)
        page = profile.new_page()
        page.faults = []
        watch(page, page.faults)
        try:
            if address:
                page.goto(address, wait_until=wait)
            yield page
            faults = [fault for fault in page.faults if not any(text in fault for text in allow)]
            if faults:
                raise AssertionError("the page has faults:\n  " + "\n  ".join(dict.fromkeys(faults)))
        finally:
            profile.close()


def watch(page, faults):

    def on_request(request):
        scheme, _, rest = request.url.partition(":")
        host = rest.lstrip("/").split("/")[0].rsplit(":", 1)[0]
        if scheme in ("http", "https", "ws", "wss") and host != "127.0.0.1":
            faults.append(f"asks another host: {request.url}")

    # A violation of the policy is a console error, too.
    page.on("console", lambda message: message.type == "error" and faults.append(f"console: {message.text} ({place(message)})"))
    page.on("pageerror", lambda error: faults.append(f"throws: {error}"))
    page.on("crash", lambda *_: faults.append("crashes"))
    page.on("request", on_request)
    page.on("websocket", lambda socket: "//127.0.0.1:" in socket.url or faults.append(f"asks another host: {socket.url}"))


def place(message):
    location = message.location
    return f"{location.get('url', '')}:{location.get('lineNumber', '')}"


def until(page, expression, seconds=60):
    """Waits until a JavaScript expression is true. `wait_for_function` needs `eval`, which the policy forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"!!({expression})"):
        assert time.monotonic() < end, f"never true: {expression}; faults of the page: {page.faults}"
        page.wait_for_timeout(50)

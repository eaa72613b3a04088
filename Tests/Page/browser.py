"""Opens the page in a browser for tests: Debian's Chromium, headless, driven by Playwright.

    with Site() as site, Browser() as browser, browser.open(site.address) as page:
        page.click("text=SETTINGS")

`page` is Playwright's; at the end of its `with` it fails where the console had an error, the content security policy was broken, a script
threw, or anything was asked of another host. PAGE names the folder of the page's files, WASM the engine; CHROMIUM the browser.
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
WASM = pathlib.Path(os.environ.get("WASM", ROOT / ".build-wasm/page.wasm"))
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")

# As clumsy-stage sends it, but for what stands in its page: here styles and modules are files.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)

# These allow sound without a hand's first touch, and keep a busy machine from dozing.
FLAGS = [
    "--no-sandbox",
    "--autoplay-policy=no-user-gesture-required",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--disable-dev-shm-usage",
]


def skip(why):
    """Says that the page is not tested here, and ends the program as Tests/skip does."""
    sys.stdout.flush()
    sys.exit(subprocess.run([ROOT / "Tests/skip", "the page in a browser", why]).returncode)


class Files(http.server.SimpleHTTPRequestHandler):
    """Serves a folder with the policy of the real server, and the engine beside it."""

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
    """A folder at a free port of 127.0.0.1.

    folder: what is served; the page's own files unless said otherwise.
    prefix: the path under which it is served, such as "/music/clumsy"; "" is the root.
    policy: the content security policy of the server; None for one that knows of none.
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
    """A Chromium. Each page that it opens has a profile of its own."""

    def __init__(self):
        if not os.access(CHROMIUM, os.X_OK):
            skip(f"there is no {CHROMIUM}")
        try:
            from playwright.sync_api import sync_playwright
        except ImportError:
            skip("Python's module playwright is not installed")
        self._playwright = sync_playwright().start()
        self._chromium = self._playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._chromium.close()
        self._playwright.stop()

    def lasting(self, folder):
        """A profile that lasts, in a folder: where nothing lasts, Chromium installs nothing."""
        profile = self._playwright.chromium.launch_persistent_context(folder, executable_path=CHROMIUM, args=FLAGS)
        profile.set_default_timeout(60_000)
        return profile

    @contextlib.contextmanager
    def open(self, address, *, width=1024, height=768, allow=(), wait="load", **context):
        """A page in a profile of its own, watched: what is wrong with it fails the test when the page is closed.

        address: what is opened, or None for an empty page that is watched from its first request.
        allow: texts; a fault that contains one of them is expected.
        context: further options of Playwright's `new_context`, such as color_scheme="dark", has_touch=True, offline=True.
        """
        profile = self._chromium.new_context(viewport={"width": width, "height": height}, **context)
        # This holds for the pages that it opens by itself, too.
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
    """Adds all that is wrong with a page to a list."""

    def on_request(request):
        scheme, _, rest = request.url.partition(":")
        host = rest.lstrip("/").split("/")[0].rsplit(":", 1)[0]
        if scheme in ("http", "https", "ws", "wss") and host != "127.0.0.1":
            faults.append(f"asks another host: {request.url}")

    # A breach of the policy is a console error too, whatever the page does with its report.
    page.on("console", lambda message: message.type == "error" and faults.append(f"console: {message.text} ({place(message)})"))
    page.on("pageerror", lambda error: faults.append(f"throws: {error}"))
    page.on("crash", lambda *_: faults.append("crashes"))
    page.on("request", on_request)
    page.on("websocket", lambda socket: "//127.0.0.1:" in socket.url or faults.append(f"asks another host: {socket.url}"))


def place(message):
    """Returns the place that a message of the console comes from."""
    location = message.location
    return f"{location.get('url', '')}:{location.get('lineNumber', '')}"


def until(page, expression, seconds=60):
    """Waits until an expression of JavaScript is true. Playwright's own `wait_for_function` would need `eval`, which the policy forbids."""
    end = time.monotonic() + seconds
    while not page.evaluate(f"!!({expression})"):
        assert time.monotonic() < end, f"never true: {expression}; faults of the page: {page.faults}"
        page.wait_for_timeout(50)

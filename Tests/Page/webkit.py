#!/usr/bin/env python3
"""The page plays in WebKitGTK, the Linux port of the browser engine of iPads: the stage is drawn, the first click starts the sound, and the panel SETTINGS opens.

WebKitWebDriver (Debian's webkit2gtk-driver) drives WebKit's MiniBrowser on the display of Xvfb. Without these programs, the test is skipped.
"""

import contextlib
import glob
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

from browser import ROOT, Site
from served import Run

DRIVER = os.environ.get("WEBKIT_DRIVER", "/usr/bin/WebKitWebDriver")
BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
# The name of the JSON member in which WebDriver returns an element's ID.
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"


def skip(why):
    sys.stdout.flush()
    sys.exit(subprocess.run([ROOT / "Tests/skip", "the page in WebKit", why]).returncode)


class WebKit:
    def __init__(self):
        browsers = sorted(glob.glob(BROWSERS))
        for program, package in ((DRIVER, "webkit2gtk-driver"), (shutil.which("Xvfb"), "xvfb"), (browsers and browsers[-1], "webkit2gtk-driver")):
            if not program or not os.access(program, os.X_OK):
                skip(f"{program or package} is missing; Debian's {package} has it")
        self.folder = tempfile.mkdtemp()
        self.processes = []
        environment = os.environ | {
            "DISPLAY": self._display(), "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder, "GDK_BACKEND": "x11",
            "LIBGL_ALWAYS_SOFTWARE": "1", "MESA_SHADER_CACHE_DISABLE": "1", "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory",
            # The sound is discarded, but consumed at its normal speed.
            "GST_PLUGIN_FEATURE_RANK": "fakeaudiosink:MAX",
        }
        for name in ("WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS"):
            environment.pop(name, None)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self._start([DRIVER, f"--port={port}"], env=environment)
        self.address = f"http://127.0.0.1:{port}"
        options = {"binary": browsers[-1], "args": ["--automation"]}
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.session = ""
        session = self._begin(capabilities)
        self.session, self.version = f"/session/{session['sessionId']}", session["capabilities"].get("browserVersion", "")

    def _start(self, command, **more):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **more)
        self.processes.append(process)
        return process

    def _display(self):
        """Starts Xvfb with a free display, and returns its name."""
        ours, theirs = os.pipe()
        self._start(["Xvfb", "-displayfd", str(theirs), "-screen", "0", "1200x900x24", "-nolisten", "tcp"], pass_fds=[theirs])
        os.close(theirs)
        with os.fdopen(ours) as file:
            return f":{file.readline().strip()}"

    def _begin(self, capabilities):
        end = time.monotonic() + 60
        while True:
            try:
                return self.call("POST", "/session", capabilities=capabilities)
            except urllib.error.URLError:
                assert time.monotonic() < end, "WebKitWebDriver does not answer"
                time.sleep(0.1)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        with contextlib.suppress(Exception):
            self.call("DELETE", "")
        for process in reversed(self.processes):
            process.terminate()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, path, **parameters):
        data = json.dumps(parameters).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + self.session + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise RuntimeError(f"{method} {path}: {value['error']}: {value['message']}") from None

    def open(self, address):
        self.call("POST", "/url", url=address)

    def value(self, expression):
        """Returns the value of a JavaScript expression."""
        return self.call("POST", "/execute/sync", script=f"return ({expression})", args=[])

    def wait(self, expression, seconds=60):
        end = time.monotonic() + seconds
        while not self.value(f"!!({expression})"):
            assert time.monotonic() < end, f"never true: {expression}; the page says: {self.value('document.getElementById(`notice`)?.textContent')}"
            time.sleep(0.1)

    def click(self, selector):
        element = self.call("POST", "/element", using="css selector", value=selector)
        self.call("POST", f"/element/{element[ELEMENT]}/click")


# Returns the number of different colours on the stage's canvas.
COLOURS = """(() => {
  const canvas = document.querySelector('#stage canvas')
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
  return new Set(new Uint32Array(data.buffer)).size
})()"""


def plays(webkit, address):
    webkit.open(address)
    webkit.wait("globalThis.clumsy?.source.state === 'playing'")
    webkit.wait("clumsy.view.frames().count > 10")
    tick = webkit.value("clumsy.mirror.tick")
    webkit.wait(f"clumsy.mirror.tick > {tick + 100}")
    assert webkit.value(COLOURS) > 20, "the stage is not drawn"
    webkit.click("#settings")
    webkit.wait("document.getElementById('settings-panel').open")
    assert webkit.value("document.querySelectorAll('#settings-panel input, #settings-panel button').length") > 10
    webkit.click("#settings")
    assert webkit.value("document.getElementById('notice').hidden || !document.getElementById('notice').textContent.includes('cannot')")


def main():
    with Site() as site, Run("--seed", "7") as run, WebKit() as webkit:
        plays(webkit, site.address + "#alone")
        webkit.open("about:blank")
        webkit.open(site.address + "#alone")
        webkit.wait("globalThis.clumsy?.source.state === 'playing'")
        # In WebKitGTK, as on iPads, a click allows the page to sound.
        webkit.wait("clumsy.sound.isOn")
        webkit.click("#mode")
        webkit.wait("!clumsy.sound.isWaiting && clumsy.sound.audio.state === 'running'")
        frame = webkit.value("clumsy.sound.stats.frame")
        webkit.wait(f"clumsy.sound.stats.frame > {frame} + 4800")
        plays(webkit, run.address)
        webkit.wait("clumsy.source.agreements > 0")
        assert webkit.value("clumsy.source.differences") == 0, "the results of the engine in WebKit differ from the run's"
        webkit.open("about:blank")
        version = webkit.version
        run.stop()
    print(f"page: webkit: ok; WebKit {version}")


if __name__ == "__main__":
    main()

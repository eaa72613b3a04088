"""Opens pages in headless Firefox by WebDriver BiDi, because Playwright drives only its own Firefox.

    with Firefox() as firefox:
        firefox.open("file:///…/page.html")
        firefox.value("document.title")

`firefox.point` presses with a simulated finger or mouse. Downloads are in the folder `firefox.downloads`.
`firefox.faults` has all errors of the console and of scripts, `firefox.requests` all addresses that were requested.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

PROGRAM = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")

# These settings prevent a first-run page, questions, reports, studies and tests of the network, and allow sound without a first touch.
PREFERENCES = {
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.shell.checkDefaultBrowser": False,
    "media.autoplay.default": 0,
    "remote.log.level": "Warn",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}


class Firefox:
    def __init__(self, **preferences):
        from websockets.sync.client import connect

        self.folder = tempfile.mkdtemp()
        self.downloads = pathlib.Path(self.folder, "downloads")
        saving = {"browser.download.folderList": 2, "browser.download.dir": str(self.downloads), "browser.download.alwaysOpenPanel": False}
        with open(f"{self.folder}/user.js", "w") as file:
            for name, value in (PREFERENCES | saving | preferences).items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self.process = subprocess.Popen(
            [PROGRAM, "--headless", "--no-remote", "--profile", self.folder, "--remote-debugging-port", "0", "about:blank"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=os.environ | {"HOME": self.folder, "MOZ_DISABLE_CONTENT_SANDBOX": "1"},
        )
        address = self._address()
        os.set_blocking(self.process.stderr.fileno(), False)
        self.socket = connect(f"{address}/session", max_size=None, compression=None, open_timeout=120, ping_timeout=120)
        self.number = 0
        self.faults = []
        self.requests = []
        self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self.page = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def _address(self):
        """Returns the address of WebDriver BiDi, which Firefox prints."""
        for line in self.process.stderr:
            found = re.search(rb"WebDriver BiDi listening on (ws://\S+)", line)
            if found:
                return found[1].decode()
        raise RuntimeError(f"{PROGRAM} ended before it listened")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=120))
            if message.get("id") == self.number:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]
            self._take(message)

    def _take(self, event):
        parameters = event.get("params", {})
        if event.get("method") == "log.entryAdded" and parameters["level"] == "error":
            self.faults.append(parameters["text"])
        if event.get("method") == "network.beforeRequestSent":
            self.requests.append(parameters["request"]["url"])

    def open(self, address):
        self.call("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def resize(self, width, height):
        self.call("browsingContext.setViewport", context=self.page, viewport={"width": width, "height": height})

    def point(self, x, y, kind="mouse", seconds=0.05):
        """Presses and lifts a pointer, `mouse` or `touch`, at a pixel of the window."""
        actions = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pause", "duration": round(1000 * seconds)},
            {"type": "pointerUp", "button": 0},
        ]
        source = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}
        self.call("input.performActions", context=self.page, actions=[source])

    def press(self, selector, kind="mouse"):
        """Presses the middle of an element."""
        x, y = self.value(f"(({{ x, y, width, height }}) => [x + width / 2, y + height / 2])(document.querySelector({json.dumps(selector)}).getBoundingClientRect())")
        self.point(x, y, kind)

    def value(self, expression):
        """Returns the value of a JavaScript expression, or of its promise, by way of JSON."""
        result = self.call(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((value) => JSON.stringify(value) ?? 'null')",
            target={"context": self.page},
            awaitPromise=True,
        )
        if result["type"] != "success":
            raise AssertionError(f"{expression}: {result['exceptionDetails']['text']}")
        return json.loads(result["result"]["value"])

    def wait(self, expression, seconds=60):
        end = time.monotonic() + seconds
        while not self.value(f"!!({expression})"):
            assert time.monotonic() < end, f"never true: {expression}; faults: {self.faults}"
            time.sleep(0.1)

#!/usr/bin/env python3
"""Gestures on the page in Firefox: the first touch starts the sound, touches drop and remove a ball, SETTINGS open, and KEEP saves the same WAV as `clumsy render`."""

import contextlib
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from browser import skip
from firefox import PROGRAM, Firefox
from native import CLUMSY, clumsy

BALLS = "clumsy.context.balls()"
# Converts a point of the stage to pixels of the window.
PLACE = """((x, y) => {
  const { left, top } = document.querySelector('#stage').getBoundingClientRect()
  const [across, down] = clumsy.view.pixels(x, y)
  return [left + across, top + down]
})"""


# Counts the calls of `resume` while the browser allows sound, which is during and shortly after a touch. Unlike the sound, the calls need no sound device.
ASKED = """() => {
  const { resume } = AudioContext.prototype
  globalThis.asked = 0
  AudioContext.prototype.resume = function () { asked += navigator.userActivation.isActive; return resume.call(this) }
}"""


@contextlib.contextmanager
def sound_server(folder):
    """Runs a sound server whose only device discards the sound. Yields `False` if no sound server is installed."""
    if not shutil.which("pulseaudio"):
        print("page: fox: there is no pulseaudio, so nothing sounds here")
        yield False
        return
    socket = f"{folder}/native"
    command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "-L", "module-null-sink"]
    server = subprocess.Popen(
        [*command, "-L", f"module-native-protocol-unix auth-anonymous=1 socket={socket}"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ | {"HOME": folder, "XDG_RUNTIME_DIR": folder})
    os.environ["PULSE_SERVER"] = f"unix:{socket}"
    try:
        end = time.monotonic() + 30
        while not os.path.exists(socket):
            assert server.poll() is None and time.monotonic() < end, "the sound server does not start"
            time.sleep(0.05)
        yield True
    finally:
        server.terminate()
        server.wait()


def touches(firefox, sounds):
    """The first touch starts the sound, and drops a ball; a long touch of the ball removes it."""
    firefox.wait("document.querySelector('#sound').dataset.state === 'waiting'")
    for gesture in ("gravity 0", "toss 0", "speed 50", "reset"):
        firefox.value(f"clumsy.context.send('{gesture}')")
    firefox.wait(f"{BALLS}.length === 1")
    x, y = firefox.value(f"{PLACE}(700, 400)")
    firefox.point(x, y, "touch")
    firefox.wait(f"{BALLS}.length === 2")
    firefox.wait("asked > 0")
    if sounds:
        firefox.wait("document.querySelector('#sound').dataset.state === 'on' && clumsy.sound.stats.frame > 0")
    ball = firefox.value(f"{BALLS}.at(-1).ball")
    firefox.point(x, y, "touch", seconds=0.9)
    firefox.wait(f"!{BALLS}.some(({{ ball }}) => ball === {ball})")
    # After a ball was dropped above the keys, the performance must have MIDI messages.
    firefox.value("clumsy.context.send('gravity 20')")
    firefox.value("(() => { const { onEvent } = clumsy.mirror; globalThis.notes = 0; clumsy.mirror.onEvent = (event) => { notes += event.type === 'message'; onEvent(event) } })()")
    firefox.point(*firefox.value(f"{PLACE}(640, 300)"))
    firefox.wait(f"{BALLS}.length === 2")
    firefox.wait("notes > 0")


def opens(firefox):
    firefox.press("#settings")
    firefox.wait("document.querySelector('#settings-panel').open")
    before = firefox.value("clumsy.context.settings().gravity")
    x, y = firefox.value("(({ x, y, width, height }) => [x + width * 0.8, y + height / 2])((document.querySelector('#set-gravity').scrollIntoView({ block: 'center' }), document.querySelector('#set-gravity').getBoundingClientRect()))")
    firefox.point(x, y)
    firefox.wait(f"clumsy.context.settings().gravity > {before}")
    firefox.press("#settings")
    firefox.wait("!document.querySelector('#settings-panel').open")


def keeps(firefox, folder):
    firefox.value("(() => { const text = clumsy.source.sessionText(); clumsy.source.sessionText = () => text })()")
    session = pathlib.Path(folder, "played.clumsy")
    session.write_text(firefox.value("clumsy.source.sessionText()"))
    subprocess.run([CLUMSY, "render", session, "-o", f"{folder}/played.wav"], check=True)
    firefox.press("#keep", "touch")
    firefox.wait("document.querySelector('#keep-panel').open")
    firefox.press("#keep-sound")
    firefox.wait("document.getElementById('keep-words').textContent.startsWith('kept as')")
    kept, native = firefox.downloads / "played.wav", pathlib.Path(folder, "played.wav").read_bytes()
    end = time.monotonic() + 30
    while not (kept.exists() and kept.stat().st_size == len(native)):
        assert time.monotonic() < end, f"{kept} has not arrived; downloads: {list(firefox.downloads.glob('*'))}"
        time.sleep(0.05)
    assert kept.read_bytes() == native, "the WAV differs from that of clumsy render"
    return len(native)


def main():
    if not os.access(PROGRAM, os.X_OK):
        skip(f"there is no {PROGRAM}")
    # With these settings, Firefox lets a page sound only after a touch.
    blocks = {"media.autoplay.default": 1, "media.autoplay.blocking_policy": 0}
    with tempfile.TemporaryDirectory() as folder, sound_server(folder) as sounds, Firefox(**blocks) as firefox:
        firefox.call("script.addPreloadScript", functionDeclaration=ASKED)
        file = pathlib.Path(folder, "seven.html")
        clumsy("page", "--seed", "7", "-o", file)
        firefox.resize(1024, 768)
        firefox.open(file.as_uri())
        firefox.wait("globalThis.clumsy && clumsy.source.now() > 0.3e9")
        touches(firefox, sounds)
        opens(firefox)
        size = keeps(firefox, folder)
        assert not firefox.faults, firefox.faults
    print(f"page: fox: ok; in Firefox, a touch starts the sound, SETTINGS open, and a WAV of {size} bytes equals that of clumsy render")


main()

#!/usr/bin/env python3
"""Tests the KEEP panel, with which the page writes files: the sound, its stems, MIDI, the session, and the page itself."""

import os
import pathlib
import subprocess
import tempfile

from browser import Browser, until
from native import CLUMSY, clumsy

PLAYS = "globalThis.clumsy?.source.now() > 0.3e9"


def kept(page, button, count=1):
    """Presses a button of KEEP, and returns the paths of the downloads, by name."""
    files = []
    seen = lambda file: files.append(file)
    page.on("download", seen)
    page.click(button)
    until(page, "document.getElementById('keep-words').textContent.startsWith('kept as')")
    for _ in range(100):
        if len(files) == count:
            break
        page.wait_for_timeout(50)
    page.remove_listener("download", seen)
    assert len(files) == count, [file.suggested_filename for file in files]
    return {file.suggested_filename: pathlib.Path(file.path()) for file in files}


def play_and_fix(page):
    """Plays some seconds with gestures. Then freezes the session's text, so that the page writes all files from the same session."""
    for gesture in ("gravity 14", "spawn 640 600", "sound clav", "delay on", "tempo 93"):
        page.evaluate("text => clumsy.context.send(text)", gesture)
    until(page, "clumsy.source.now() > 5e9")
    page.evaluate("() => { const text = clumsy.source.sessionText(); clumsy.source.sessionText = () => text }")


def equals_render(page, folder):
    """The files of sound and MIDI equal those of `clumsy render`, byte for byte."""
    page.click("#keep")
    session = kept(page, "#keep-session")["played.clumsy"]
    named = pathlib.Path(folder, "played.clumsy")
    named.write_bytes(session.read_bytes())
    for button, flags, names in (
        ("#keep-midi", [], ["played.mid"]),
        ("#keep-sound", [], ["played.wav"]),
        ("#keep-stems", ["--stems"], ["played-bass.wav", "played-keys.wav"]),
    ):
        output = f"{folder}/played{'.mid' if button == '#keep-midi' else '.wav'}"
        subprocess.run([CLUMSY, "render", named, "-o", output, *flags], check=True)
        files = kept(page, button, len(names))
        assert sorted(files) == names, files
        for name in names:
            native, own = pathlib.Path(folder, name).read_bytes(), files[name].read_bytes()
            differs = next((at for at, (one, other) in enumerate(zip(native, own)) if one != other), min(len(native), len(own)))
            assert native == own, f"{name}: {len(own)} bytes on the page, {len(native)} by clumsy render, equal up to byte {differs}"
    return os.path.getsize(f"{folder}/played.wav")


def gives_itself(browser, page, folder):
    """The page file that KEEP writes plays the session in another browser profile, and can itself write a page file."""
    file = kept(page, "#keep-page")["played.html"]
    copy = pathlib.Path(folder, "copy.html")
    copy.write_bytes(file.read_bytes())
    text = page.evaluate("clumsy.source.sessionText()")
    with browser.open(copy.as_uri(), accept_downloads=True) as other:
        until(other, PLAYS)
        until(other, "clumsy.core.session(clumsy.source.sessionText()).parts().gestures.length > 0")
        carried = other.evaluate("document.getElementById('session').textContent.trimStart()")
        assert text == (other.evaluate("line => clumsy.core.textOfShare(line)", carried) if carried.startswith("clumsy:") else carried)
        other.click("#keep")
        again = kept(other, "#keep-page")["played.html"].read_text()
        assert again.count('id="session"') == 1
    return len(copy.read_bytes())


def stops(page):
    """STOP cancels the writing of a file, even before the worker begins. Then the page can begin to write another file."""
    page.evaluate("""async () => {
      document.getElementById('keep-sound').click()
      const stop = document.getElementById('keep-stop')
      for (let turn = 0; turn < 100 && stop.parentElement.hidden; turn++) await null
      stop.click()
    }""")
    until(page, "document.getElementById('keep-words').textContent === 'stopped'")
    page.evaluate("() => { const text = clumsy.source.sessionText().replace(/^end .*/m, 'end 450000'); clumsy.source.sessionText = () => text }")
    page.click("#keep-sound")
    until(page, "document.querySelector('#keep-panel progress').value > 0")
    page.click("#keep-stop")
    until(page, "document.getElementById('keep-words').textContent === 'stopped'")
    assert page.is_hidden("#keep-stop") and page.is_enabled("#keep-sound")


def main():
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        file = pathlib.Path(folder, "seven.html")
        clumsy("page", "--seed", "7", "-o", file)
        with browser.open(file.as_uri(), accept_downloads=True) as page:
            until(page, PLAYS)
            play_and_fix(page)
            size = equals_render(page, folder)
            length = gives_itself(browser, page, folder)
            stops(page)
    print(f"page: keep: a WAV of {size} bytes, stems and MIDI equal clumsy render's; the page writes itself as a file of {length} bytes")


main()

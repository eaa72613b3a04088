#!/usr/bin/env python3
"""The page of `clumsy roll FILE.mid` edits and saves the file, keeps unsaved work, and notices another program's change."""

import http.client
import os
import pathlib
import tempfile
import urllib.parse

import rolls
from browser import Browser, until
from served import Run

ROLL = ("roll",)
SAID = "document.querySelector('.roll-told').textContent"


class Roll(Run):
    """A `clumsy roll` at a free port, for a file or session."""

    def __init__(self, *operands):
        super().__init__(*operands, command=ROLL, line=r"^roll (http://\S+)$")


def opened(page):
    until(page, "globalThis.clumsy?.views?.mounted('roll')?.files.home")
    page.evaluate(rolls.TOOLS)


def ask(address, method, path, body=b"", host=None):
    """Sends a request to the server, as any program could. Returns the status and the text."""
    place = urllib.parse.urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname, place.port, timeout=30)
    connection.request(method, path, body, {"Host": host or place.netloc})
    answer = connection.getresponse()
    return answer.status, answer.read().decode("utf-8", "replace").strip()


def strangers(address):
    token = urllib.parse.urlsplit(address).query
    for path, host, status in [
        ("/", None, 403), ("/?t=wrong", None, 403), ("/?=", None, 403), ("/?&=&==&t", None, 403), (f"/?{token}", "evil.example", 403),
        (f"/no?{token}", None, 404), (f"/?{token}", None, 200),
    ]:
        found, text = ask(address, "GET", path, host=host)
        assert found == status and (status == 200 or "\n" not in text), (path, found, text)
    found, text = ask(address, "PUT", f"/roll.mid?{token}", b"no MIDI file")
    assert found == 422 and text == "byte 0: expected MThd, the beginning of a Standard MIDI File", (found, text)


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = f"{folder}/state"
        path = pathlib.Path(folder, "a tune.mid")
        path.write_bytes(rolls.midi(rolls.TUNE))
        server = Roll(str(path))
        with Browser() as browser, browser.open(server.address, allow=["409"]) as page:
            strangers(server.address)
            opened(page)
            assert page.evaluate("view.files.name") == "a tune.mid"
            assert page.evaluate("notes()") == [list(note) for note in rolls.TUNE]
            page.evaluate("editor.setEditing(true); editor.roll.do('selectAll'); editor.edit('transpose', 2)")
            kept = pathlib.Path(folder, "state/clumsy/rolls")
            for _ in range(200):
                if any(kept.glob("*.mid")):
                    break
                page.wait_for_timeout(50)
            assert any(kept.glob("*.mid")), "the unsaved work is not kept"
            assert path.read_bytes() == rolls.midi(rolls.TUNE), "the file changed before it was saved"
            # After the server was killed and restarted, the unsaved work is restored, and can be discarded in favour of the file.
            server.process.kill()
            server.process.wait()
            server = Roll(str(path))
            page.goto(server.address)
            opened(page)
            assert page.evaluate("notes()")[0][2] == 62 and "not saved yet" in page.evaluate(SAID)
            page.click(".roll-bar >> text=More")
            page.click("text=Discard unsaved work")
            until(page, "notes()[0][2] === 60")
            assert not any(kept.glob("*.mid"))
            # After another program has changed the file, the first SAVE is refused.
            page.evaluate("editor.setEditing(true); editor.roll.do('selectAll'); editor.edit('transpose', 3)")
            path.write_bytes(rolls.midi(rolls.TUNE[:1]))
            until(page, f"{SAID}.includes('changed by another program')")
            page.click(".roll-bar >> text=Save")
            until(page, f"{SAID}.includes('SAVE again replaces it')")
            assert path.read_bytes() == rolls.midi(rolls.TUNE[:1])
            page.click(".roll-bar >> text=Save")
            until(page, f"{SAID} === 'a tune.mid saved'")
            saved = path.read_bytes()
            kept_events = [b"\xF0\x03\x7D\x01\xF7", b"\xB0\x40\x7F", b"\xFF\x60\x02hi"]
            assert all(event in saved for event in [*kept_events, *(bytes([0x90, pitch + 3, velocity]) for _, _, pitch, velocity in rolls.TUNE)]), saved
            assert not any(kept.glob("*.mid"))
            # If the unsaved work is older than another program's change, SAVE does not silently replace that change.
            page.evaluate("editor.edit('transpose', 1)")
            for _ in range(200):
                if any(kept.glob("*.mid")):
                    break
                page.wait_for_timeout(50)
            server.process.kill()
            server.process.wait()
            path.write_bytes(rolls.midi(rolls.TUNE[:2]))
            later = next(kept.glob("*.mid")).stat().st_mtime_ns + 10**9
            os.utime(path, ns=(later, later))
            server = Roll(str(path))
            page.goto(server.address)
            opened(page)
            page.click(".roll-bar >> text=Save")
            until(page, f"{SAID}.includes('SAVE again replaces it')")
            assert path.read_bytes() == rolls.midi(rolls.TUNE[:2])
            # After another program has changed and then removed the file, the server's state still says "changed":true. Formerly, it said false.
            path.unlink()
            state = ask(server.address, "GET", f"/state?{urllib.parse.urlsplit(server.address).query}")
            assert state[0] == 200 and '"changed":true' in state[1], state
        server.stop()
    print("page: rollfile: ok; a served file is edited, kept, saved and guarded")


main()

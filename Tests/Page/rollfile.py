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
ASKS = "SAVE again replaces it"
SAID = "document.querySelector('.roll-told').textContent"


class Roll(Run):
    """A `clumsy roll` at a free port, for a file or session."""

    def __init__(self, *operands):
        super().__init__(*operands, command=ROLL, line=r"^roll (http://\S+)$")


def opened(page):
    until(page, "globalThis.clumsy?.views?.mounted('roll')?.files.home")
    page.evaluate(rolls.TOOLS)


def ask(address, method, path, body=b"", host=None):
    """Sends a request to the server. Returns the status and the text."""
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


def edit(page):
    page.evaluate("editor.setEditing(true); editor.roll.do('selectAll'); editor.edit('transpose', 1)")


def save(page):
    """Clicks on SAVE. Returns the page's answer."""
    page.evaluate("editor.say('')")
    page.click(".roll-bar >> text=Save")
    until(page, f"{SAID}.endsWith(' saved') || {SAID}.endsWith('{ASKS}')")
    return page.evaluate(SAID)


def until_kept(page, kept, former):
    """Waits until there is a draft other than `former`. Returns its bytes."""
    for _ in range(200):
        found = [draft.read_bytes() for draft in kept.glob("*.mid")]
        if found and found != [former]:
            return found[0]
        page.wait_for_timeout(50)
    raise AssertionError("the unsaved work is not kept")


def restarted(page, path):
    server = Roll(str(path))
    page.goto(server.address)
    opened(page)
    return server


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = f"{folder}/state"
        path = pathlib.Path(folder, "a tune.mid")
        path.write_bytes(rolls.midi(rolls.TUNE))
        server = Roll(str(path))
        with Browser() as browser, browser.open(server.address, allow=["409", "500"]) as page:
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
            # SAVE soon after an edit leaves no draft.
            edit(page)
            assert save(page) == "a tune.mid saved"
            page.wait_for_timeout(2500)
            assert not any(kept.glob("*.mid")), "the saved notes are a draft again"
            # SAVE asks before it replaces another program's change that came while the server did not run, even if the time of the file is old.
            edit(page)
            until_kept(page, kept, b"")
            server.process.kill()
            server.process.wait()
            path.write_bytes(rolls.midi(rolls.TUNE[:2]))
            os.utime(path, (1, 1))
            server = restarted(page, path)
            assert save(page).endswith(ASKS)
            # It still asks if the work went on before the server was killed again.
            draft = until_kept(page, kept, b"")
            edit(page)
            until_kept(page, kept, draft)
            server.process.kill()
            server.process.wait()
            server = restarted(page, path)
            assert save(page).endswith(ASKS) and path.read_bytes() == rolls.midi(rolls.TUNE[:2])
            # After the file was opened again, SAVE asks anew.
            page.evaluate("view.files.revert()")
            until(page, "notes().length === 2")
            edit(page)
            path.write_bytes(rolls.midi(rolls.TUNE[:1]))
            assert save(page).endswith(ASKS)
            path.write_bytes(rolls.midi(rolls.TUNE[:2]))
            assert save(page).endswith(ASKS), "a second change is replaced unasked"
            assert save(page) == "a tune.mid saved"
            # SAVE of a page asks if another page has saved since. Without an edit, a refused SAVE leaves no draft.
            with browser.open(server.address) as other:
                opened(other)
                edit(other)
                assert save(other) == "a tune.mid saved"
            assert save(page).endswith(ASKS)
            page.wait_for_timeout(2500)
            assert not any(kept.glob("*.mid")), "a page without edits made a draft"
            # SAVE asks if the file was removed, and then makes it anew.
            path.unlink()
            assert save(page).endswith(ASKS) and save(page) == "a tune.mid saved" and path.exists()
            # The page says so if the server cannot store the draft.
            page.route("**/draft.mid*", lambda route: route.fulfill(status=500, body="no space"))
            edit(page)
            until(page, f"{SAID}.includes('the server did not store your unsaved edits: no space')")
        server.stop()
    print("page: rollfile: ok; a served file is edited, kept, saved and guarded")


main()

#!/usr/bin/env python3
"""Through a browser's audio graph, the page plays exactly the samples of `clumsy render`. Live, the sound stays in time."""

import hashlib
import os
import pathlib
import struct
import subprocess
import tempfile

from browser import Browser, Site

CLUMSY = os.environ.get("CLUMSY", ".build/release/clumsy")
RATE, SECONDS = 48000, 10

# Renders the page's worklet in an OfflineAudioContext. Removes the first `latency` frames, because the worklet delays the sound by them.
OFFLINE = """
async ([text, rate, seconds]) => {
  const { Core } = await import('/engine/core.js')
  const { Mirror } = await import('/engine/mirror.js')
  const { Sounding } = await import('/engine/sounding.js')
  const core = await Core.load(await (await fetch('/clumsy.wasm')).arrayBuffer())
  const mirror = new Mirror(core)
  const session = core.session(text)
  mirror.restart(session.perform().save(), 0, session.parts().gestures)
  const { latency } = new Sounding(core.wasm, mirror.playing, rate)
  const audio = new OfflineAudioContext(2, rate * seconds + latency, rate)
  await audio.audioWorklet.addModule('/sound/worklet.js')
  const node = new AudioWorkletNode(audio, 'clumsy-sound', {
    numberOfInputs: 0, outputChannelCount: [2], processorOptions: { module: core.module, state: mirror.newest() },
  })
  node.connect(audio.destination)
  const buffer = await audio.startRendering()
  const sides = [0, 1].map((side) => buffer.getChannelData(side).subarray(latency))
  const frames = new Float32Array(2 * rate * seconds)
  for (let index = 0; index < rate * seconds; index++) {
    frames[2 * index] = sides[0][index]
    frames[2 * index + 1] = sides[1][index]
  }
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', frames))
  return [[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''), sides[0].reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)]
}
"""

# Plays the page's sound live for some seconds, with a gesture every second.
LIVE = """
async (text) => {
  const { Core } = await import('/engine/core.js')
  const { Mirror } = await import('/engine/mirror.js')
  const { Sound } = await import('/sound/sound.js')
  const core = await Core.load(await (await fetch('/clumsy.wasm')).arrayBuffer())
  const mirror = new Mirror(core)
  const session = core.session(text)
  mirror.restart(session.perform().save(), 0, session.parts().gestures)
  const start = performance.now()
  const now = () => (performance.now() - start) * 1e6
  const sound = new Sound(core, mirror, { now, state: 'playing', onState: () => {} })
  await sound.turnOn()
  const frame = () => { mirror.advanceTo(now()); if (sound.isOn) requestAnimationFrame(frame) }
  frame()
  const wait = (ms) => new Promise((done) => setTimeout(done, ms))
  const offs = []
  for (let second = 0; second < 4; second++) {
    await wait(1000)
    mirror.insert(mirror.tick, 'spawn 700 650')
    offs.push(sound.stats.tick * 4 - now() / 1e6)
  }
  // Wait until the audio thread reports a position after the first second of sound.
  // On a busy machine, the audio thread begins late.
  for (let tries = 0; tries < 600 && sound.stats.frame <= sound.audio.sampleRate; tries++) await wait(100)
  const { stats, restarts, isOn, isWaiting } = sound
  sound.turnOff()
  return { ...stats, restarts, isOn, isWaiting, offs, state: sound.isOn }
}
"""


def rendered(text):
    with tempfile.TemporaryDirectory() as folder:
        session, wav = pathlib.Path(folder, "session.clumsy"), pathlib.Path(folder, "sound.wav")
        session.write_text(text)
        subprocess.run(
            [CLUMSY, "render", session, "--duration", f"{SECONDS}s", "--rate", str(RATE), "--bits", "32f", "-o", wav], check=True)
        data = wav.read_bytes()
        start = data.index(b"data") + 8
        frames = data[start : start + 8 * RATE * SECONDS]
        assert struct.calcsize("<2f") * RATE * SECONDS == len(frames)
        return hashlib.sha256(frames).hexdigest()


with Site() as site, Browser() as browser, browser.open(site.address + "types.js") as page:
    engine = page.evaluate(
        "async () => { const { Core } = await import('/engine/core.js');"
        " return (await Core.load(await (await fetch('/clumsy.wasm')).arrayBuffer())).engineVersion }")
    for lines in [
        ["seed 7"],
        ["seed 7", "balls 4", "sound harp", "250 gravity 4", "500 delay on", "700 reverb-wet 0.4", "1000 pause", "1100 play", "2000 spawn 620 640"],
    ]:
        text = "\n".join([f"clumsy 1 engine {engine}", *lines, ""])
        found, loudest = page.evaluate(OFFLINE, [text, RATE, SECONDS])
        assert loudest > 0.01, "the sound is silent"
        assert found == rendered(text), f"{lines}: the samples differ from those of clumsy render"
    print("page: ten seconds through the browser's audio graph are those of clumsy render, bit by bit")

    live = page.evaluate(LIVE, f"clumsy 1 engine {engine}\nseed 7\nballs 3\n")
    assert live["frame"] > RATE and not live["isWaiting"] and live["isOn"] and not live["state"], live
    # The sound restarts once while the clocks synchronize, and at most twice for each audio gap.
    assert live["restarts"] <= 1 + 2 * live["underruns"], live
    print(f"page: live, {live['underruns']} gaps, {live['late']} late gestures of 4, {live['rollbacks']} rollbacks, the sound was shifted by {live['shift']} frames")

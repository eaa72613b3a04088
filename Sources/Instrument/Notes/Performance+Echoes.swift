import ChordEngine
import MIDI
import Physics2D

/// The echoes of the keys' notes. Each echo is a note that repeats the struck note or the previous echo more softly. An
/// echo begins one note value (the parameter `echo`) after the repeated note. The echo ends the repeated note if this
/// note still sounds. An echo is left out if a newer strike's note of the same pitch sounds, or still waits for its
/// grid line (parameter `quantize`).
extension Performance {
  /// Schedules the first echo of a strike's note. The note and the echo last `length` nanoseconds.
  mutating func addEcho(of strike: Strike, _ length: Int64) {
    guard settings[.echo] > 0 else { return }
    let begin = noteTime(of: strike)
    insertEcho(
      after: Echoes.Echo(
        beats: timeline.beats(at: begin - pausedTime), source: begin, length: length, note: strike.pitch.number,
        velocity: strike.velocity, ball: strike.ball, key: strike.index, place: strike.place))
    scheduleEcho()
  }

  private mutating func insertEcho(after echo: Echoes.Echo) {
    var next = echo
    next.beats = echo.beats + Beats(pulses: EchoLength.pulses(Int(settings[.echo])))
    next.velocity = UInt8(Double(echo.velocity) * settings[.echoFeedback] + 0.5)
    if next.velocity >= Echoes.softest { echoes.insert(next) }
  }

  /// Schedules the next echo. Must be called after a change of the tempo or the echoes.
  mutating func scheduleEcho() {
    cues.echo = echoes.first.map { max(timeline.nanoseconds(at: $0.beats), scene.world.now.nanoseconds + 1) } ?? .max
  }

  /// Removes all pending echoes if the parameter `echo` is off.
  mutating func applyEcho() {
    if settings[.echo] == 0 { removeEchoes { _ in true } }
  }

  mutating func removeEchoes(where condition: (UInt8) -> Bool) {
    guard echoes.count > 0 else { return }
    echoes.remove(where: condition)
    scheduleEcho()
  }

  /// Sounds all echoes that are due.
  mutating func soundEchoes() {
    let now = scene.world.now.nanoseconds
    while let first = echoes.first, timeline.nanoseconds(at: first.beats) <= now, let echo = echoes.removeFirst() {
      sound(echo, at: now + pausedTime)
      insertEcho(after: echo)
    }
    scheduleEcho()
  }

  private mutating func sound(_ echo: Echoes.Echo, at time: Int64) {
    let usual = settings.channel(ofKey: Int(echo.key), ball: Int(echo.ball))
    guard time < endTime - Self.onLine, !isWaiting(echo.note, of: .key, on: usual),
      !ringing.sounds(echo.note, begunAfter: echo.source, at: time)
    else { return }
    nanoseconds = max(nanoseconds, time)
    endNote(echo.note, of: .key, on: usual, at: time)
    let channel = channel(ofKey: echo.key, ball: echo.ball, from: time, until: time + echo.length)
    pending.insert(
      TimedMessage(
        nanoseconds: time, voice: .key, key: echo.key, place: echo.place,
        message: .noteOn(channel: channel, note: echo.note, velocity: echo.velocity)))
    pending.insert(
      TimedMessage(
        nanoseconds: time + echo.length, voice: .key, key: echo.key,
        message: .noteOff(channel: channel, note: echo.note, velocity: Self.releaseVelocity)))
  }
}

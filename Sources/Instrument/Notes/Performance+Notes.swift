import ChordEngine
import MIDI
import Physics2D

extension Performance {
  /// Handles a strike of the bass ball on a bouncer, 0…6: activates the bouncer's chord, and sounds the bass note.
  mutating func strikeBouncer(_ index: Int, _ impact: Impact) -> Strike {
    bass.previous = Int(degree.rawValue)
    degree = Degree(rawValue: UInt8(index)) ?? degree
    voiceChord()
    if settings[.damp] != 0 { dampForeignNotes(at: impact.nanoseconds + pausedTime) }
    recentChords.record(index, isAlone: settings.bouncers.isSingle, at: impact.instant.nanoseconds)
    let isSuppressed = edits.strike(ball: 0)
    var strike = strike(
      impact, .bass, index, settings.bassChannel, bassNote(),
      swelled(settings.bassDynamics.velocity(ofSpeed: impact.approachSpeed), at: impact.nanoseconds))
    (bass.lastNote, bass.velocity) = (noteTime(of: strike) - pausedTime, strike.velocity)
    guard !isSuppressed else {
      strike.silence = .suppressed
      return strike
    }
    return sound(strike, for: settings.nanoseconds(.bassLength), endsBefore: settings[.bassHold] != 0)
  }

  /// Handles a strike of a piano ball on a key, 0…7: sounds the key's tone of the active chord.
  mutating func strikeKey(_ index: Int, _ impact: Impact) -> Strike {
    let (pitch, isPassing) = pitch(
      ofKey: index, at: impact.point.x, ball: impact.body.index, impact.nanoseconds + pausedTime)
    var strike = strike(
      impact, .key, index, settings.channel(ofKey: index, ball: impact.body.index), pitch,
      swelled(settings.keysDynamics.velocity(ofSpeed: impact.approachSpeed), at: impact.nanoseconds))
    let isSuppressed = edits.strike(ball: impact.body.index)
    if strike.speed < settings[.softest] {
      strike.silence = .tooSoft
    } else if strike.nanoseconds - lastNotes[index] < settings.nanoseconds(.shortestGap) || isDouble(strike) {
      strike.silence = .tooSoon
    }
    guard strike.silence == nil else { return strike }
    lastNotes[index] = strike.nanoseconds
    guard !isSuppressed else {
      strike.silence = .suppressed
      return strike
    }
    if settings[.damp] != 0 { dampNeighbours(of: strike.pitch, at: strike.nanoseconds) }
    let length = keyLength(ofBall: impact.body.index, at: impact.nanoseconds, isPassing: isPassing)
    strike = sound(strike, for: length)
    if strike.silence == nil { addEcho(of: strike, length) }
    return strike
  }

  private func strike(
    _ impact: Impact, _ voice: Voice, _ index: Int, _ channel: Channel, _ pitch: Pitch, _ velocity: UInt8
  ) -> Strike {
    Strike(
      nanoseconds: impact.nanoseconds + pausedTime, voice: voice, index: UInt8(index), ball: UInt8(impact.body.index),
      speed: impact.approachSpeed, x: impact.point.x, y: impact.point.y, chord: degree, channel: channel, pitch: pitch,
      velocity: velocity)
  }

  /// Schedules a strike's note, with a length in nanoseconds. A sounding note of the same pitch ends when the new note
  /// begins. With `endsBefore`, the voice's oldest sounding note also ends then, and a waiting note of the voice
  /// that would begin at the same time is removed. `isRepetition` is `true` for a note that no ball strikes.
  mutating func sound(
    _ strike: Strike, for length: Int64, endsBefore: Bool = false, isRepetition: Bool = false
  ) -> Strike {
    let note = strike.pitch.number
    let time = noteTime(of: strike)
    let isWaiting = isWaiting(note, of: strike.voice, on: strike.channel)
    var strike = strike
    guard !isWaiting, time < endTime - Self.onLine else {
      strike.silence = isWaiting ? .tooSoon : .tooLate
      return strike
    }
    if endsBefore {
      pending.dropNote(of: strike.voice, waitingFor: time)
      pending.endFirstNote(of: strike.voice, at: time)
    }
    endNote(note, of: strike.voice, on: strike.channel, at: time)
    if strike.voice == .key {
      strike.channel = channel(ofKey: strike.index, ball: strike.ball, from: time, until: time + length)
    }
    ringing.begin(note, of: Int(strike.ball), at: time, until: time + length)
    let key = strike.voice == .key ? strike.index : 0
    let begin = TimedMessage(
      nanoseconds: time, voice: strike.voice, key: key, place: strike.place, message: strike.noteOn)
    if time == strike.nanoseconds, !isRepetition { pending.begin(begin) } else { pending.insert(begin) }
    pending.insert(
      TimedMessage(
        nanoseconds: time + length, voice: strike.voice, key: key,
        message: .noteOff(channel: strike.channel, note: note, velocity: Self.releaseVelocity)))
    return strike
  }

  /// A tolerance, in nanoseconds. A strike that comes after a grid line of `quantize` by less than the tolerance is not
  /// delayed. A note that would begin at or after `endTime` minus the tolerance is left out.
  static let onLine: Int64 = 1_000_000

  /// Returns the time at which a strike's note begins, in nanoseconds. `quantize` delays a note by `quantize-strength`
  /// percent of the way to the next grid line.
  mutating func noteTime(of strike: Strike) -> Int64 {
    guard settings[.quantize] > 0 else { return strike.nanoseconds }
    let grid = BeatGrid(rawValue: UInt8(settings[.quantize]) - 1)
    let lines = Timeline.Lines(timeline, every: grid.pulses, swing: settings[.swing])
    let time = strike.nanoseconds - pausedTime
    let wait = lines.line(after: time - Self.onLine) - time
    return strike.nanoseconds + max(0, Int64(Double(wait) * settings[.quantizeStrength] / 100))
  }

  /// The note-off velocity that MIDI 1.0 specifies for keyboards without release sensing.
  static let releaseVelocity: UInt8 = 64
}

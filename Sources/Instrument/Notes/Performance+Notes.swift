import ChordEngine
import MIDI
import Physics2D

extension Performance {
  /// Follows a strike of the bass ball on a bouncer, 0…6: its chord becomes active, and the bass note sounds.
  mutating func strikeBouncer(_ index: Int, _ impact: Impact) -> Strike {
    degree = Degree(rawValue: UInt8(index)) ?? degree
    voiceChord()
    recentChords.record(index, isAlone: settings.bouncers.isSingle, at: impact.instant.nanoseconds)
    let time = impact.nanoseconds + pausedTime
    if settings[.bassHold] != 0 { pending.endFirstNote(of: .bass, at: time) }
    return sound(
      strike(
        impact, .bass, index, settings.bassChannel, bassNote(),
        settings.bassDynamics.velocity(ofSpeed: impact.approachSpeed)),
      for: settings.nanoseconds(.bassLength))
  }

  /// Follows a strike of a piano ball on a key, 0…7: the key's tone of the chord sounds.
  ///
  /// A strike slower than `softest`, or sooner than `shortestGap` after the key's last note, is silent.
  mutating func strikeKey(_ index: Int, _ impact: Impact) -> Strike {
    var strike = strike(
      impact, .key, index, settings.keysChannel,
      voiced[index].raised(byOctaves: settings[.keysOctave]),
      settings.keysDynamics.velocity(ofSpeed: impact.approachSpeed))
    if strike.speed < settings[.softest] {
      strike.silence = .tooSoft
    } else if strike.nanoseconds - lastNotes[index] < settings.nanoseconds(.shortestGap) {
      strike.silence = .tooSoon
    }
    guard strike.silence == nil else { return strike }
    lastNotes[index] = strike.nanoseconds
    return sound(strike, for: settings.nanoseconds(.keyLength))
  }

  private func strike(
    _ impact: Impact, _ voice: Voice, _ index: Int, _ channel: Channel, _ pitch: Pitch, _ velocity: UInt8
  ) -> Strike {
    Strike(
      nanoseconds: impact.nanoseconds + pausedTime, voice: voice, index: UInt8(index), ball: UInt8(impact.body.index),
      speed: impact.approachSpeed, x: impact.point.x, y: impact.point.y, chord: degree, channel: channel, pitch: pitch,
      velocity: velocity)
  }

  /// Makes the note of a strike pending, with a length in nanoseconds. A sounding note of the same pitch ends first.
  private mutating func sound(_ strike: Strike, for length: Int64) -> Strike {
    let note = strike.pitch.number
    pending.endNote(note, on: strike.channel, at: strike.nanoseconds)
    pending.begin(TimedMessage(nanoseconds: strike.nanoseconds, voice: strike.voice, message: strike.noteOn))
    pending.insert(
      TimedMessage(
        nanoseconds: strike.nanoseconds + length, voice: strike.voice,
        message: .noteOff(channel: strike.channel, note: note, velocity: Self.releaseVelocity)))
    return strike
  }

  /// The velocity of a release that is not sensed (MIDI 1.0).
  private static let releaseVelocity: UInt8 = 64
}

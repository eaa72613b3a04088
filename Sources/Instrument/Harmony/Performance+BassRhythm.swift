import ChordEngine
import Physics2D

/// Repetitions of the bass note between two strikes, by the parameter `bass-rhythm`.
extension Performance {
  /// The shortest time from a bass note to its first repetition, in nanoseconds. A repetition that is due earlier is
  /// left out.
  private static let shortestRepetition: Int64 = 20_000_000

  /// Schedules the next repetition of the bass note. Must be called after a change of the tempo, the meter or
  /// `bass-rhythm`.
  mutating func scheduleBass() {
    let pulses = (BassRhythm(rawValue: UInt8(settings[.bassRhythm])) ?? .none).pulses(timeline)
    guard pulses > 0, !progress.hasEnded else {
      cues.bass = .max
      return
    }
    cues.bass = Timeline.Lines(timeline, every: pulses).line(after: max(0, scene.world.now.nanoseconds))
  }

  /// Repeats the bass note at `cues.bass`, a little softer than the strike. If `bass-passing` is on, the last
  /// repetition before the next chord may be a passing note instead.
  mutating func repeatBass() {
    let time = cues.bass
    scheduleBass()
    guard let last = lastBass, time - bass.lastNote > Self.shortestRepetition else { return }
    bass.lastNote = time
    let pitch = passingNote(before: cues.bass) ?? last
    let softer = UInt8(max(1, Int(bass.velocity) * 4 / 5))
    nanoseconds = max(nanoseconds, time + pausedTime)
    let note = Strike(
      nanoseconds: nanoseconds, voice: .bass, index: UInt8(degree.rawValue), ball: 0, speed: 0, x: 0, y: 0,
      chord: degree,
      channel: settings.bassChannel, pitch: pitch.raised(byOctaves: settings[.bassOctave]), velocity: softer)
    _ = sound(note, for: settings.nanoseconds(.bassLength), endsBefore: settings[.bassHold] != 0, isRepetition: true)
  }

  /// Returns the passing note to the next chord: the scale's note beside that chord's root, on the side of the present
  /// bass note. Returns nil if `bass-passing` is off, or if no chord is due at or before `time`. Also returns nil if
  /// the root is less than a minor third from the present bass note.
  private func passingNote(before time: Int64) -> Pitch? {
    guard settings[.bassPassing] != 0, bass.degree >= 0, bass.time <= time, let last = lastBass else { return nil }
    let next = BassLine.root.pitch(of: chord(bass.degree), in: settings.key)
    let distance = Int(next.number) - Int(last.number)
    guard abs(distance) > 2 else { return nil }
    return settings.key.neighbour(of: next, isAbove: distance < 0)
  }
}

import ChordEngine
import Physics2D

/// The bass between two strikes: it repeats its note in its own rhythm.
extension Performance {
  /// A repetition due at most this many nanoseconds after the last bass note is left out, because that note replaces
  /// it.
  private static let shortestRepetition: Int64 = 20_000_000

  /// Schedules the bass's next repetition. Call this after a change of the tempo, the meter or `bass-rhythm`.
  mutating func scheduleBass() {
    let pulses = (BassRhythm(rawValue: UInt8(settings[.bassRhythm])) ?? .none).pulses(timeline)
    guard pulses > 0, !progress.hasEnded else {
      cues.bass = .max
      return
    }
    cues.bass = Timeline.Lines(timeline, every: pulses).line(after: max(0, scene.world.now.nanoseconds))
  }

  /// Repeats the bass note at `cues.bass`, a little softer than the strike. The last repetition before a planned
  /// strike of another root leads there by a step, if `bass-passing` is on.
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

  /// Returns the scale's note beside the next chord's bass, on the side of the last bass note. Nil unless the next
  /// chord is due at `time` or before, and its bass is at least a third away.
  private func passingNote(before time: Int64) -> Pitch? {
    guard settings[.bassPassing] != 0, bass.degree >= 0, bass.time <= time, let last = lastBass else { return nil }
    let next = BassLine.root.pitch(of: chord(bass.degree), in: settings.key)
    let distance = Int(next.number) - Int(last.number)
    guard abs(distance) > 2 else { return nil }
    return settings.key.neighbour(of: next, isAbove: distance < 0)
  }
}

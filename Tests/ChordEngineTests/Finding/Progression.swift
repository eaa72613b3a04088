import ChordEngine

/// Plays chords in a style, as notes and bars. Times are in 960ths of a quarter note; `unit` is the note value of a
/// beat.
struct Progression {
  enum Style: CaseIterable {
    /// `strummed` repeats the chord over a held root, `inverted` alternates two inversions, `tune` adds a melody.
    case block, strummed, inverted, broken, alberti, tune
  }

  var style = Style.block
  var beats = 4
  var unit = 4
  /// `true` if an upbeat, a bar of one quarter, comes first. The upbeat's only note is the first chord's root.
  var hasUpbeat = false
  var chordsInBar = 1

  /// Plays chords whose names are separated by spaces.
  func music(_ chords: String) throws -> (notes: [SoundingNote], bars: [MeasuredBar]) {
    let chords = try chords.split(separator: " ").map { try Chord(parsing: $0) }
    let full = Int64(beats * 4 * 960 / unit)
    var notes: [SoundingNote] = []
    var bars: [MeasuredBar] = []
    if hasUpbeat {
      bars.append(MeasuredBar(start: 0, end: 960, fullLength: 960, beats: 1, unit: 4))
      notes.append(SoundingNote(start: 0, end: 960, pitch: Pitch(folding: 60 + Int(chords[0].root.semitones))))
    }
    for (index, chord) in chords.enumerated() {
      let start = (bars.first?.end ?? 0) * (hasUpbeat ? 1 : 0) + full * Int64(index) / Int64(chordsInBar)
      if index % chordsInBar == 0 {
        bars.append(MeasuredBar(start: start, end: start + full, fullLength: full, beats: beats, unit: unit))
      }
      notes += play(chord, index, start, full / Int64(chordsInBar))
    }
    return (notes, bars)
  }

  private func play(_ chord: Chord, _ index: Int, _ start: Int64, _ length: Int64) -> [SoundingNote] {
    let root = 48 + Int(chord.root.semitones)
    let tones = (0..<12).filter { chord.quality.pitchClasses & (1 << UInt16($0)) != 0 }.map { root + $0 }
    func note(_ number: Int, _ place: Int64, _ duration: Int64) -> SoundingNote {
      SoundingNote(start: start + place, end: start + place + duration, pitch: Pitch(folding: number))
    }
    let eighths = (0..<length / 480).map { Int($0) }
    func broken(_ order: [Int]) -> [SoundingNote] {
      eighths.map { note(order[$0 % order.count], Int64($0) * 480, 480) }
    }
    switch style {
    case .block: return tones.map { note($0, 0, length) }
    case .strummed:
      return [note(root - 12, 0, length)]
        + eighths.filter { $0 % 2 == 0 }.flatMap { eighth in tones.map { note($0, Int64(eighth) * 480, 900) } }
    case .inverted:
      let raised = 1 + index % 2
      return tones.enumerated().map { note($1 + ($0 < raised ? 12 : 0), 0, length) }
    case .broken: return broken(tones + tones.dropFirst().dropLast().reversed())
    case .alberti: return broken([tones[0], tones[2], tones[1], tones[tones.count - 1]])
    case .tune:
      let tune = [0, 2, 4, 5, 7, 9, 11, 7]
      return [note(root - 12, 0, length)] + tones.map { note($0, 0, length) }
        + eighths.filter { $0 % 2 == 1 }.map { note(72 + tune[($0 + index) % 8], Int64($0) * 480, 480) }
    }
  }
}

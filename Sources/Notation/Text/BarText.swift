import ChordEngine
import MIDI

extension Score {
  /// Returns the index of the bar that contains a time in nanoseconds; nil before the first bar.
  public func bar(at nanoseconds: Int64) -> Int? {
    // Search from the end, because callers usually ask for one of the last bars.
    bars.lastIndex { $0.start <= nanoseconds }
  }

  /// Returns a bar in words, a line for each beat on which something begins: `"Bar 3, beat 1: E♭ minor, G♭4 E♭3"`. The
  /// first line names the chord that sounds. Onsets are rounded to a quarter of a beat.
  /// - Parameter index: the index of the bar in `bars`.
  public func text(ofBar index: Int) -> String {
    var beats: [BeatText] = []
    for chord in chords {
      let place = chord.start.rounded(in: self)
      if place.bar < index {
        beats = [BeatText(beat: 0, chord: chord.chord, isNew: false)]
      } else if place.bar == index {
        let beat = place.cents / ScorePlace.centsPerBeat
        // A later chord on the same beat replaces the earlier chord.
        beats.removeAll { $0.beat == beat }
        beats.append(BeatText(beat: beat, chord: chord.chord))
      }
    }
    for note in notes {
      let place = note.start.rounded(in: self)
      guard place.bar == index else { continue }
      let beat = place.cents / ScorePlace.centsPerBeat
      let found = beats.firstIndex { $0.beat >= beat } ?? beats.count
      if found == beats.count || beats[found].beat > beat { beats.insert(BeatText(beat: beat), at: found) }
      beats[found].notes.append(note.pitch)
    }
    // A chord that continues from the previous bar is named with the first notes.
    if beats.count > 1, !beats[0].isNew, beats[0].notes.isEmpty, beats[1].chord == nil {
      beats[1].chord = beats[0].chord
      beats.removeFirst()
    }
    return text(bars[index], beats)
  }

  private func text(_ bar: ScoreBar, _ beats: [BeatText]) -> String {
    var text = UTF8Text()
    for beat in beats where beat.isNew || !beat.notes.isEmpty {
      if !text.bytes.isEmpty { text.write("\n") }
      text.write(bar)
      text.write(", beat ")
      text.write(Int(beat.beat) + 1)
      text.write(": ")
      if let chord = beat.chord { text.write(chord.spoken) }
      for (number, note) in beat.notes.enumerated() {
        text.write(number > 0 ? " " : beat.chord == nil ? "" : ", ")
        text.write(note.text)
      }
    }
    if text.bytes.isEmpty {
      text.write(bar)
      text.write(": no notes")
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}

extension UTF8Text {
  fileprivate mutating func write(_ bar: ScoreBar) {
    guard bar.number >= 0 else { return write("Count-in") }
    write("Bar ")
    write(Int(bar.number) + 1)
  }
}

/// The notes that begin on a beat of a bar, and the chord to name before them.
private struct BeatText {
  /// The beat, counted from 0.
  var beat: Int64
  /// The chord to name; nil for none.
  var chord: Chord?
  /// `false` if the chord continues from an earlier bar. Then the entry is written only if it has notes.
  var isNew: Bool
  var notes: [WrittenPitch] = []

  init(beat: Int64, chord: Chord? = nil, isNew: Bool = true) {
    (self.beat, self.chord, self.isNew) = (beat, chord, isNew)
  }
}

extension ScorePlace {
  /// Returns the nearest quarter of a beat. The beginning of the next bar is nearest to the end of a bar, but the score's
  /// last bar has no next bar.
  fileprivate func rounded(in score: Score) -> ScorePlace {
    let grid = Self.centsPerBeat / 4
    let rounded = (cents + grid / 2) / grid * grid
    guard score.bars.indices.contains(bar) else { return ScorePlace(bar: bar, cents: rounded) }
    let length = Int64(score.bars[bar].meter.beats) * Self.centsPerBeat
    guard rounded >= length else { return ScorePlace(bar: bar, cents: rounded) }
    return bar + 1 < score.bars.count ? ScorePlace(bar: bar + 1, cents: 0) : ScorePlace(bar: bar, cents: length - grid)
  }
}

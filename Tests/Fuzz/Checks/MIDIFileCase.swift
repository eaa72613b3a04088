import ChordEngine
import MIDI

/// Interprets bytes as a Standard MIDI File. The file must be read and its harmony found, or an error must name a place
/// in the file.
public enum MIDIFileCase {
  /// Reads a case. Returns the fault, or nil.
  ///
  /// - Parameter tell: called with the read values, in words.
  public static func fault(_ bytes: [UInt8], tell: ((String) -> Void)? = nil) -> String? {
    do throws(MIDIFileError) {
      let file = try MIDIFileReader(bytes)
      tell?("format \(file.format), \(file.trackCount) tracks, \(file.division)")
      return try fault(file, tell)
    } catch {
      tell?("byte \(error.offset): expected \(error.expected.text)")
      return (0...bytes.count).contains(error.offset) ? nil : "the error's place is not in the file"
    }
  }

  private static func fault(_ file: MIDIFileReader, _ tell: ((String) -> Void)?) throws(MIDIFileError) -> String? {
    for track in 0..<file.trackCount {
      var events = file.events(ofTrack: track)
      var last: MIDIFileEvent?
      while let event = try events.next() {
        tell?("\(event)")
        guard event.tick >= last?.tick ?? 0 else { return "the tick of an event is before that of the previous event" }
        last = event
      }
      guard last?.content == .meta(.endOfTrack) else { return "a track has no end" }
    }
    let score = MIDIScore(file)
    for note in score.notes where note.start > note.end || note.end > score.end || note.number > 127 {
      return "a note has invalid values: \(note)"
    }
    guard let bars = score.bars(atMost: 1000) else { return nil }
    var place: Int64 = 0
    for bar in bars {
      guard bar.start == place, bar.end > place else { return "a bar has invalid places: \(bar)" }
      guard score.tempos.nanoseconds(at: bar.end) >= score.tempos.nanoseconds(at: place) else {
        return "the end of a bar is before its start in time"
      }
      place = bar.end
    }
    guard place >= score.end else { return "the bars end at \(place), before the notes end at \(score.end)" }
    // Only few cases search for chords, because the search takes a hundred times as long as reading.
    return bars.count > 16 || file.bytes.count % 32 != 0 ? nil : harmonyFault(score, bars)
  }

  private static func harmonyFault(_ score: MIDIScore, _ bars: [MIDIScore.Bar]) -> String? {
    let notes = score.notes.map { SoundingNote(start: $0.start, end: $0.end, pitch: Pitch(folding: Int($0.number))) }
    let measured = bars.map { bar in
      MeasuredBar(start: bar.start, end: bar.end, fullLength: bar.fullLength, beats: bar.beats, unit: bar.unit)
    }
    for part in BarPart.allCases {
      var place: Int64 = 0
      for chord in HarmonyFinder(notes, in: measured, per: part).chords {
        guard chord.start == place, chord.end > place else {
          return "a chord has invalid places: \(chord), expected from \(place) on"
        }
        let hasSound = notes.contains { $0.start < $0.end && $0.start < chord.end && $0.end > chord.start }
        guard hasSound == (chord.chord != nil) else {
          return "there are notes without a chord, or a chord without notes: \(chord)"
        }
        place = chord.end
      }
      guard place == bars.last?.end ?? 0 else { return "the chords end at \(place), not at the end of the bars" }
    }
    return nil
  }
}

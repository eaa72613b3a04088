import MIDI

/// Bytes, read as a Standard MIDI File: read wholly, or refused at a place within them.
public enum MIDIFileCase {
  /// Reads a case. Returns what is wrong, or nil.
  ///
  /// - Parameter tell: called with what is read, in words.
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
        guard event.tick >= last?.tick ?? 0 else { return "ticks fall" }
        last = event
      }
      guard last?.content == .meta(.endOfTrack) else { return "a track without its end" }
    }
    let score = MIDIScore(file)
    for note in score.notes where note.start > note.end || note.end > score.end || note.number > 127 {
      return "the note \(note)"
    }
    guard let bars = score.bars(atMost: 1000) else { return nil }
    var place: Int64 = 0
    for bar in bars {
      guard bar.start == place, bar.end > place else { return "the bar \(bar)" }
      guard score.tempos.nanoseconds(at: bar.end) >= score.tempos.nanoseconds(at: place) else { return "time falls" }
      place = bar.end
    }
    return place >= score.end ? nil : "bars end at \(place), notes at \(score.end)"
  }
}

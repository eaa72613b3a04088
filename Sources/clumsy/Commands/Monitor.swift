import ChordEngine
import Instrument

/// Formats events as lines for people: one a strike, with the note it sounds, and one a gesture.
struct Monitor {
  /// The key of the notes to come, in whose names they are shown.
  private var key: Key

  init(_ settings: Settings) {
    key = settings.key
  }

  /// The line of the next event; empty for flights, messages and silent strikes: a strike says what sounds, and note-offs would say little.
  mutating func line(for event: PerformanceEvent) -> String {
    switch event {
    case .gesture(let event):
      if case .key(let key) = event.gesture, event.refusal == nil { self.key = key }
      let refusal = event.refusal.map { ": refused, \(words($0))" } ?? ""
      return clock(event.nanoseconds) + "  " + words(event.gesture) + refusal + "\n"
    case .strike(let strike): return strike.silence == nil ? line(strike) : ""
    case .flight, .message: return ""
    }
  }

  private func line(_ strike: Strike) -> String {
    let sound = "\(key.name(of: strike.pitch)) velocity \(strike.velocity)"
    var what = "ball \(strike.ball) strikes key \(strike.index + 1)"
    var chord = ""
    if strike.voice == .bass {
      let seventh = SeventhChord(degree: strike.chord, in: key)
      what = "bass ball strikes \(seventh.numeral)"
      chord = seventh.name
    }
    let speed = "\(Int64(strike.speed.rounded())) points/s"
    let line = clock(strike.nanoseconds) + "  " + padded(what, to: 22) + "  " + padded(speed, to: 13) + "  "
    return line + (chord.isEmpty ? sound : padded(sound, to: 18) + chord) + "\n"
  }
}

/// Musical time as `m:ss.mmm`, the millisecond it falls in.
func clock(_ nanoseconds: Int64) -> String {
  let milliseconds = nanoseconds / 1_000_000
  func digits(_ number: Int64, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - number.description.count)) + number.description
  }
  return "\(milliseconds / 60_000):\(digits(milliseconds / 1000 % 60, 2)).\(digits(milliseconds % 1000, 3))"
}

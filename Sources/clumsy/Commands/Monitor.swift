import Instrument
import Sessions
import Terminal

/// A formatter of events as lines for people: one line for each strike that sounds, and one line for each gesture.
struct Monitor {
  var spelling: Spelling

  init(_ settings: Settings) { self.init(PerformanceStart(settings)) }

  init(_ start: PerformanceStart) {
    spelling = Spelling(start)
  }

  /// Returns the event's line; empty for silent strikes, and for events that are neither strikes nor gestures.
  mutating func line(for event: PerformanceEvent) -> String {
    spelling.follow(event)
    switch event {
    case .gesture(let event):
      let refusal = event.refusal.map { ": refused, \(words($0))" } ?? ""
      return clock(event.nanoseconds) + "  " + event.gesture.sessionText + refusal + "\n"
    case .strike(let strike): return strike.silence == nil ? line(strike) : ""
    case .flight, .message, .beat, .section, .midiClock: return ""
    }
  }

  /// Returns a strike's line. If the strike is silent, the line has the reason instead of the note.
  mutating func line(_ strike: Strike) -> String {
    let sound =
      switch strike.silence {
      case nil: "\(spelling.name(of: strike.pitch)) velocity \(strike.velocity)"
      case let silence?: "silent: \(silence.text)"
      }
    let isBass = strike.voice == .bass
    let what = isBass ? "bass ball strikes \(spelling.numeral)" : "ball \(strike.ball) strikes key \(strike.index + 1)"
    let speed = "\(Int64(strike.speed.rounded())) points/s"
    let line = clock(strike.nanoseconds) + "  " + padded(what, to: 22) + "  " + padded(speed, to: 13) + "  "
    return line + (isBass ? padded(sound, to: 18) + spelling.chordName : sound) + "\n"
  }
}

/// Formats nanoseconds as `m:ss.mmm`, truncated to a millisecond.
func clock(_ nanoseconds: Int64) -> String {
  let milliseconds = nanoseconds / 1_000_000
  func digits(_ number: Int64, _ width: Int) -> String {
    String(repeating: "0", count: max(0, width - number.description.count)) + number.description
  }
  return "\(milliseconds / 60_000):\(digits(milliseconds / 1000 % 60, 2)).\(digits(milliseconds % 1000, 3))"
}

extension Silence {
  var text: StaticString {
    switch self {
    case .tooSoft: "too soft"
    case .tooSoon: "too soon"
    case .tooLate: "too late"
    case .suppressed: "suppressed"
    }
  }
}

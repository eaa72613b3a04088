import ChordEngine
import Instrument
import MIDI
import MIDIOut

/// Formats events as lines for people: one a strike, with the note it sounds.
struct Monitor {
  private let settings: Settings
  /// Strikes whose note-on has not come yet; it has the same time.
  private var unmatched: [Strike] = []

  init(_ settings: Settings) {
    self.settings = settings
  }

  /// Takes the next event in time order; returns the lines that it completes.
  ///
  /// Note-offs have no lines: they would double the output and say little.
  mutating func lines(for event: PerformanceEvent) -> String {
    switch event {
    case .strike(let strike):
      let silent = flush(before: strike.nanoseconds)
      unmatched.append(strike)
      return silent
    case .message(let timed):
      var lines = flush(before: timed.nanoseconds)
      guard case .noteOn(_, let note, let velocity) = timed.message else { return lines }
      let sound = "\(settings.key.name(of: Pitch(folding: Int(note)))) velocity \(velocity)"
      if let index = unmatched.firstIndex(where: { $0.voice == timed.voice && $0.nanoseconds == timed.nanoseconds }) {
        lines += line(unmatched.remove(at: index), sound)
      } else {
        lines += "\(clock(timed.nanoseconds))  \(sound)\n"
      }
      return lines
    }
  }

  /// The lines of strikes before a musical time that have no note, in ns; without a time, of all that are left at the end.
  mutating func flush(before nanoseconds: Int64 = .max) -> String {
    let silent = unmatched.prefix { $0.nanoseconds < nanoseconds }
    unmatched.removeFirst(silent.count)
    return silent.map { line($0, "no note") }.joined()
  }

  private func line(_ strike: Strike, _ sound: String) -> String {
    var what = "ball \(strike.ball) strikes key \(strike.index + 1)"
    var chord = ""
    if strike.voice == .bass {
      let degree = Degree(rawValue: strike.index)
      let seventh = degree.map { SeventhChord(degree: $0, in: settings.key) }
      what = "bass ball strikes \(seventh?.numeral ?? "bouncer \(strike.index)")"
      chord = seventh?.name ?? ""
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

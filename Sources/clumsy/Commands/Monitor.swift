import ChordEngine
import Instrument
import MIDI
import MIDIOut

/// Turns moments into lines for people: one a strike, with the note it sounds.
struct Monitor {
  private let settings: Settings
  /// Strikes whose note has not come yet; it comes at the same time.
  private var waiting: [Strike] = []

  init(_ settings: Settings) {
    self.settings = settings
  }

  /// The lines that are complete now that `event` has come.
  ///
  /// Note-offs make none: a note's end seldom tells more than the beginning of the next.
  mutating func lines(for event: PerformanceEvent) -> String {
    switch event {
    case .strike(let strike):
      let silent = rest(before: strike.nanoseconds)
      waiting.append(strike)
      return silent
    case .message(let timed):
      var lines = rest(before: timed.nanoseconds)
      guard case .noteOn(_, let note, let velocity) = timed.message else { return lines }
      let sound = "\(settings.key.name(of: Pitch(folding: Int(note)))) velocity \(velocity)"
      if let index = waiting.firstIndex(where: { $0.voice == timed.voice && $0.nanoseconds == timed.nanoseconds }) {
        lines += line(waiting.remove(at: index), sound)
      } else {
        lines += "\(clock(timed.nanoseconds))  \(sound)\n"
      }
      return lines
    }
  }

  /// The strikes that sounded nothing.
  mutating func rest(before nanoseconds: Int64 = .max) -> String {
    let silent = waiting.prefix { $0.nanoseconds < nanoseconds }
    waiting.removeFirst(silent.count)
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

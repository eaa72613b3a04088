import Glibc
import Instrument
import Sessions

/// `clumsy diff`: prints the first differences of two sessions and their performances. Exits with 1 if they differ.
func diff(_ options: Options) throws(Failure) {
  guard options.operands.count == 2 else {
    throw Failure(.usage, "diff needs two sessions, and was given \(options.operands.count) (\(Command.diff.usage))")
  }
  let names = options.operands
  let first = try findSession(names[0])
  let second = try findSession(names[1])
  guard let difference = first.difference(from: second) else { return }
  let place = difference.tick.map { "at \(clock($0 * Performance.tick)), tick \($0)," } ?? "in their settings"
  func line(_ name: Argument, _ text: String?) -> String { "  \(name.quoted): \(text ?? "nothing")\n" }
  var text = "the sessions first differ \(place)\n" + line(names[0], difference.first)
  text += line(names[1], difference.second)
  // If neither session has an end, compare ten minutes from the first difference.
  let patience: Int64 = 600_000_000_000
  let horizon = max(first.end ?? 0, second.end ?? 0) * Performance.tick
  let end = horizon > 0 ? horizon : (difference.tick ?? 0) * Performance.tick + patience
  if let events = try EventDifference(first, second, until: end) {
    text += "the first event that differs, at \(clock(events.nanoseconds))\n" + line(names[0], events.first)
    text += line(names[1], events.second)
  } else {
    text += "no event differs up to \(clock(end))\n"
  }
  try printText(text)
  exit(ExitCode.different.rawValue)
}

/// The first event, not counting gestures, in which two performances differ.
struct EventDifference {
  let nanoseconds: Int64
  /// The first session's event at `nanoseconds`, as a line; nil if there is none.
  let first: String?
  let second: String?

  /// Performs both sessions in parallel. Returns nil if all events are equal up to `end`, in ns.
  init?(_ first: Session, _ second: Session, until end: Int64) throws(Failure) {
    var firstStream = try EventStream(first, until: end)
    var secondStream = try EventStream(second, until: end)
    var time: Int64 = 0
    while true {
      time = min(end, time + Self.step)
      let firstEvents = try firstStream.events(until: time)
      let secondEvents = try secondStream.events(until: time)
      let index = (0..<max(firstEvents.count, secondEvents.count)).first { index in
        index >= firstEvents.count || index >= secondEvents.count || firstEvents[index].text != secondEvents[index].text
      }
      if let index {
        let pair = (firstEvents.dropFirst(index).first, secondEvents.dropFirst(index).first)
        let earliest = min(pair.0?.event.nanoseconds ?? .max, pair.1?.event.nanoseconds ?? .max)
        // If the readable lines are equal, also show the JSON, which contains the difference.
        let isFull = pair.0?.words == pair.1?.words
        func words(_ item: EventStream.Event?) -> String? {
          guard let item, item.event.nanoseconds == earliest else { return nil }
          return item.words + (isFull ? "; in full \(item.text)" : "")
        }
        nanoseconds = earliest
        (self.first, self.second) = (words(pair.0), words(pair.1))
        return
      }
      if time == end { return nil }
    }
  }

  private static let step: Int64 = 10_000_000_000
}

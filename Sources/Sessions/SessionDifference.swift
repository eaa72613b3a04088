import Instrument

/// The first line in which the texts of two sessions differ.
public struct SessionDifference: Equatable, Sendable {
  /// The tick of the first gesture or end that differs; nil if a line before the gestures differs.
  public let tick: Int64?
  /// The first session's line without the tick, such as `gravity 12` or `end`; nil if only the second session has a
  /// line there.
  public let first: String?
  /// The second session's line without the tick; nil if only the first session has a line there.
  public let second: String?
}

extension Session {
  /// Returns the first difference from a second session; nil if both have the same text.
  public func difference(from other: Session) -> SessionDifference? {
    settingDifference(from: other) ?? gestureDifference(from: other)
  }

  private func settingDifference(from other: Session) -> SessionDifference? {
    let (lines, others) = (headLines, other.headLines)
    guard
      let index = (0..<max(lines.count, others.count)).first(where: {
        $0 >= lines.count || $0 >= others.count || lines[$0] != others[$0]
      })
    else { return nil }
    let (mine, theirs) = (lines.dropFirst(index), others.dropFirst(index))
    // If only one session states a setting, do not pair its line with the other session's next line.
    let isAdded = !Self.has(theirs, mine.first)
    let isRemoved = !Self.has(mine, theirs.first)
    return SessionDifference(
      tick: nil, first: isRemoved && !isAdded ? nil : mine.first.map { String($0) },
      second: isAdded && !isRemoved ? nil : theirs.first.map { String($0) })
  }

  private static func has(_ lines: ArraySlice<Substring>, _ line: Substring?) -> Bool {
    guard let line else { return false }
    return lines.contains { name($0) == name(line) }
  }

  private var headLines: [Substring] { head.split(separator: "\n") }

  /// The words that name a line's setting: the first word, and after `bouncer`, `piano-key`, `section` or `move` also
  /// the number, letter or parameter.
  private static func name(_ line: Substring) -> Substring {
    let isNumbered = ["bouncer ", "piano-key ", "section ", "move "].contains { line.hasPrefix($0) }
    var blanks = isNumbered ? 2 : 1
    return line.prefix {
      if $0 == " " { blanks -= 1 }
      return $0 != "=" && blanks > 0
    }
  }

  private func gestureDifference(from other: Session) -> SessionDifference? {
    for index in 0... {
      let (item, otherItem) = (step(index), other.step(index))
      guard item != nil || otherItem != nil else { break }
      if item?.tick == otherItem?.tick, item?.text == otherItem?.text { continue }
      let tick = min(item?.tick ?? .max, otherItem?.tick ?? .max)
      return SessionDifference(
        tick: tick, first: item?.tick == tick ? item?.text : nil,
        second: otherItem?.tick == tick ? otherItem?.text : nil)
    }
    return nil
  }

  /// Returns the gesture at an index, or the end, if any, at the index after the last gesture.
  private func step(_ index: Int) -> (tick: Int64, text: String)? {
    if index < gestures.count { return (gestures[index].tick, gestures[index].gesture.sessionText) }
    return index == gestures.count ? end.map { ($0, "end") } : nil
  }
}

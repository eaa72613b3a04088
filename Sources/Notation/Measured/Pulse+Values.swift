extension Pulse {
  /// Splits a note, from `start` to `end` in units, into lengths that each fit one symbol. Ties join these symbols.
  /// `start` and `end` must be within the bar, and `start` before `end` (a precondition).
  public func noteLengths(from start: Int, to end: Int) -> [Int] { lengths(start, end, isRest: false) }

  /// Splits a rest, like a note. Rests show the beats more strictly than notes.
  public func restLengths(from start: Int, to end: Int) -> [Int] { lengths(start, end, isRest: true) }

  private func lengths(_ start: Int, _ end: Int, isRest: Bool) -> [Int] {
    precondition(0 <= start && start < end && end <= length, "a note lies within its bar")
    if isReadable(start, end, isRest: isRest) { return [end - start] }
    guard let split = split(start, end) else { return [end - start] }
    return lengths(start, split, isRest: isRest) + lengths(split, end, isRest: isRest)
  }

  /// Returns the most important place inside a span; nil if there is no place inside. If several places are equally
  /// important, returns the first, or the last if the start of the span is more important.
  private func split(_ start: Int, _ end: Int) -> Int? {
    var best: Int?
    var greatest = Int.min
    let first = strength(start)
    for place in start + 1..<max(end, start + 1) {
      let strength = strength(place)
      guard strength > greatest || strength == greatest && first > strength else { continue }
      (best, greatest) = (place, strength)
    }
    return best
  }

  private func isReadable(_ start: Int, _ end: Int, isRest: Bool) -> Bool {
    guard let value = NoteValue(units: end - start) else { return false }
    guard let split = split(start, end) else { return true }
    // A group begins at each place whose strength is 98 or more. The middle of the bar has 99, and a bar line 100.
    let (first, inside, last) = (strength(start), strength(split), strength(end))
    if isRest {
      if value.isDotted, !isCompound { return start == 0 && end == length }
      // If a group begins inside a rest, one symbol is readable only if the rest fills the bar or half of it.
      return first > inside && (inside < 98 || last > inside)
    }
    if first > inside { return true }
    if inside == 99 { return start == 0 || end == length && first >= 98 && !value.isDotted }
    if first == inside { return true }
    // A note is readable if its end is more important than any place inside.
    // If a group begins inside the note, the note must also be dotted, and the meter must not be compound.
    if last > inside, inside < 98 || value.isDotted && !isCompound { return true }
    // A syncopation is readable if its note lies evenly around a beat.
    return !value.isDotted && split - start == end - split && !isCompound
  }
}

extension [MeasuredEvent] {
  /// Joins neighbouring notes by beams if the notes have flags and lie in the same group of the bar (see `Pulse`). In
  /// 4/4, four eighths that fill half the bar also have one beam.
  mutating func beam(_ pulse: Pulse) {
    var number = 0
    var first = 0
    while first < count {
      var last = first
      guard isBeamed(first) else {
        first += 1
        continue
      }
      while last + 1 < count, isBeamed(last + 1), areJoined(first, last + 1, pulse) { last += 1 }
      if last > first {
        for index in first...last { self[index].beam = number }
        number += 1
      }
      first = last + 1
    }
  }

  private func isBeamed(_ index: Int) -> Bool {
    !self[index].isRest && (NoteValue(units: self[index].length)?.flags ?? 0) > 0
  }

  private func areJoined(_ first: Int, _ next: Int, _ pulse: Pulse) -> Bool {
    let (start, place) = (self[first].start, self[next].start)
    if pulse.group(at: start) == pulse.group(at: place) { return true }
    guard let middle = pulse.middle, !pulse.isCompound, pulse.groups.count == 4, (start < middle) == (place < middle)
    else { return false }
    let begin = start < middle ? 0 : middle
    let half = filter { $0.start >= begin && $0.start < begin + middle }
    return half.count == 4 && half.allSatisfy { $0.length == pulse.groups[1] / 2 && !$0.isRest }
  }
}

extension [Int32] {
  /// Returns the ids in the order of a rule, which must be a strict one. Merges runs of doubling lengths, in O(n · log n).
  ///
  /// The standard library's sort becomes a copy of its code for each rule. In the page, one copy for all rules is smaller.
  @inline(never)
  func inOrder(_ isBefore: (Int32, Int32) -> Bool) -> [Int32] {
    var (sorted, room) = (self, self)
    var length = 1
    while length < count {
      var start = 0
      while start < count {
        let (middle, end) = (Swift.min(start + length, count), Swift.min(start + 2 * length, count))
        var (left, right) = (start, middle)
        for place in start..<end {
          // Of equals, the left one comes first.
          if left < middle, right == end || !isBefore(sorted[right], sorted[left]) {
            room[place] = sorted[left]
            left += 1
          } else {
            room[place] = sorted[right]
            right += 1
          }
        }
        start = end
      }
      swap(&sorted, &room)
      length *= 2
    }
    return sorted
  }
}

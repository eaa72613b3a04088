extension [Int32] {
  /// Returns the ids sorted by `isBefore`, which must be a strict order. Complexity: O(n · log n), by merging runs of
  /// doubling lengths.
  ///
  /// The compiler would copy the standard library's sort for each `isBefore`. One shared sort makes the
  /// WebAssembly of the web page smaller.
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
          // Equal elements keep their order: the left one comes first.
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

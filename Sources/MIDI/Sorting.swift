/// Returns the indices 0..<`count` in the order of a rule, which must be a strict one. Equal elements keep their order.
///
/// The standard library's sort becomes a copy of its code for each type and rule. In the page, one copy for all is smaller.
/// Complexity: O(n · log n).
@inline(never)
func indices(_ count: Int, inOrder isBefore: (Int, Int) -> Bool) -> [Int] {
  var sorted = Array(0..<count)
  var room = sorted
  // Merges runs of doubling lengths.
  var length = 1
  while length < count {
    var start = 0
    while start < count {
      let (middle, end) = (min(start + length, count), min(start + 2 * length, count))
      var (left, right) = (start, middle)
      for place in start..<end {
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

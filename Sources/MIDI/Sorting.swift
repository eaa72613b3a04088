/// Returns the indices 0..<`count`, sorted by `isBefore`, which must be a strict order. Equal elements keep their
/// order.
///
/// The compiler would copy the standard library's sort for each element type and each order. One shared sort makes the
/// WebAssembly file of the web page smaller. Complexity: O(n · log n).
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

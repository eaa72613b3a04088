import ChordEngine
import Instrument
import Physics2D

/// The place of `X,Y`, in points, for a ball of a half; nil where it starts in a wall or outside.
func place(_ text: String, in half: StageHalf) -> Vector2? {
  let (low, high) = half.bounds
  return place(text.split(separator: ",", omittingEmptySubsequences: false), low.x...high.x, low.y...high.y)
}

/// The bouncer of `N=X,Y`, with the original's radius, or of `N=X,Y,rR`, and its degree; nil where a number is wrong.
func bouncer(_ text: String) -> (degree: Degree, bouncer: Layout.Bouncer)? {
  guard let (number, items) = numbered(text), let degree = degree(number),
    let center = place(items.prefix(2), Layout.bouncerXRange, Layout.bouncerYRange)
  else { return nil }
  var bouncer = Layout.original.bouncers[Int(degree.rawValue)]
  bouncer.center = center
  for item in items.dropFirst(2) {
    guard let radius = size(item, "r", in: Layout.bouncerRadiusRange) else { return nil }
    bouncer.radius = radius
  }
  return items.count <= 3 ? (degree, bouncer) : nil
}

/// The key of `N=X,Y`, with `,wW` and `,hH` in either order if it has another size than the original, and its index; nil where a number is wrong.
///
/// - Parameter keys: those that there are; the key has the size of its own among them, if it is not stated.
func pianoKey(_ text: String, of keys: PianoKeys) -> (index: Int, key: Layout.PianoKey)? {
  guard let (number, items) = numbered(text), let number = integer(String(number), in: 1...keys.count),
    let center = place(items.prefix(2), Layout.keyXRange, Layout.keyYRange)
  else { return nil }
  var key = PianoKeys(count: keys.count)[number - 1]
  key.center = center
  for item in items.dropFirst(2) {
    if let width = size(item, "w", in: Layout.keyWidthRange) {
      key.width = width
    } else if let height = size(item, "h", in: Layout.keyHeightRange) {
      key.height = height
    } else {
      return nil
    }
  }
  return items.count <= 4 ? (number - 1, key) : nil
}

/// What stands before the equals sign, and the items with commas between behind it.
private func numbered(_ text: String) -> (number: Substring, items: [Substring])? {
  guard let sign = text.firstIndex(of: "=") else { return nil }
  return (text[..<sign], text[text.index(after: sign)...].split(separator: ",", omittingEmptySubsequences: false))
}

private func place(
  _ items: some Collection<Substring>, _ xs: ClosedRange<Double>, _ ys: ClosedRange<Double>
) -> Vector2? {
  guard items.count == 2, let first = items.first, let x = decimal(String(first), in: xs) else { return nil }
  guard let y = items.dropFirst().first.flatMap({ decimal(String($0), in: ys) }) else { return nil }
  return Vector2(x, y)
}

private func size(_ item: Substring, _ letter: Character, in range: ClosedRange<Double>) -> Double? {
  item.first == letter ? decimal(String(item.dropFirst()), in: range) : nil
}

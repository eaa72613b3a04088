import ChordEngine
import Physics2D

/// The keys of a layout, four to eight, by the tone of the chord that they sound.
public struct PianoKeys: Sendable, BitwiseCopyable {
  /// The numbers of keys that there may be.
  public static let countRange = KeyTones.countRange
  /// The most keys.
  static let capacity = 8
  /// The gap between two keys in a row, in points.
  private static let gap = 6.0

  /// The number of keys.
  public private(set) var count = 4
  /// Behind the last key, keys without a size.
  var slots: InlineArray<8, Layout.PianoKey>

  /// The four keys of the original.
  public init() {
    slots = InlineArray(repeating: Layout.PianoKey(center: .zero, width: 0, height: 0))
    let original: InlineArray<4, Double> = [573, 703, 833, 961]
    for index in original.indices { slots[index] = Layout.PianoKey(center: Vector2(original[index], 12.5)) }
  }

  /// A row of keys on the floor: the original's four, or more of one width side by side where those stand.
  ///
  /// - Parameter count: in `countRange` (a precondition).
  public init(count: Int) {
    precondition(Self.countRange.contains(count), "there are four to eight keys")
    self.init()
    guard count > self.count else { return }
    let left = slots[0].left
    // In quarters of a point, so that no sum is rounded, and the keys end where the original's do or up to half a point before.
    let step = (4 * (slots[3].right - left + Self.gap) / Double(count)).rounded(.down) / 4
    let width = step - Self.gap
    for index in 0..<count {
      let x = left + width / 2 + step * Double(index)
      slots[index] = Layout.PianoKey(center: Vector2(x, 12.5), width: width)
    }
    self.count = count
  }

  /// Keys of one's own, as many as `countRange` says (a precondition).
  public init(_ keys: [Layout.PianoKey]) {
    self.init(count: keys.count)
    for index in keys.indices { slots[index] = keys[index] }
  }

  /// Keys by what stands in their slots; what stands behind the last is not used. Nil where the count is not in `countRange`.
  init?(count: Int, slots: InlineArray<8, Layout.PianoKey>) {
    guard Self.countRange.contains(count) else { return nil }
    self.init(count: count)
    for index in 0..<count { self.slots[index] = slots[index] }
  }

  /// The numbers of the keys, from 0.
  public var indices: Range<Int> { 0..<count }

  /// A key, of an index below `count` (a precondition).
  public subscript(index: Int) -> Layout.PianoKey {
    get {
      precondition(index < count, "a key that is not there")
      return slots[index]
    }
    set {
      precondition(index < count, "a key that is not there")
      slots[index] = newValue
    }
  }
}

extension PianoKeys: ExpressibleByArrayLiteral {
  /// Keys of one's own, as many as `countRange` says (a precondition).
  public init(arrayLiteral keys: Layout.PianoKey...) { self.init(keys) }
}

extension PianoKeys: Equatable {
  /// Whether there are as many keys, of the same places and sizes.
  public static func == (first: Self, second: Self) -> Bool {
    guard first.count == second.count else { return false }
    for index in first.indices where first[index] != second[index] { return false }
    return true
  }
}

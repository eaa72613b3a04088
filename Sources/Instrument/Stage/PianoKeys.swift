import ChordEngine
import Physics2D

/// The four to eight keys of a layout, in the order of the chord tones that they sound.
public struct PianoKeys: Sendable, BitwiseCopyable {
  /// The range of the number of keys.
  public static let countRange = KeyTones.countRange
  /// The gap between keys in a row of more than four keys, in points.
  private static let gap = 6.0

  /// The number of keys.
  public private(set) var count = 4
  /// The keys, followed by unused slots, which have size 0.
  var slots: InlineArray<8, Layout.PianoKey>

  /// The four keys of the original instrument.
  public init() {
    slots = InlineArray(repeating: Layout.PianoKey(center: .zero, width: 0, height: 0))
    let original: InlineArray<4, Double> = [573, 703, 833, 961]
    for index in original.indices { slots[index] = Layout.PianoKey(center: Vector2(original[index], 12.5)) }
  }

  /// A row of keys on the floor. Four keys are those of the original instrument; more keys divide the same space.
  /// Precondition: `count` is in `countRange`.
  public init(count: Int) {
    precondition(Self.countRange.contains(count), "there are four to eight keys")
    self.init()
    guard count > self.count else { return }
    let left = slots[0].left
    // Use multiples of a quarter point, so that all sums are exact.
    let step = (4 * (slots[3].right - left + Self.gap) / Double(count)).rounded(.down) / 4
    let width = step - Self.gap
    for index in 0..<count {
      let x = left + width / 2 + step * Double(index)
      slots[index] = Layout.PianoKey(center: Vector2(x, 12.5), width: width)
    }
    self.count = count
  }

  /// The given keys. Precondition: the number of keys is in `countRange`.
  public init(_ keys: [Layout.PianoKey]) {
    self.init(count: keys.count)
    for index in keys.indices { slots[index] = keys[index] }
  }

  init?(count: Int, slots: InlineArray<8, Layout.PianoKey>) {
    guard Self.countRange.contains(count) else { return nil }
    self.init(count: count)
    for index in 0..<count { self.slots[index] = slots[index] }
  }

  /// The keys' indices, from 0.
  public var indices: Range<Int> { 0..<count }

  /// The key at an index. Precondition: the index is in 0..<`count`.
  public subscript(index: Int) -> Layout.PianoKey {
    @inline(__always)
    get {
      precondition(index < count, "there is no key with this index")
      return slots[index]
    }
    set {
      precondition(index < count, "there is no key with this index")
      slots[index] = newValue
    }
  }
}

extension PianoKeys: ExpressibleByArrayLiteral {
  /// The given keys. Precondition: the number of keys is in `countRange`.
  public init(arrayLiteral keys: Layout.PianoKey...) { self.init(keys) }
}

extension PianoKeys: Equatable {
  /// `true` if both rows have the same keys in the same order.
  public static func == (first: Self, second: Self) -> Bool {
    guard first.count == second.count else { return false }
    for index in first.indices where first[index] != second[index] { return false }
    return true
  }
}

/// A list that owns room for a fixed number of elements: it allocates once, when it is made.
///
/// What is appended beyond its capacity is a programmer's mistake, and stops the program.
@frozen
public struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// How many elements there is room for.
  public let capacity: Int
  @usableFromInline var length: Int
  @usableFromInline let base: UnsafeMutablePointer<Element>

  /// An empty list with room for `capacity` elements.
  @inlinable
  public init(capacity: Int) {
    precondition(capacity >= 0, "a capacity is not negative")
    self.capacity = capacity
    length = 0
    base = .allocate(capacity: capacity)
  }

  @inlinable
  deinit { base.deallocate() }

  /// How many elements there are.
  @inlinable
  public var count: Int { length }
  /// How many more elements there is room for.
  @inlinable
  public var free: Int { capacity - count }
  /// Whether there is room for no more.
  @inlinable
  public var isFull: Bool { count == capacity }
  /// Whether there are none.
  @inlinable
  public var isEmpty: Bool { count == 0 }
  /// The positions of the elements.
  @inlinable
  public var indices: Range<Int> { 0..<count }

  /// The element at a position, 0 ..< `count`: read and changed where it lies, without a copy.
  public subscript(index: Int) -> Element {
    @inlinable unsafeAddress {
      // One comparison: what is negative is larger than any length.
      precondition(UInt(bitPattern: index) < UInt(bitPattern: length), "no such element")
      return UnsafePointer(base + index)
    }
    @inlinable unsafeMutableAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: length), "no such element")
      return base + index
    }
  }

  /// Where the elements lie, for loops whose bounds are known to be right.
  var start: UnsafePointer<Element> { UnsafePointer(base) }

  /// The same, for such that change them.
  var mutableStart: UnsafeMutablePointer<Element> { mutating get { base } }

  /// Adds an element at the end, for which there must be room.
  @inlinable
  public mutating func append(_ element: Element) {
    precondition(count < capacity, "a buffer of fixed capacity overflows")
    (base + count).initialize(to: element)
    length += 1
  }

  /// Removes the element at a position; the later ones move down by one.
  @inlinable
  public mutating func remove(at index: Int) {
    precondition(index >= 0 && index < count, "no such element")
    for later in index + 1..<max(count, index + 1) { base[later - 1] = base[later] }
    length -= 1
  }

  /// Removes all elements; the room stays.
  @inlinable
  public mutating func removeAll() { length = 0 }

  /// Another list of the same capacity and elements.
  @inlinable
  public func copy() -> FixedBuffer {
    var other = FixedBuffer(capacity: capacity)
    other.base.initialize(from: base, count: count)
    other.length = count
    return other
  }
}

extension FixedBuffer where Element: Comparable {
  /// Puts the elements in order, the least first: by insertion, which is quick where most are in order already.
  @inlinable
  public mutating func sort() {
    for end in indices.dropFirst() {
      let element = base[end]
      var place = end
      while place > 0, element < base[place - 1] {
        base[place] = base[place - 1]
        place -= 1
      }
      base[place] = element
    }
  }
}

/// A list of fixed capacity. It allocates only once, in its initializer.
@frozen
public struct FixedBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The maximum number of elements.
  public let capacity: Int
  @usableFromInline var length: Int
  @usableFromInline let base: UnsafeMutablePointer<Element>

  /// Creates an empty list for up to `capacity` elements. Precondition: the capacity is at least 0.
  @inlinable
  public init(capacity: Int) {
    precondition(capacity >= 0, "the capacity must not be negative")
    self.capacity = capacity
    length = 0
    base = .allocate(capacity: capacity)
  }

  @inlinable
  deinit { base.deallocate() }

  /// The number of elements.
  @inlinable
  public var count: Int { length }
  /// The number of elements that can still be appended.
  @inlinable
  public var free: Int { capacity - count }
  /// `true` if no element can be appended.
  @inlinable
  public var isFull: Bool { count == capacity }
  /// `true` if there are no elements.
  @inlinable
  public var isEmpty: Bool { count == 0 }
  /// The indices of the elements, 0 ..< `count`.
  @inlinable
  public var indices: Range<Int> { 0..<count }

  /// The element at an index, 0 ..< `count`.
  public subscript(index: Int) -> Element {
    @inlinable unsafeAddress {
      // One comparison is enough: as an unsigned number, a negative index is larger than any length.
      precondition(UInt(bitPattern: index) < UInt(bitPattern: length), "no such element")
      return UnsafePointer(base + index)
    }
    @inlinable unsafeMutableAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: length), "no such element")
      return base + index
    }
  }

  /// The address of the first element. Accesses are not checked: the caller must use only indices 0 ..< `count`.
  var start: UnsafePointer<Element> { UnsafePointer(base) }

  var mutableStart: UnsafeMutablePointer<Element> { mutating get { base } }

  /// Adds an element at the end. Precondition: the list is not full.
  @inlinable
  public mutating func append(_ element: Element) {
    precondition(count < capacity, "the buffer is full")
    (base + count).initialize(to: element)
    length += 1
  }

  /// Removes the element at an index. Each later element moves to the next lower index.
  @inlinable
  public mutating func remove(at index: Int) {
    precondition(index >= 0 && index < count, "no such element")
    for later in index + 1..<max(count, index + 1) { base[later - 1] = base[later] }
    length -= 1
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll() { length = 0 }

  /// Removes the element at an index and all later elements. The index is in 0…`count`.
  @inlinable
  public mutating func removeAll(from index: Int) {
    precondition(0...length ~= index, "no such element")
    length = index
  }
}

extension FixedBuffer where Element: Comparable {
  /// Sorts in ascending order by insertion sort, which is fast if most elements are already in order.
  @inlinable
  public mutating func sort() {
    for end in indices.dropFirst() {
      let element = base[end]
      var slot = end
      while slot > 0, element < base[slot - 1] {
        base[slot] = base[slot - 1]
        slot -= 1
      }
      base[slot] = element
    }
  }
}

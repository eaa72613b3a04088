import Synchronization

/// A queue between exactly two threads: one pushes, the other pops.
///
/// Both ends are wait-free: no locks, no allocation after construction, a fixed number of instructions. Each
/// element is popped once, in the order in which the elements were pushed. The caller must ensure that only
/// one thread pushes and only one thread pops.
///
/// `@unchecked Sendable` is safe, because only one thread owns a slot at a time. The pushing thread owns the
/// slots `pushed` ..< `popped + capacity`. The popping thread owns the slots `popped` ..< `pushed`. Both
/// ranges wrap around at `capacity`. Changing either count transfers a slot to the other thread.
public final class Ring<Element: Sendable>: @unchecked Sendable {
  /// The maximum number of elements.
  public let capacity: Int
  @usableFromInline let slots: UnsafeMutablePointer<Element>
  /// The number of elements ever pushed, plus the bit `closed` once the ring is closed.
  @usableFromInline let pushed = Atomic<Int>(0)
  @usableFromInline let popped = Atomic<Int>(0)

  @inlinable static var closed: Int { .min }

  /// Creates a ring for `capacity` elements, a power of two. If `isTouched` is `false`, the caller must call
  /// `touch()` before the first push.
  public init(capacity: Int, isTouched: Bool = true) {
    precondition(capacity > 0 && capacity & (capacity - 1) == 0, "the capacity is a power of two")
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    if isTouched { touch() }
  }

  /// Touches every page, so that the first use of a slot causes no page fault on a real-time thread. Call
  /// this before the first push, because it overwrites all slots.
  public func touch() {
    UnsafeMutableRawPointer(slots).initializeMemory(
      as: UInt8.self, repeating: 0, count: capacity * MemoryLayout<Element>.stride)
  }

  deinit {
    while pop() != nil {}
    slots.deallocate()
  }

  /// Appends `element`. Returns `false`, without an effect, if the ring is full or closed. Only the pushing
  /// thread may call this.
  @inlinable public func push(_ element: Element) -> Bool {
    let position = pushed.load(ordering: .relaxed)
    guard position & Self.closed == 0, position - popped.load(ordering: .acquiring) < capacity else { return false }
    slot(position).initialize(to: element)
    // Compare and exchange, because a plain store could reopen a ring that the popping thread has just
    // closed.
    let (isPushed, _) = pushed.compareExchange(expected: position, desired: position + 1, ordering: .releasing)
    if !isPushed { slot(position).deinitialize(count: 1) }
    return isPushed
  }

  /// Closes the ring: `push` refuses further elements, and the elements already pushed can still be popped.
  /// Only the popping thread may call this.
  @inlinable public func close() { _ = pushed.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing) }

  // This is a separate function, because a default argument of `pop(where:)` would allocate in debug builds.
  /// Removes and returns the oldest element, or returns nil if there is none. Only the popping thread may
  /// call this.
  @inlinable public func pop() -> Element? { pop { _ in true } }

  /// Removes and returns the oldest element if `isWanted` returns `true` for it; otherwise returns nil. Only
  /// the popping thread may call this.
  @inlinable public func pop(where isWanted: (Element) -> Bool) -> Element? {
    let position = popped.load(ordering: .relaxed)
    guard position < count, isWanted(slot(position).pointee) else { return nil }
    let element = slot(position).move()
    popped.store(position + 1, ordering: .releasing)
    return element
  }

  /// The oldest element, which is not removed; nil if there is none. Only the popping thread may read this.
  @inlinable public var first: Element? {
    let position = popped.load(ordering: .relaxed)
    return position < count ? slot(position).pointee : nil
  }

  /// The number of free slots. More may become free at any time. Only the pushing thread may read this.
  @inlinable public var free: Int { capacity - (count - popped.load(ordering: .acquiring)) }

  /// `true` if every pushed element has been popped. Either thread may read this.
  @inlinable public var isEmpty: Bool { popped.load(ordering: .acquiring) == count }

  /// The number of elements ever popped. Only the popping thread may read this.
  @inlinable var poppedCount: Int { popped.load(ordering: .relaxed) }

  @inlinable var count: Int { pushed.load(ordering: .acquiring) & ~Self.closed }

  @inlinable func slot(_ position: Int) -> UnsafeMutablePointer<Element> { slots + (position & (capacity - 1)) }
}

import Synchronization

/// A queue between exactly two threads. The caller must ensure that only one thread pushes, and only the other thread
/// pops. Both ends are wait-free: no locks, no allocation after construction, a fixed number of instructions.
///
/// `@unchecked Sendable` is safe, because only one thread owns a slot at a time. The pushing thread owns the slots
/// `pushed` ..< `popped + capacity`, modulo `capacity`. The popping thread owns the slots `popped` ..< `pushed`, modulo
/// `capacity`. Changing either count transfers a slot.
public final class Ring<Element: Sendable>: @unchecked Sendable {
  /// The maximum number of elements.
  public let capacity: Int
  @usableFromInline let slots: UnsafeMutablePointer<Element>
  /// The number of elements ever pushed, plus the bit `closed` after the ring was closed.
  @usableFromInline let pushed = Atomic<Int>(0)
  @usableFromInline let popped = Atomic<Int>(0)

  @inlinable static var closed: Int { .min }

  /// Creates a ring for `capacity` elements, a power of two. Unless `isTouched`, call `touch()` before any push.
  public init(capacity: Int, isTouched: Bool = true) {
    precondition(capacity > 0 && capacity & (capacity - 1) == 0, "the capacity is a power of two")
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    if isTouched { touch() }
  }

  /// Touches every page, so that a real-time thread causes no page fault. Overwrites all slots: call before any push.
  public func touch() {
    UnsafeMutableRawPointer(slots).initializeMemory(
      as: UInt8.self, repeating: 0, count: capacity * MemoryLayout<Element>.stride)
  }

  deinit {
    while pop() != nil {}
    slots.deallocate()
  }

  /// Appends an element. Returns `false`, without an effect, if the ring is full or closed. Pushing thread only.
  @inlinable public func push(_ element: Element) -> Bool {
    let position = pushed.load(ordering: .relaxed)
    guard position & Self.closed == 0, position - popped.load(ordering: .acquiring) < capacity else { return false }
    slot(position).initialize(to: element)
    // A plain store could reopen a ring that the popping thread has just closed.
    let (isPushed, _) = pushed.compareExchange(expected: position, desired: position + 1, ordering: .releasing)
    if !isPushed { slot(position).deinitialize(count: 1) }
    return isPushed
  }

  /// Closes the ring: `push` refuses further elements, but elements that were already pushed can be popped. Popping
  /// thread only.
  @inlinable public func close() { _ = pushed.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing) }

  // This function is separate from `pop(where:)`, because a default argument would allocate in debug builds.
  /// Removes and returns the oldest element, or returns nil if there is none. Popping thread only.
  @inlinable public func pop() -> Element? { pop { _ in true } }

  /// Removes and returns the oldest element if `isWanted` accepts it; otherwise returns nil. Popping thread only.
  @inlinable public func pop(where isWanted: (Element) -> Bool) -> Element? {
    let position = popped.load(ordering: .relaxed)
    guard position < count, isWanted(slot(position).pointee) else { return nil }
    let element = slot(position).move()
    popped.store(position + 1, ordering: .releasing)
    return element
  }

  /// The oldest element, which is not removed; nil if there is none. Popping thread only.
  @inlinable public var first: Element? {
    let position = popped.load(ordering: .relaxed)
    return position < count ? slot(position).pointee : nil
  }

  /// The number of free slots. More may become free at any time. Pushing thread only.
  @inlinable public var free: Int { capacity - (count - popped.load(ordering: .acquiring)) }

  /// `true` if every pushed element has been popped. Either thread.
  @inlinable public var isEmpty: Bool { popped.load(ordering: .acquiring) == count }

  /// The number of elements ever popped. Popping thread only.
  @inlinable package var poppedCount: Int { popped.load(ordering: .relaxed) }

  /// Removes the first elements, until `position` elements have ever been popped. Popping thread only.
  package func drop(before position: Int) { while poppedCount < position, pop() != nil {} }

  /// The number of elements ever pushed.
  @inlinable package var count: Int { pushed.load(ordering: .acquiring) & ~Self.closed }

  @inlinable func slot(_ position: Int) -> UnsafeMutablePointer<Element> { slots + (position & (capacity - 1)) }
}

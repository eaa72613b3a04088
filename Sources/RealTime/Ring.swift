import Synchronization

/// A queue between exactly two threads: one pushes, the other pops.
///
/// Both ends are wait-free: no locks, no allocation after construction, a fixed number of instructions. Elements are popped once each, in the order
/// in which they were pushed. The caller ensures that each end has one thread. The popping thread can close the ring. Then `push` refuses further
/// elements, and those already pushed can still be popped.
///
/// Sendable without a check: no slot is ever touched by both threads. The pushing thread owns the slots from `pushed` up to `popped + capacity`, the
/// popping thread those from `popped` up to `pushed`, and the two counts hand slots over.
public final class Ring<Element: Sendable>: @unchecked Sendable {
  /// The most elements in it.
  public let capacity: Int
  @usableFromInline let slots: UnsafeMutablePointer<Element>
  /// The number of elements ever pushed, plus the bit `closed` once the ring is closed.
  @usableFromInline let pushed = Atomic<Int>(0)
  @usableFromInline let popped = Atomic<Int>(0)

  @inlinable static var closed: Int { .min }

  /// A ring for `capacity` elements, a power of two. Unless `isTouched`, `touch()` must touch its memory later.
  public init(capacity: Int, isTouched: Bool = true) {
    precondition(capacity > 0 && capacity & (capacity - 1) == 0, "the capacity is a power of two")
    self.capacity = capacity
    slots = .allocate(capacity: capacity)
    if isTouched { touch() }
  }

  /// Touches every page, so that the first round causes no page faults on a real-time thread. Before anything was pushed.
  public func touch() {
    UnsafeMutableRawPointer(slots).initializeMemory(
      as: UInt8.self, repeating: 0, count: capacity * MemoryLayout<Element>.stride)
  }

  deinit {
    while pop() != nil {}
    slots.deallocate()
  }

  /// Appends `element`; false when the ring is full or closed, and then nothing happened. For the pushing thread.
  @inlinable public func push(_ element: Element) -> Bool {
    let position = pushed.load(ordering: .relaxed)
    guard position & Self.closed == 0, position - popped.load(ordering: .acquiring) < capacity else { return false }
    slot(position).initialize(to: element)
    // A plain store could reopen a ring that was closed meanwhile.
    let (isPushed, _) = pushed.compareExchange(expected: position, desired: position + 1, ordering: .releasing)
    if !isPushed { slot(position).deinitialize(count: 1) }
    return isPushed
  }

  /// Closes the ring: it takes no more elements, and keeps those that it has. For the popping thread.
  @inlinable public func close() { _ = pushed.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing) }

  // Not a default argument of the function below: that would allocate in debug builds.
  /// Removes the oldest element; nil if there is none. For the popping thread.
  @inlinable public func pop() -> Element? { pop { _ in true } }

  /// Removes the oldest element if `isWanted` returns true for it; nil otherwise. For the popping thread.
  @inlinable public func pop(where isWanted: (Element) -> Bool) -> Element? {
    let position = popped.load(ordering: .relaxed)
    guard position < count, isWanted(slot(position).pointee) else { return nil }
    let element = slot(position).move()
    popped.store(position + 1, ordering: .releasing)
    return element
  }

  /// The oldest element, which stays; nil if there is none. For the popping thread.
  @inlinable public var first: Element? {
    let position = popped.load(ordering: .relaxed)
    return position < count ? slot(position).pointee : nil
  }

  /// The number of elements that at least fit. For the pushing thread.
  @inlinable public var free: Int { capacity - (count - popped.load(ordering: .acquiring)) }

  /// `true` if every element pushed was popped. For either thread.
  @inlinable public var isEmpty: Bool { popped.load(ordering: .acquiring) == count }

  /// The number of elements ever popped. For the popping thread.
  @inlinable var poppedCount: Int { popped.load(ordering: .relaxed) }

  @inlinable var count: Int { pushed.load(ordering: .acquiring) & ~Self.closed }

  @inlinable func slot(_ position: Int) -> UnsafeMutablePointer<Element> { slots + (position & (capacity - 1)) }
}

/// The event queue: an indexed binary heap, ordered by time, then by body index. An update takes O(log n) steps.
struct Schedule: ~Copyable {
  struct Entry {
    var instant: Instant
    var index: Int32

    func isBefore(_ other: Entry) -> Bool {
      instant != other.instant ? instant < other.instant : index < other.index
    }
  }

  private var heap: FixedBuffer<Entry>
  /// The heap slot of each body.
  private var slots: FixedBuffer<Int32>

  /// Creates a schedule of the body indices 0 ..< capacity, all due at `never`.
  init(capacity: Int) {
    heap = FixedBuffer(capacity: capacity)
    slots = FixedBuffer(capacity: capacity)
    for index in 0..<capacity {
      heap.append(Entry(instant: .never, index: Int32(index)))
      slots.append(Int32(index))
    }
  }

  /// The index of the body with the next event, and the instant of this event. If the capacity is 0, the instant is
  /// `never`.
  var first: (index: Int, instant: Instant) { heap.isEmpty ? (0, .never) : (Int(heap[0].index), heap[0].instant) }

  mutating func update(_ index: Int, to instant: Instant) {
    let (heap, count) = (heap.start, heap.count)
    let entry = Entry(instant: instant, index: Int32(truncatingIfNeeded: index))
    var slot = Int(slots[index])
    while slot > 0 {
      let parent = (slot - 1) / 2
      guard entry.isBefore(heap[parent]) else { break }
      put(heap[parent], at: slot)
      slot = parent
    }
    while true {
      var child = 2 * slot + 1
      guard child < count else { break }
      if child + 1 < count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(entry) else { break }
      put(heap[child], at: slot)
      slot = child
    }
    put(entry, at: slot)
  }

  /// Stores an entry in a slot. Precondition: the slot is in the heap.
  @inline(__always)
  private mutating func put(_ entry: Entry, at slot: Int) {
    heap.mutableStart[slot] = entry
    slots.mutableStart[Int(entry.index)] = Int32(truncatingIfNeeded: slot)
  }
}

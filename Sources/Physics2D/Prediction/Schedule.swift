/// Whose prediction comes first: a binary heap with an index, so that a changed prediction moves in O(log n).
///
/// Ordered by time, then by index: simultaneous events have a defined order.
struct Schedule: ~Copyable {
  struct Entry {
    var instant: Instant
    var index: Int32

    func isBefore(_ other: Entry) -> Bool {
      instant != other.instant ? instant < other.instant : index < other.index
    }
  }

  /// The entries, the earliest first.
  private var heap: FixedBuffer<Entry>
  /// Where in the heap an index is.
  private var places: FixedBuffer<Int32>

  /// A schedule of 0 ..< capacity, to all of which nothing happens.
  init(capacity: Int) {
    heap = FixedBuffer(capacity: capacity)
    places = FixedBuffer(capacity: capacity)
    for index in 0..<capacity {
      heap.append(Entry(instant: .never, index: Int32(index)))
      places.append(Int32(index))
    }
  }

  private init(copying other: borrowing Schedule) {
    heap = other.heap.copy()
    places = other.places.copy()
  }

  func copy() -> Schedule { Schedule(copying: self) }

  /// To what something happens first. There must be room for one at least.
  var first: (index: Int, instant: Instant) { (Int(heap[0].index), heap[0].instant) }

  /// When something happens to an index.
  func instant(of index: Int) -> Instant { heap[Int(places[index])].instant }

  /// Moves an index to its place for a new moment.
  mutating func update(_ index: Int, to instant: Instant) {
    let (heap, count) = (heap.start, heap.count)
    let entry = Entry(instant: instant, index: Int32(truncatingIfNeeded: index))
    var place = Int(places[index])
    while place > 0 {
      let parent = (place - 1) / 2
      guard entry.isBefore(heap[parent]) else { break }
      put(heap[parent], at: place)
      place = parent
    }
    while true {
      var child = 2 * place + 1
      guard child < count else { break }
      if child + 1 < count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(entry) else { break }
      put(heap[child], at: place)
      place = child
    }
    put(entry, at: place)
  }

  /// What it is given is a place of the heap's.
  @inline(__always)
  private mutating func put(_ entry: Entry, at place: Int) {
    heap.mutableStart[place] = entry
    places.mutableStart[Int(entry.index)] = Int32(truncatingIfNeeded: place)
  }
}

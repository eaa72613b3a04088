/// Which body's prediction comes first: a binary heap with an index, so that a changed prediction moves in O(log n).
///
/// Ordered by time, then by the body's index: simultaneous impacts have a defined order.
struct Schedule: ~Copyable {
  /// A body's place in the heap, by the body's index.
  private var places: FixedBuffer<Int>
  /// Bodies, the earliest first.
  private var heap: FixedBuffer<Int>
  /// A body's moment, by the body's index.
  private var instants: FixedBuffer<Instant>

  /// A schedule of bodies 0 ..< capacity, to all of which nothing happens.
  init(capacity: Int) {
    places = FixedBuffer(capacity: capacity)
    heap = FixedBuffer(capacity: capacity)
    instants = FixedBuffer(capacity: capacity)
    for body in 0..<capacity {
      places.append(body)
      heap.append(body)
      instants.append(.never)
    }
  }

  private init(copying other: borrowing Schedule) {
    places = other.places.copy()
    heap = other.heap.copy()
    instants = other.instants.copy()
  }

  func copy() -> Schedule { Schedule(copying: self) }

  /// The body to which something happens first, and when.
  var first: (body: Int, instant: Instant) {
    guard !heap.isEmpty else { return (0, .never) }
    return (heap[0], instants[heap[0]])
  }

  /// Moves a body to its place for a new moment.
  mutating func update(_ body: Int, to instant: Instant) {
    instants[body] = instant
    var place = places[body]
    while place > 0, isBefore(body, heap[(place - 1) / 2]) {
      put(heap[(place - 1) / 2], at: place)
      place = (place - 1) / 2
    }
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, isBefore(heap[child + 1], heap[child]) { child += 1 }
      guard isBefore(heap[child], body) else { break }
      put(heap[child], at: place)
      place = child
    }
    put(body, at: place)
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool {
    instants[a] != instants[b] ? instants[a] < instants[b] : a < b
  }

  private mutating func put(_ body: Int, at place: Int) {
    heap[place] = body
    places[body] = place
  }
}

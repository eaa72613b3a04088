import Physics2D

/// The last places of a lumi whose path is simulated, at intervals of 40 ms. The lumi's trail is drawn from them.
struct PastPlaces: BitwiseCopyable {
  struct Place: Equatable, BitwiseCopyable {
    var x: Float
    var y: Float
  }

  /// The time between two places, in nanoseconds.
  static let interval: Int64 = 40_000_000
  static let capacity: Int64 = 32

  /// The places of the intervals `first`..<`end` are known. Interval 0 begins at time 0.
  private(set) var first: Int64 = 0
  private(set) var end: Int64 = 0
  private(set) var places = InlineArray<32, Place>(repeating: Place(x: 0, y: 0))

  init() {}

  init(first: Int64, end: Int64) { (self.first, self.end) = (first, end) }

  /// Adds the place at the beginning of an interval.
  mutating func append(_ place: Vector2, at interval: Int64) {
    if end != interval { first = interval }
    self[interval] = Place(x: Float(place.x), y: Float(place.y))
    end = interval + 1
    first = max(first, end - Self.capacity)
  }

  subscript(interval: Int64) -> Place {
    get { places[Int(interval % Self.capacity)] }
    set { places[Int(interval % Self.capacity)] = newValue }
  }

  /// Returns the place at a time in nanoseconds, interpolated between known places or up to the present place; nil if
  /// the place is not known.
  func place(at time: Int64, now: Int64, present: Vector2) -> Vector2? {
    guard time >= 0 else { return nil }
    let interval = time / Self.interval
    guard interval >= first, interval < end else { return nil }
    let start = Vector2(Double(self[interval].x), Double(self[interval].y))
    var (target, length) = (present, Double(now - interval * Self.interval))
    if interval + 1 < end {
      target = Vector2(Double(self[interval + 1].x), Double(self[interval + 1].y))
      length = Double(Self.interval)
    }
    guard length > 0 else { return start }
    return start + (target - start) * (Double(time - interval * Self.interval) / length)
  }
}

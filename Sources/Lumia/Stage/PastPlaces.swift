import Physics2D

/// The last places of a lumi (a moving light) whose path is simulated, one in each interval of 40 ms. The lumi's trail
/// is drawn from these places. Times are in nanoseconds of the stage's time, minus the time for which the lumi was
/// held.
struct PastPlaces: BitwiseCopyable {
  struct Place: Equatable, BitwiseCopyable {
    var x: Float
    var y: Float
    /// The time since the beginning of the interval, in nanoseconds.
    var late: UInt32 = 0
  }

  /// The length of an interval, in nanoseconds.
  static let interval: Int64 = 40_000_000
  static let capacity: Int64 = 32

  /// The places of the intervals `first`..<`end` are known. Interval 0 begins at time 0.
  private(set) var first: Int64 = 0
  private(set) var end: Int64 = 0
  private(set) var places = InlineArray<32, Place>(repeating: Place(x: 0, y: 0))

  init() {}

  init(first: Int64, end: Int64) { (self.first, self.end) = (first, end) }

  /// Adds the place at a time, unless a place in this interval or a later one is known. Forgets all earlier places
  /// if an interval was skipped.
  mutating func append(_ place: Vector2, at time: Int64) {
    let interval = time / Self.interval
    guard interval >= end else { return }
    if end != interval { first = interval }
    self[interval] = Place(
      x: Float(place.x), y: Float(place.y), late: UInt32(time - interval * Self.interval))
    end = interval + 1
    first = max(first, end - Self.capacity)
  }

  subscript(interval: Int64) -> Place {
    get { places[Int(interval % Self.capacity)] }
    set { places[Int(interval % Self.capacity)] = newValue }
  }

  private func beginning(of interval: Int64) -> Int64 { interval * Self.interval + Int64(self[interval].late) }

  /// Returns the place at a time, interpolated between known places or up to the present place; nil if the place is not
  /// known.
  func place(at time: Int64, now: Int64, present: Vector2) -> Vector2? {
    guard time >= 0 else { return nil }
    var interval = min(time / Self.interval, end - 1)
    if interval >= first, time < beginning(of: interval) { interval -= 1 }
    guard interval >= first else { return nil }
    let begin = beginning(of: interval)
    let start = Vector2(Double(self[interval].x), Double(self[interval].y))
    var (target, length) = (present, Double(now - begin))
    if interval + 1 < end {
      target = Vector2(Double(self[interval + 1].x), Double(self[interval + 1].y))
      length = Double(beginning(of: interval + 1) - begin)
    }
    guard length > 0 else { return start }
    return start + (target - start) * (Double(time - begin) / length)
  }
}

/// A number that changes linearly from `from` to `to`, and is then constant.
struct LinearMotion: Equatable {
  private(set) var from: Double
  private(set) var to: Double
  /// The time at which the change begins, in nanoseconds, 0 or more.
  private(set) var start: Int64
  /// The duration of the change, in nanoseconds, 0 or more.
  private(set) var duration: Int64

  init(_ value: Double) { self.init(from: value, to: value, start: 0, duration: 0) }

  init(from: Double, to: Double, start: Int64, duration: Int64) {
    self.from = from
    self.to = to
    self.start = start
    self.duration = duration
  }

  /// The time at which the change ends, in nanoseconds; 0 if the value never changes.
  var end: Int64 { from == to ? 0 : start + duration }

  func value(at time: Int64) -> Double {
    if time >= start + duration { return to }
    if time <= start { return from }
    return from + (to - from) * (Double(time - start) / Double(duration))
  }

  /// Begins a change to a new value at `time`. The change starts from the number's value at this time, and takes
  /// `duration` nanoseconds.
  mutating func turn(to value: Double, at time: Int64, duration: Int64) {
    self = duration == 0 ? Self(value) : Self(from: self.value(at: time), to: value, start: time, duration: duration)
  }
}

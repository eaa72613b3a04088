import Physics2D

/// A drawn stroke: up to sixteen places at equal intervals of time, joined by a Catmull-Rom curve. All stored
/// numbers are whole, so that a stroke's text gives the same stroke on every machine.
public struct LumiStroke: Equatable, Sendable, BitwiseCopyable {
  /// The largest number of places.
  public static let largestCount = 16

  /// A place: its distance from the place before, −31…31 steps along each axis, and the pressure, 0…7.
  struct Place: Equatable, BitwiseCopyable {
    var x: Int8
    var y: Int8
    var pressure: UInt8
  }

  /// The number of places, 2…16.
  public internal(set) var count = 2
  /// The code of the duration, 0…63.
  var durationCode: UInt8
  /// The code of the step, 0…31: a step is 4 · (code + 1) units of 1/4095 of the stage's width or height.
  var stepCode: UInt8
  /// The first place, in units of 1/4095 of the stage's width and height.
  var startX: UInt16
  var startY: UInt16
  var places = InlineArray<16, Place>(repeating: Place(x: 0, y: 0, pressure: 0))

  init(durationCode: UInt8, stepCode: UInt8, startX: UInt16, startY: UInt16) {
    (self.durationCode, self.stepCode) = (durationCode, stepCode)
    (self.startX, self.startY) = (startX, startY)
  }

  /// The duration, in nanoseconds: 0.1 s…24 s, with eight values in each doubling.
  public var duration: Int64 { Self.duration(durationCode) }

  static func duration(_ code: UInt8) -> Int64 { 12_500_000 * Int64(8 + code & 7) << Int64(code >> 3) }

  /// The size of a step, in units.
  var step: Int { 4 * (Int(stepCode) + 1) }

  /// `true` if the pressure is the same everywhere.
  var isEven: Bool {
    for index in 1..<count where places[index].pressure != places[0].pressure { return false }
    return true
  }

  /// The mean pressure, 0…1.
  public var pressure: Double {
    var sum = 0
    for index in 0..<count { sum += Int(places[index].pressure) }
    return Double(sum) / Double(7 * count)
  }

  /// `true` if the durations, the steps, the places and the pressures are equal.
  public static func == (a: LumiStroke, b: LumiStroke) -> Bool {
    guard a.count == b.count, a.durationCode == b.durationCode, a.stepCode == b.stepCode, a.startX == b.startX,
      a.startY == b.startY
    else { return false }
    for index in 0..<a.count where a.places[index] != b.places[index] { return false }
    return true
  }

  /// Returns the place of an index, in stage heights.
  private func place(_ index: Int) -> Vector2 {
    var (x, y) = (Int(startX), Int(startY))
    for index in 1..<max(index + 1, 1) {
      x += Int(places[index].x) * step
      y += Int(places[index].y) * step
    }
    return LumiaPlace.point(x: Double(x), y: Double(y))
  }

  /// Returns the place after a share of the duration, 0…1, in stage heights.
  public func point(_ share: Double) -> Vector2 {
    let along = min(max(share, 0), 1) * Double(count - 1)
    let index = min(Int(along), count - 2)
    let t = along - Double(index)
    let (p1, p2) = (place(index), place(index + 1))
    let p0 = index > 0 ? place(index - 1) : p1 + (p1 - p2)
    let p3 = index + 2 < count ? place(index + 2) : p2 + (p2 - p1)
    let (first, second) = (p2 - p0, p0 * 2 - p1 * 5 + p2 * 4 - p3)
    let third = p1 * 3 - p0 - p2 * 3 + p3
    return p1 + (first * t + second * (t * t) + third * (t * t * t)) * 0.5
  }

  /// Returns the pressure after a share of the duration, 0…1.
  public func pressure(_ share: Double) -> Double {
    let along = min(max(share, 0), 1) * Double(count - 1)
    let index = min(Int(along), count - 2)
    let (from, to) = (Double(places[index].pressure), Double(places[index + 1].pressure))
    return (from + (to - from) * (along - Double(index))) / 7
  }
}

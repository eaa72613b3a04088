import Lumia
import Physics2D
import Testing

@Suite struct StrokeTests {
  /// Returns what a hand draws in about a second: an arc, a loop, a wave or a hook, with a tremble.
  private func drawn(_ random: inout SplitMix64, pen: Bool) -> [LumiDrawnPoint] {
    let length = random.next(in: 0.6..<1.4)
    let (x, y) = (random.next(in: 0.3..<1.4), random.next(in: 0.3..<0.7))
    let (width, turns) = (random.next(in: 0.05..<0.4), random.next(in: 0.3..<1.6))
    let (drift, heading) = (random.next(in: 0..<0.4), random.next(in: 0..<6))
    return stride(from: 0, to: length, by: 1.0 / 60).map { seconds in
      let share = seconds / length
      // The hand starts and ends slowly.
      let way = share * share * (3 - 2 * share)
      let angle = 6.283 * turns * way + heading
      // Without libm: the sine of a parabola's quality is a loop as well.
      func wave(_ angle: Double) -> Double {
        let turn = angle / 6.283185307179586
        let phase = turn - turn.rounded(.down)
        return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
      }
      return LumiDrawnPoint(
        x: x + width * wave(angle) + drift * way + random.next(in: -0.0015..<0.0015),
        y: y + width * wave(angle + 1.5708) + random.next(in: -0.0015..<0.0015), seconds: seconds,
        pressure: pen ? 0.2 + 0.7 * wave(3.14159 * share) : 0.5)
    }
  }

  @Test("a hundred strokes of a second take at most 24 digits on average")
  func size() throws {
    for pen in [false, true] {
      var random = SplitMix64(seed: 1)
      var digits = 0
      for _ in 0..<100 { digits += try #require(LumiStroke(drawn: drawn(&random, pen: pen))).text.utf8.count }
      // With pressure, a digit more for each two places.
      #expect(digits <= (pen ? 2900 : 2400))
    }
  }

  @Test("the curve stays near what the hand drew, and lasts as long")
  func nearness() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let points = drawn(&random, pen: false)
      let stroke = try #require(LumiStroke(drawn: points))
      let (start, length) = (points[0].seconds, points.last!.seconds - points[0].seconds)
      for point in points {
        let place = stroke.point((point.seconds - start) / length)
        #expect((place - Vector2(point.x, point.y)).length < 0.045)
      }
      #expect(Double(stroke.duration) / 1e9 >= length)
      #expect(Double(stroke.duration) / 1e9 < 1.13 * length)
    }
  }

  @Test("a pen's pressure is kept")
  func pressure() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<100 {
      let points = drawn(&random, pen: true)
      let stroke = try #require(LumiStroke(drawn: points))
      #expect(stroke.pressure(0) < 0.4)
      #expect(stroke.pressure(0.5) > 0.7)
    }
  }

  @Test("a text gives the same stroke, and is the only text of it")
  func texts() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let stroke = try #require(LumiStroke(drawn: drawn(&random, pen: random.next() % 2 == 0)))
      let text = Array(stroke.text.utf8)
      #expect(LumiStroke(text: text) == stroke)
      for _ in 0..<20 {
        var other = text
        other[Int(random.next() % UInt64(text.count))] = UInt8(33 + random.next() % 90)
        if let read = LumiStroke(text: other) { #expect(Array(read.text.utf8) == other) }
      }
      #expect(
        LumiStroke(text: text.dropLast()).map { Array($0.text.utf8) } ?? Array(text.dropLast())
          == Array(text.dropLast()))
    }
    for text in ["", "0", "00000000", "!!!!!!!!!", String(repeating: "0", count: 99)] {
      #expect(LumiStroke(text: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("what is no stroke is refused")
  func refused() {
    func point(_ x: Double, _ seconds: Double) -> LumiDrawnPoint {
      LumiDrawnPoint(x: x, y: 0.5, seconds: seconds, pressure: 0.5)
    }
    for points in [
      [], [point(0, 0)], [point(0, 0), point(1, 0)], [point(0, 1), point(1, 0)], [point(0, 0), point(9, 1)],
      [point(.nan, 0), point(1, 1)], [point(0, 0), point(1, .infinity)],
    ] {
      #expect(LumiStroke(drawn: points) == nil)
    }
  }
}

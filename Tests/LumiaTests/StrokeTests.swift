import Golden
import Lumia
import Physics2D
import Testing

@Suite struct StrokeTests {
  @Test("a stroke of about a second has at most 24 digits on average, or 29 with a pen's pressure")
  func size() throws {
    for pen in [false, true] {
      var random = SplitMix64(seed: 1)
      var digits = 0
      for _ in 0..<100 { digits += try #require(LumiStroke(drawn: handStroke(&random, pen: pen))).text.utf8.count }
      // With pressure, the text has one more digit for every two places after the first.
      #expect(digits <= (pen ? 2900 : 2400))
    }
  }

  @Test("the curve stays near the hand's points, and lasts as long or up to 13 % longer")
  func nearness() throws {
    var random = SplitMix64(seed: 2)
    for _ in 0..<200 {
      let points = handStroke(&random, pen: false)
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
      let points = handStroke(&random, pen: true)
      let stroke = try #require(LumiStroke(drawn: points))
      #expect(stroke.pressure(0) < 0.4)
      #expect(stroke.pressure(0.5) > 0.7)
    }
  }

  @Test("a stroke's text is parsed as the same stroke, and no other text gives this stroke")
  func texts() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<500 {
      let stroke = try #require(LumiStroke(drawn: handStroke(&random, pen: random.next() % 2 == 0)))
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

  @Test("a stroke to the edges of the allowed places has a text that can be parsed")
  func edges() throws {
    for count in 2...60 {
      let points = (0...count).map {
        LumiDrawnPoint(
          x: $0 % 2 == 0 ? -1 : 3, y: -1 + 3 * Double($0) / Double(count), seconds: Double($0) / 7, pressure: 1)
      }
      let stroke = try #require(LumiStroke(drawn: points))
      #expect(LumiStroke(text: Array(stroke.text.utf8)) == stroke, "\(count)")
    }
  }

  @Test("an invalid stroke is refused")
  func refused() {
    func point(_ x: Double, _ seconds: Double) -> LumiDrawnPoint {
      LumiDrawnPoint(x: x, y: 0.5, seconds: seconds, pressure: 0.5)
    }
    for points in [
      [], [point(0, 0)], [point(0, 0), point(1, 0)], [point(0, 1), point(1, 0)], [point(0, 0), point(9, 1)],
      [point(.nan, 0), point(1, 1)], [point(0, 0), point(1, .infinity)],
      [0, 1].map { LumiDrawnPoint(x: $0, y: 0.5, seconds: $0, pressure: .infinity) },
    ] {
      #expect(LumiStroke(drawn: points) == nil)
    }
  }
}

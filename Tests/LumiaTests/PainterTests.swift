import Golden
import Physics2D
import Testing

@testable import Lumia

@Suite struct PainterTests {
  private func shape(_ kind: LumiaPrimitives.Kind, _ blend: LumiBlend = .additive) -> LumiaShape {
    var shape = LumiaShape(kind: kind, x: 0.9, y: 0.5, a: 0.2, b: 0.1, cosine: 0.8, sine: 0.6, softness: 0.01)
    (shape.alpha, shape.blend) = (1, blend)
    shape.light = LinearColour(red: 0.5, green: 0.25, blue: 0)
    switch kind {
    case .polygon: shape.p = 5
    case .ring: shape.extra = 0.02
    case .wave: (shape.p, shape.q, shape.extra) = (2, 0.1, 0.02)
    case .segment: (shape.p, shape.q) = (0.05, 0.1)
    case .glyph: (shape.q, shape.extra) = (0.02, 1)
    default: break
    }
    return shape
  }

  private func numbers(_ shape: LumiaShape) -> InlineArray<16, Float> {
    var shapes = LumiaPrimitives()
    shapes.append(shape)
    return shapes[0]
  }

  @Test("a shape covers nothing beyond its reach, and something within", arguments: LumiaPrimitives.Kind.allCases)
  func reach(kind: LumiaPrimitives.Kind) {
    let coverage = Coverage(numbers(shape(kind)), pixel: 1.0 / 270)
    let (u, v) = coverage.reach
    var (sum, beyond): (Float, Int) = (0, 0)
    for row in -200...200 {
      for column in -200...200 {
        let (x, y) = (Float(column) / 250, Float(row) / 250)
        let share = coverage(x, y)
        #expect((0...1).contains(share))
        let (along, across) = (x * 0.8 + y * 0.6, y * 0.8 - x * 0.6)
        if abs(along) > u * 1.001 || abs(across) > v * 1.001, share > 0 { beyond += 1 }
        sum += share
      }
    }
    #expect(beyond == 0)
    // The covered area, in squared stage heights, is less than the area of the box with the half sides `u` and `v`.
    let area = sum / 62_500
    #expect(area > 0.002 && area < 4 * u * v)
  }

  @Test("segments that meet cover each place once")
  func segments() {
    var (left, right) = (shape(.segment), shape(.segment))
    for place in [0, 1] {
      let x = place == 0 ? 0.7 : 1.1
      if place == 0 { left.x = x } else { right.x = x }
    }
    for edit in 0..<2 {
      var segment = edit == 0 ? left : right
      (segment.cosine, segment.sine, segment.p, segment.q) = (1, 0, 0.1, 0.1)
      if edit == 0 { left = segment } else { right = segment }
    }
    let (first, second) = (Coverage(numbers(left), pixel: 0.01), Coverage(numbers(right), pixel: 0.01))
    for step in 0...200 {
      let x = 0.8 + Float(step) / 1000
      #expect(abs(first(x - first.x, 0) + second(x - second.x, 0) - 1) < 1e-4)
    }
  }

  @Test("light is added, filtered or covered")
  func blends() {
    let frame = PixelFrame(width: 160, height: 90)
    let light = UnsafeMutablePointer<PixelBlock>.allocate(capacity: 3 * frame.plane)
    defer { light.deallocate() }
    for (blend, red) in [(LumiBlend.additive, Float(0.9)), (.subtractive, 0.2), (.over, 0.5)] {
      light.initialize(repeating: PixelBlock(repeating: 0.4), count: 3 * frame.plane)
      var plane = shape(.plane, blend)
      (plane.x, plane.a, plane.b) = (8.0 / 9, 0.4, 0.4)
      frame.paint(numbers(plane), on: light)
      #expect(abs(light[45 * frame.blocks + 80 / 8][0] - red) < 1e-6)
      #expect(light[0][0] == 0.4)
    }
  }

  @Test("two painters paint the same bytes, and pictures of two sizes look the same")
  func sameBytes() throws {
    func pixels(_ width: Int, _ height: Int) throws -> [UInt8] {
      var stage = LumiaStage(.slow, seed: 3)
      var script = LumiaScript(seed: 9)
      var painter = LumiaPainter(width: width, height: height)
      var tick: Int64 = 0
      for _ in 0..<40 {
        let command = script.next()
        while LumiaTrace.tick(tick) < script.nanoseconds {
          stage.advance(to: LumiaTrace.tick(tick))
          painter.trace(&stage)
          tick += 1
        }
        if case .option = command { continue }
        try stage.apply(command, at: script.nanoseconds)
      }
      painter.paint(&stage)
      return painter.pixels
    }
    let small = try pixels(96, 54)
    #expect(try pixels(96, 54) == small)
    let large = try pixels(192, 108)
    var (sum, light) = (0, 0)
    for y in 0..<54 {
      for x in 0..<96 {
        for part in 0..<3 {
          var mean = 0
          for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            mean += Int(large[4 * ((2 * y + down) * 192 + 2 * x + right) + part])
          }
          sum += abs(mean / 4 - Int(small[4 * (y * 96 + x) + part]))
          light += Int(small[4 * (y * 96 + x) + part])
        }
      }
    }
    #expect(light > 3 * 96 * 54)
    #expect(sum < 6 * 3 * 96 * 54)
  }

  @Test(
    "traces stay, or fade to a tenth in their time, even if they spread; erasing removes them",
    arguments: [("none", 0...0), ("stay", 0.98...1.02), ("fade", 0.08...0.12), ("bleed", 0.05...0.12)])
  func traces(trace: String, kept: ClosedRange<Double>) throws {
    var stage = LumiaStage(.still, seed: 1)
    var painter = LumiaPainter(width: 160, height: 90)
    let center = 4 * (45 * 160 + 80)
    func send(_ text: String, _ time: Int64) throws {
      try stage.apply(LumiaCommand(parsing: Array(text.utf8)), at: time)
    }
    /// Returns the red light of the middle pixel, 0…1. The pixel's bytes 0 and 1 both count as no light.
    func light() -> Double {
      painter.paint(&stage)
      return painter.pixels[center] > 1 ? SRGB.decoded(Double(painter.pixels[center]) / 255) : 0
    }
    let form = "set 1 0 form.base \(LumiForm.plane.base)"
    for text in ["canvas trace \(trace)", "canvas decay 1000", "canvas background 0", "canvas pitch-map none", form] {
      try send(text, 0)
    }
    for text in ["set 1 0 attack 0", "set 1 0 purity.base 0", "set 1 0 opacity.base 1000", "tap 2048 2048 100"] {
      try send(text, 0)
    }
    painter.trace(&stage)
    try send("erase newest", 1)
    let before = light()
    #expect(trace == "none" ? before == 0 : before > 0.02)
    for tick in 1...30 as ClosedRange<Int64> {
      stage.advance(to: LumiaTrace.tick(tick))
      painter.trace(&stage)
    }
    let after = light()
    #expect(trace == "none" ? after == 0 : kept.contains(after / before))
    try send("erase all", stage.nanoseconds)
    #expect(light() == 0)
  }

  @Test("brighter light never has a smaller byte, and the 64 thresholds of the dither differ")
  func shoulder() {
    let table = SRGBTable()
    let bytes = (0...3000).map { table.byte(SRGBTable.shoulder(PixelBlock(repeating: Float($0) / 1000))[0], 0.5) }
    #expect(bytes == bytes.sorted())
    #expect(bytes[0] == 0 && bytes[214] == 127 && bytes[800] == 231)
    #expect(Set((0..<8).flatMap { y in (0..<8).map { table.threshold($0, y) } }).count == 64)
  }

  @Test("shapes never exceed their capacity")
  func capacity() throws {
    var stage = LumiaStage(.slow, seed: 1)
    let life = LumiField.all.first { $0.name.elementsEqual("life".utf8) }!
    let trail = LumiField.all.first { $0.name.elementsEqual("trail.base".utf8) }!
    for chord in 0..<8 as Range<UInt8> {
      try stage.apply(.set(chord: chord, tone: 255, field: life, value: 0), at: 0)
      try stage.apply(.set(chord: chord, tone: 255, field: trail, value: 1000), at: 0)
    }
    for release in 0..<70 {
      try stage.apply(.release(chord: UInt8(release % 8), velocity: 90, x: 2000, y: 2000), at: 0)
    }
    stage.advance(to: 5_000_000_000)
    var shapes = LumiaPrimitives()
    stage.draw(into: &shapes)
    #expect(stage.count == 500)
    #expect(shapes.count > 5000 && shapes.count <= LumiaPrimitives.capacity)
  }

  @Test("500 lumis that show the name of a sharp note, and have long trails, lose no shape")
  func missingSharps() throws {
    var stage = LumiaStage(.slow, seed: 1)
    for (name, value) in [
      ("form.base", Int(LumiForm.text.base)), ("trail.base", 1000), ("trail.depth", 0), ("life", 0), ("letter", 0),
    ] {
      let field = LumiField.all.first { $0.name.elementsEqual(name.utf8) }!
      try stage.apply(.set(chord: 0, tone: 255, field: field, value: Int16(value)), at: 0)
    }
    for _ in 0..<LumiaStage.lumiCapacity {
      try stage.apply(.strike(chord: 0, tone: 0, velocity: 90, pitch: 61, x: 2000, y: 2000), at: 0)
    }
    stage.advance(to: 5_000_000_000)
    var shapes = LumiaPrimitives()
    stage.draw(into: &shapes)
    #expect(stage.count == LumiaStage.lumiCapacity)
    #expect(shapes.count == 500 * 13 * 2 && shapes.count == LumiaPrimitives.capacity)
  }
}

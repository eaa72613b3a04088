import Physics2D
import Testing

@testable import Lumia

/// The effect of each command. A lumi is a unit of light; eight lumis are a chord, and eight chords are a chordset.
@Suite struct PlayingTests {
  private func field(_ name: String) -> LumiField { LumiField.all.first { $0.name.elementsEqual(name.utf8) }! }

  /// A stage on which pitches have no effect. The lumis of chord 1 live for ever, are bright at once and have speed 0.
  private func quiet(_ commands: String...) throws -> LumiaStage {
    var stage = LumiaStage(.still, seed: 1)
    for text in ["set 1 0 life 0", "set 1 0 attack 0", "set 1 0 speed 0", "canvas pitch-map none"] + commands {
      try send(&stage, text, at: 0)
    }
    return stage
  }

  private func send(_ stage: inout LumiaStage, _ text: String, at milliseconds: Int64) throws {
    try stage.apply(LumiaCommand(parsing: Array(text.utf8)), at: milliseconds * 1_000_000)
  }

  @Test("a strike's velocity makes a lumi larger and lighter; with `pitch-map both`, its pitch sets height and hue")
  func strikes() throws {
    var stage = try quiet()
    try send(&stage, "strike 1 1 30 60 2048 1000", at: 1)
    try send(&stage, "strike 1 1 120 60 2048 1000", at: 1)
    #expect(stage.state(1).size > 1.3 * stage.state(0).size)
    #expect(stage.state(1).lightness > stage.state(0).lightness)
    #expect(abs(stage.state(0).y - 1000.0 / 4095) < 1e-9)
    try send(&stage, "canvas pitch-map both", at: 2)
    try send(&stage, "strike 1 1 90 40 2048 1000", at: 2)
    try send(&stage, "strike 1 1 90 83 2048 1000", at: 2)
    #expect(stage.state(2).y < stage.state(3).y - 0.3)
    #expect(stage.state(2).hue != stage.state(3).hue)
  }

  @Test("a flying lumi is removed if its life is set to its age or less, also after a hold")
  func shortenedLives() throws {
    // The command `chord 1` only chooses a chord, so the first round has no hold.
    for hold in ["chord 1", "hold all on"] {
      var stage = try quiet("set 1 0 path gravity", "strike 1 1 90 60 2048 2048")
      try send(&stage, hold, at: 1000)
      try send(&stage, "set 1 0 life 10", at: 4000)
      try send(&stage, "hold all off", at: 5000)
      stage.advance(to: 6_000_000_000)
      #expect(stage.count == 0, "\(hold)")
    }
  }

  @Test("a release makes all eight lumis of a chord, and each tap makes the next lumi of the chosen chord")
  func chords() throws {
    var stage = try quiet("release 3 90 2000 2000", "chord 1", "tap 1 1 90", "tap 1 1 90")
    #expect(stage.count == 10)
    for tone in 0..<8 { #expect((stage.state(tone).chord, stage.state(tone).tone) == (2, UInt8(tone))) }
    #expect((8..<10).map { stage.state($0).tone } == [0, 1])
  }

  @Test("a lumi repeats its stroke, with the stroke's duration as the period")
  func strokes() throws {
    let points = (0...20).map {
      LumiDrawnPoint(x: 0.2 + 0.05 * Double($0), y: 0.5, seconds: Double($0) / 20, pressure: 0.8)
    }
    let stroke = try #require(LumiStroke(drawn: points))
    var stage = try quiet("set 1 0 travel.depth 0")
    try stage.apply(.stroke(tone: 0, stroke), at: 0)
    #expect(stage.state(0).x == stroke.point(0).x)
    stage.advance(to: stroke.duration / 2)
    let middle = stage.state(0).x
    #expect(abs(middle - 0.7) < 0.02)
    stage.advance(to: 7 * stroke.duration + stroke.duration / 2)
    #expect(abs(stage.state(0).x - middle) < 1e-6)
  }

  @Test("a fade ends at its time, and a faster fade begins with the light that the slower fade has left")
  func fades() throws {
    var stage = try quiet("tap 100 100 90", "fade all 1000")
    stage.advance(to: 499_000_000)
    let light = stage.state(0).alpha
    try send(&stage, "fade all 100", at: 499)
    #expect(abs(stage.state(0).alpha - light) < 1e-6)
    stage.advance(to: 598_000_000)
    #expect(stage.count == 1)
    stage.advance(to: 599_000_000)
    #expect(stage.count == 0)
  }

  @Test("erasing one lumi keeps the others, erasing a chord keeps other chords, and erasing all also erases the traces")
  func erasing() throws {
    var stage = try quiet("release 1 90 2000 2000", "tap 4000 4000 90", "erase near 3900 3900")
    #expect(stage.count == 8)
    try send(&stage, "erase newest", at: 1)
    try send(&stage, "erase oldest", at: 1)
    #expect((0..<6).map { stage.state($0).tone } == [1, 2, 3, 4, 5, 6])
    try send(&stage, "erase 2", at: 1)
    #expect(stage.count == 6 && stage.erasures == 0)
    try send(&stage, "erase all", at: 1)
    #expect(stage.count == 0 && stage.erasures == 1)
  }

  @Test("a held lumi stops, and later continues from its place", arguments: ["float", "orbit", "gravity", "flock"])
  func holding(path: String) throws {
    var stage = try quiet("set 1 0 speed 400", "set 1 0 reach 300", "set 1 0 path \(path)", "tap 2000 3000 90")
    try send(&stage, "hold all on", at: 300)
    let held = stage.state(0)
    stage.advance(to: 2_000_000_000)
    #expect((stage.state(0).x, stage.state(0).y, stage.state(0).hue) == (held.x, held.y, held.hue))
    try send(&stage, "hold all off", at: 2000)
    stage.advance(to: 2_010_000_000)
    let distance = Vector2(stage.state(0).x - held.x, stage.state(0).y - held.y).length
    #expect(distance > 0 && distance < 0.05)
  }

  /// Returns the shapes of a stage, `LumiaPrimitives.stride` numbers each.
  private func shapes(_ stage: inout LumiaStage) -> [Float] {
    var drawn = LumiaPrimitives()
    stage.draw(into: &drawn)
    return (0..<drawn.count * LumiaPrimitives.stride).map { drawn.floats[$0] }
  }

  @Test(
    "a held lumi keeps its ribbon or trail, also in another tempo; afterwards, it falls or flocks as if not held",
    arguments: ["ribbon", "point"], ["gravity", "flock", "orbit"])
  func heldTrails(form: String, path: String) throws {
    func stage() throws -> LumiaStage {
      var stage = try quiet(
        "set 1 0 speed 400", "set 1 0 reach 300", "set 1 0 path \(path)", "set 1 0 trail.base 1000",
        "set 1 0 form.base \(form == "ribbon" ? LumiForm.ribbon.base : LumiForm.point.base)")
      if path == "orbit" {
        for text in [
          "set 1 0 travel.shape sine", "set 1 0 travel.depth 200", "set 1 0 travel.clock beats",
          "set 1 0 travel.rate 96",
        ] {
          try send(&stage, text, at: 0)
        }
      }
      try send(&stage, "tap 2000 3000 90", at: 0)
      return stage
    }
    var held = try stage()
    var free = try stage()
    try send(&held, "hold all on", at: 1307)
    free.advance(to: 1_307_000_000)
    let before = shapes(&free)
    #expect(before.count > 10 * LumiaPrimitives.stride)
    #expect(shapes(&held) == before)
    held.setTimeline(LumiaTimeline(start: 1_400_000_000, quarters: 2.8, tempo: 60))
    for time in [1400, 2000, 4711, 9001] as [Int64] {
      held.advance(to: time * 1_000_000)
      #expect(shapes(&held) == before, "\(time)")
    }
    guard path != "orbit" else { return }
    try send(&held, "hold all off", at: 9013)
    func distance(_ a: [Float], _ b: [Float]) -> Float { zip(a, b).map { abs($0 - $1) }.max() ?? 0 }
    #expect(distance(shapes(&held), before) < 1e-6)
    // In `held`, the flock's steps come at other ages of the lumi than in `free`, so its motion differs a little.
    for time in 1...30 as ClosedRange<Int64> {
      held.advance(to: (9013 + 50 * time) * 1_000_000)
      free.advance(to: (1307 + 50 * time) * 1_000_000)
      let (one, other) = (shapes(&held), shapes(&free))
      #expect(one.count == other.count)
      for place in [1, 2] {
        for shape in 0..<min(one.count, other.count) / LumiaPrimitives.stride {
          let index = shape * LumiaPrimitives.stride + place
          #expect(abs(one[index] - other[index]) < 0.02, "\(time)")
        }
      }
    }
  }

  @Test("short holds one after another leave no gap in a trail")
  func manyHolds() throws {
    var stage = try quiet("set 1 0 path gravity", "set 1 0 trail.base 1000", "tap 2000 4000 90")
    var time: Int64 = 5
    while stage.nanoseconds < 6_000_000_000 {
      // Every 20 ms, the stage remembers the places of moving lumis. At each of these times, this lumi is held.
      try send(&stage, "hold all on", at: time + 10)
      try send(&stage, "hold all off", at: time + 18)
      time += 20
    }
    #expect(stage.state(0).age > 1.5)
    #expect(shapes(&stage).count == 13 * LumiaPrimitives.stride)
  }

  @Test("a lumi that is dropped while it is held falls after the hold", arguments: ["float", "flock"])
  func dropWhileHeld(path: String) throws {
    var stage = try quiet("set 1 0 path \(path)", "tap 2000 3000 90", "hold all on", "drop all")
    let start = stage.state(0).y
    stage.advance(to: 1_000_000_000)
    #expect(stage.state(0).y == start)
    try send(&stage, "hold all off", at: 1000)
    stage.advance(to: 1_500_000_000)
    #expect(abs(start - stage.state(0).y - 0.15) < 1e-6)
  }

  @Test(
    "`stay` keeps traces whatever `trace` is; they begin anew only after `none`, or if the background turns light")
  func staying() throws {
    var stage = try quiet("canvas trace fade")
    let begun = stage.erasures
    for text in ["canvas trace stay", "canvas trace bleed", "canvas trace fade", "stay on"] {
      try send(&stage, text, at: 1)
    }
    #expect(stage.canvas.keep == 1 && stage.canvas.spread == 0 && stage.erasures == begun)
    let restored = try LumiaStage.restored(from: stage.bytes)
    #expect(restored.canvas.keep == 1 && restored.digest == stage.digest)
    for text in ["canvas trace bleed", "canvas trace none", "chordset 1", "canvas trace bleed"] {
      try send(&stage, text, at: 2)
      #expect(stage.canvas.hasTraces && stage.canvas.keep == 1 && stage.canvas.spread == 0, "\(text)")
    }
    try send(&stage, "stay off", at: 3)
    #expect(stage.canvas.keep < 1 && stage.canvas.spread > 0 && stage.erasures == begun)
    try send(&stage, "canvas trace none", at: 4)
    #expect(!stage.canvas.hasTraces && stage.erasures == begun)
    try send(&stage, "stay on", at: 5)
    #expect(stage.canvas.hasTraces && stage.erasures == begun + 1)
    try send(&stage, "stay off", at: 6)
    #expect(!stage.canvas.hasTraces && stage.erasures == begun + 1)
    // Traces begin anew twice: when they are switched on, and when the dark background turns light.
    for text in ["canvas trace stay", "canvas background 900"] { try send(&stage, text, at: 7) }
    #expect(stage.erasures == begun + 3)
  }

  @Test("a dropped lumi falls from where it is, bounces, and stays on the stage")
  func dropping() throws {
    var stage = try quiet("tap 2000 3000 90", "drop all")
    let start = stage.state(0).y
    stage.advance(to: 500_000_000)
    // Half of g·t², g = 1.2 heights/s².
    #expect(abs(start - stage.state(0).y - 0.15) < 1e-6)
    var (lowest, highest) = (1.0, 0.0)
    for tick in 40...1000 {
      stage.advance(to: Int64(tick) * 50_000_000)
      lowest = min(lowest, stage.state(0).y)
      highest = max(highest, stage.state(0).y)
    }
    #expect(lowest > 0 && lowest < 0.05 && highest <= start + 1e-6 && highest > start - 0.05)
  }

  @Test("a falling lumi bounces off a key")
  func keys() throws {
    var stage = LumiaStage(.rain, seed: 1, keys: [LumiaKey(x: 0.9, y: 0.5, width: 0.4, height: 0.1)])
    try stage.apply(.set(chord: 0, tone: 0, field: field("speed"), value: 0), at: 0)
    try stage.apply(.set(chord: 0, tone: 0, field: field("life"), value: 0), at: 0)
    try stage.apply(.tap(x: 2073, y: 3600, pressure: 90), at: 0)
    for tick in 1...400 {
      stage.advance(to: Int64(tick) * 20_000_000)
      #expect(stage.state(0).y > 0.55)
    }
  }

  @Test("a flock stays near the stage, and roughly keeps its speed")
  func flocks() throws {
    var stage = try quiet("set 1 0 path flock", "set 1 0 speed 200")
    for tap in 0..<40 { try send(&stage, "tap \(tap * 100) \(tap * 97) 90", at: Int64(tap)) }
    stage.advance(to: 20_000_000_000)
    for index in 0..<40 {
      let state = stage.state(index)
      #expect((-0.3...2.1).contains(state.x) && (-0.3...1.3).contains(state.y))
      #expect((0.05...0.4).contains(stage.lumis[index].motion.length))
    }
  }

  @Test(
    "`set` changes a lumi in the chordset and on the stage, but no other chord; with a new rate, the hue does not jump")
  func fields() throws {
    var stage = try quiet("set 1 0 hue.shape saw", "set 1 0 hue.depth 300", "set 1 0 hue.rate 700", "tap 9 9 90")
    try send(&stage, "strike 2 1 90 60 100 100", at: 0)
    try send(&stage, "set 1 1 size.base 900", at: 3000)
    #expect(stage.state(0).size > stage.state(1).size)
    #expect(stage.lumi(set: 0, chord: 0, tone: 0)[field("size.base")] == 900)
    let hue = stage.state(0).hue
    try send(&stage, "set 1 1 hue.rate 450", at: 3000)
    #expect(abs(stage.state(0).hue - hue) < 0.002)
  }

  @Test(
    "pressed pads release lumis on the beat (`run`) or left to right (`scale`), stop (`hold`) or gate them (`rhythm`)")
  func pads() throws {
    var stage = try quiet("trigger 1 run 1 48", "trigger 2 hold 0 0", "trigger 3 rhythm 0 96", "trigger 4 scale 1 0")
    stage.setTimeline(LumiaTimeline(start: 0, quarters: 0, tempo: 60))
    try send(&stage, "pad 1 100", at: 300)
    stage.advance(to: 2_100_000_000)
    #expect(
      (0..<stage.count).map { stage.lumis[$0].birth } == [500_000_000, 1_000_000_000, 1_500_000_000, 2_000_000_000])
    #expect((0..<stage.count).map { stage.state($0).tone } == [0, 1, 2, 3])
    try send(&stage, "pad 1 off", at: 2200)
    try send(&stage, "pad 2 1", at: 2300)
    #expect(stage.lumis[0].heldSince >= 0)
    try send(&stage, "pad 2 off", at: 2400)
    #expect(stage.lumis[0].heldSince < 0)
    try send(&stage, "pad 3 1", at: 2500)
    stage.advance(to: 3_250_000_000)
    #expect(stage.state(0).gate == 1)
    stage.advance(to: 3_750_000_000)
    #expect(stage.state(0).gate == 0)
    try send(&stage, "pad 4 50", at: 3800)
    try send(&stage, "pad 4 off", at: 3900)
    try send(&stage, "pad 4 50", at: 4000)
    #expect((4..<6).map { stage.state($0).tone } == [0, 1])
    #expect(stage.state(4).x < stage.state(5).x)
  }

  @Test(
    "a list copies, moves, resets and removes chordsets, but keeps one; the chosen one stays chosen, with its options")
  func lists() throws {
    var stage = try quiet("set 1 1 layer 7", "canvas background 321", "list copy 1 7", "list move 1 6")
    #expect(stage.chordsetCount == 7 && stage.chordset == 5)
    #expect(stage.origin(ofChordset: 6) == .still && stage.origin(ofChordset: 0) == .slow)
    for set in [5, 6] { #expect(stage.lumi(set: set, chord: 0, tone: 0).layer == 7) }
    try send(&stage, "chordset 2", at: 1)
    #expect(stage.options[.background] != 321)
    try send(&stage, "chordset 7", at: 2)
    #expect(stage.options[.background] == 321)
    try send(&stage, "list reset 7", at: 3)
    #expect(stage.lumi(set: 6, chord: 0, tone: 0) == LumiaSet.still.lumi(chord: 0, tone: 0))
    #expect(stage.options[.background] != 321)
    for _ in 0..<6 { try send(&stage, "list remove 1", at: 4) }
    #expect(stage.chordsetCount == 1 && stage.chordset == 0)
    #expect(throws: LumiaError.self) { try send(&stage, "list remove 1", at: 5) }
  }

  @Test("choosing a chordset does not change the flash guard; only a command for the guard does")
  func guardStays() throws {
    var stage = try quiet("canvas guard off", "chordset 2")
    #expect(!stage.options.isGuarded)
    try send(&stage, "canvas guard on", at: 1)
    try send(&stage, "chordset 1", at: 2)
    #expect(stage.options.isGuarded)
  }

  @Test("a beat's time is the first nanosecond at or after the beat; far beats are clamped, and NaN is replaced")
  func timelines() {
    let timeline = LumiaTimeline(start: 1_000_000_000, quarters: 3, tempo: 90)
    for beat in [3.0, 3.5, 4.75, 1000] {
      let time = timeline.nanoseconds(at: beat)
      #expect(timeline.quarters(at: time) >= beat - 1e-9 && timeline.quarters(at: time - 1) < beat)
    }
    #expect(timeline.nanoseconds(at: 1e300) == .max)
    #expect(timeline.nanoseconds(at: -1e300) < 0)
    #expect(LumiaTimeline(quarters: .nan, tempo: .nan) == LumiaTimeline(quarters: 0, tempo: 1))
  }
}

import Physics2D
import Testing
import Thoroughness

@testable import Lumia

@Suite struct FlashTests {
  /// Returns the largest number of flashes in a second. A flash (WCAG 2.2) is a pair of opposite changes of relative
  /// luminance. Each change is by a tenth or more, and its darker end is below 0.8. There are sixty luminances per
  /// second.
  private func flashes(_ luminances: [Double]) -> Int {
    var (changes, extreme, isRising): ([Int], Double, Bool?) = ([], luminances[0], nil)
    for (frame, luminance) in luminances.enumerated() {
      if isRising == nil || isRising! ? luminance > extreme : luminance < extreme {
        if isRising != nil { extreme = luminance }
      }
      if isRising != true, luminance - extreme >= 0.1, extreme < 0.8 {
        changes.append(frame)
        (isRising, extreme) = (true, luminance)
      } else if isRising != false, extreme - luminance >= 0.1, luminance < 0.8 {
        changes.append(frame)
        (isRising, extreme) = (false, luminance)
      }
    }
    var most = 0
    for (index, frame) in changes.enumerated() {
      most = max(most, changes[index...].prefix { $0 < frame + 60 }.count)
    }
    return most / 2
  }

  /// Returns the largest number of flashes that one lumi (a moving shape of light) makes in a second. Its oscillators
  /// have random properties.
  private func flashes(seed: UInt64, isGuarded: Bool) throws -> Int {
    var random = SplitMix64(seed: seed)
    var stage = LumiaStage(.still, seed: seed)
    try stage.apply(.option(.flashGuard, value: isGuarded ? 1 : 0), at: 0)
    stage.setTimeline(LumiaTimeline(tempo: random.next(in: 30..<300)))
    for field in LumiField.all where field.feature?.canFlash ?? false {
      var value = field.range.lowerBound + Int(random.next() % UInt64(field.range.count))
      // For even seeds, divide the rates by ten, so that the guard halves them less often.
      if seed % 2 == 0, field.range.upperBound == 30_000 { value /= 10 }
      try stage.apply(.set(chord: 0, tone: 0, field: field, value: Int16(value)), at: 0)
    }
    try stage.apply(.tap(x: 2000, y: 2000, pressure: 127), at: 0)
    if random.next() % 3 == 0 { try stage.apply(.rhythm(.all, pulses: UInt16(1 + random.next() % 96)), at: 0) }
    var luminances: [Double] = []
    for frame in 0..<300 {
      stage.advance(to: Int64(frame) * 1_000_000_000 / 60)
      let state = stage.state(0)
      let light = stage.mixer.light(hue: state.hue, purity: state.purity, lightness: state.lightness)
      luminances.append(light.luminance * state.alpha)
    }
    return flashes(luminances)
  }

  @Test("no lumi flashes more than three times a second, over two thousand seeds")
  func lumis() throws {
    for seed in 1...2000 * thoroughness {
      let count = try flashes(seed: seed, isGuarded: true)
      #expect(count <= 3, "seed \(seed)")
    }
  }

  @Test("without the guard, lumis flash more often")
  func unguarded() throws {
    let counts = try (1...100).map { try flashes(seed: $0, isGuarded: false) }
    #expect(counts.filter { $0 > 3 }.count > 15)
  }

  @Test("the guard halves the rate of a rhythm, here twice, so that the rhythm stays on the beat")
  func beat() throws {
    var stage = LumiaStage(.still, seed: 1)
    stage.setTimeline(LumiaTimeline(tempo: 240))
    try stage.apply(.tap(x: 2000, y: 2000, pressure: 127), at: 0)
    try stage.apply(.rhythm(.all, pulses: 48), at: 0)
    #expect(stage.lumis[0].halvings[12] == 2)
    stage.setTimeline(LumiaTimeline(tempo: 60))
    #expect(stage.lumis[0].halvings[12] == 0)
  }

  @Test("if many large lumis are released within a second, only three of them are bright")
  func bursts() throws {
    var stage = LumiaStage(.still, seed: 1)
    let size = LumiField.all.first { $0.name.elementsEqual("size.base".utf8) }!
    try stage.apply(.set(chord: 0, tone: 255, field: size, value: 900), at: 0)
    for strike in 0..<20 {
      try stage.apply(.tap(x: 2000, y: 2000, pressure: 127), at: Int64(strike) * 50_000_000)
    }
    #expect((0..<20).filter { stage.lumis[$0].dimming == 1 }.count == 3)
    // A second after these three lumis, a new lumi is bright again.
    try stage.apply(.tap(x: 2000, y: 2000, pressure: 127), at: 1_100_000_000)
    #expect(stage.lumis[20].dimming == 1)
    // Small lumis that are released one after another are not dimmed.
    try stage.apply(.set(chord: 0, tone: 255, field: size, value: 100), at: 1_200_000_000)
    for strike in 0..<20 {
      try stage.apply(.tap(x: 2000, y: 2000, pressure: 127), at: 1_200_000_000 + Int64(strike) * 50_000_000)
    }
    #expect((21..<41).filter { stage.lumis[$0].dimming == 1 }.count == 20)
  }
}

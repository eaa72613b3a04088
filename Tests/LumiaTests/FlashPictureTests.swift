import Physics2D
import Testing

@testable import Lumia

/// The pictures of a film, measured by WCAG 2.2 (success criterion 2.3.1): in each field of ten degrees of view, at
/// most a quarter may flash more than three times a second.
@Suite struct FlashPictureTests {
  private static let (width, height) = (64, 36)
  private static let frames = 180

  /// The light of a pixel: its relative luminance, its redness, and whether it is a saturated red.
  private struct Light: Equatable {
    var luminance, redness: Float
    var isRed: Bool

    init(_ red: Float, _ green: Float, _ blue: Float) {
      luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      redness = max(red - green - blue, 0)
      isRed = red > 0 && red >= 0.8 * (red + green + blue)
    }
  }

  /// Plays commands, and returns the light of each pixel of each frame. There are thirty frames a second.
  private func film(
    _ set: LumiaSet, isGuarded: Bool, _ command: (Int) -> [String]
  ) throws -> [[Light]] {
    var stage = LumiaStage(set, seed: 5)
    stage.setTimeline(LumiaTimeline(tempo: 120))
    var painter = LumiaPainter(width: Self.width, height: Self.height)
    let decoded = (0..<256).map { Float(SRGB.decoded(Double($0) / 255)) }
    var film: [[Light]] = []
    for frame in 0..<Self.frames {
      let time = LumiaTrace.tick(Int64(frame))
      var commands = command(frame)
      // On a new stage, the guard, which limits flashes, is on.
      if !isGuarded { commands.append("canvas guard off") }
      for text in commands { try stage.apply(LumiaCommand(parsing: Array(text.utf8)), at: time) }
      stage.advance(to: time)
      painter.paintFrame(&stage, steppingTraces: true)
      film.append(
        stride(from: 0, to: painter.pixels.count, by: 4).map { place in
          Light(
            decoded[Int(painter.pixels[place])], decoded[Int(painter.pixels[place + 1])],
            decoded[Int(painter.pixels[place + 2])])
        })
    }
    return film
  }

  /// Returns the frames that complete a half flash of a pixel. A half flash is a rise or a fall of luminance by a tenth
  /// or more, in the opposite direction to the last one. Its darker end is below 0.8.
  private func turns(_ luminances: [Float]) -> [Int] {
    var (turns, low, high, isRising): ([Int], Float, Float, Bool?) = ([], luminances[0], luminances[0], nil)
    for (frame, luminance) in luminances.enumerated() {
      (low, high) = (min(low, luminance), max(high, luminance))
      let rises = isRising != true && luminance - low >= 0.1 && low < 0.8
      let falls = isRising != false && high - luminance >= 0.1 && luminance < 0.8
      guard rises || falls else { continue }
      turns.append(frame)
      (isRising, low, high) = (rises, luminance, luminance)
    }
    return turns
  }

  /// Returns the frames that complete a red half flash of a pixel. A red half flash is a rise or a fall of redness by
  /// more than 20/320, in the opposite direction to the last one. One of its ends is a saturated red (`isRed`).
  private func redTurns(_ lights: [Light]) -> [Int] {
    var (turns, low, high, isRising): ([Int], Light, Light, Bool?) = ([], lights[0], lights[0], nil)
    for (frame, light) in lights.enumerated() {
      if light.redness < low.redness { low = light }
      if light.redness > high.redness { high = light }
      let rises = isRising != true && light.redness - low.redness > 20.0 / 320 && (light.isRed || low.isRed)
      let falls = isRising != false && high.redness - light.redness > 20.0 / 320 && (light.isRed || high.isRed)
      guard rises || falls else { continue }
      turns.append(frame)
      (isRising, low, high) = (rises, light, light)
    }
    return turns
  }

  /// Returns the largest share of a field of ten degrees that flashes more than three times within a second. Red
  /// flashes and flashes of luminance are counted apart.
  private func flashingShare(_ film: [[Light]]) -> Double {
    max(
      flashingShare(film) { self.turns($0.map(\.luminance)) }, flashingShare(film) { self.redTurns($0) })
  }

  private func flashingShare(_ film: [[Light]], _ turns: ([Light]) -> [Int]) -> Double {
    let (width, height) = (Self.width, Self.height)
    var isFlashing = [[Bool]](repeating: [Bool](repeating: false, count: width * height), count: Self.frames)
    for pixel in 0..<width * height {
      let turns = turns(film.map { $0[pixel] })
      // Four flashes have eight turns.
      for index in turns.indices.dropFirst(7) where turns[index] - turns[index - 7] < 30 {
        for frame in turns[index]..<min(turns[index - 7] + 30, Self.frames) { isFlashing[frame][pixel] = true }
      }
    }
    // A field of ten degrees has 16 × 12 of the picture's 64 × 36 pixels.
    var most = 0
    for frame in isFlashing where frame.contains(true) {
      for top in stride(from: 0, through: height - 12, by: 2) {
        for left in stride(from: 0, through: width - 16, by: 2) {
          var count = 0
          for y in top..<top + 12 { for x in left..<left + 16 where frame[y * width + x] { count += 1 } }
          most = max(most, count)
        }
      }
    }
    return Double(most) / (12 * 16)
  }

  @Test("fast chords and fast strikes keep the limit with each built-in chordset", arguments: LumiaSet.allCases)
  func sets(set: LumiaSet) throws {
    let film = try film(set, isGuarded: true) { frame in
      var commands: [String] = []
      if frame % 15 == 0 { commands.append("release \(frame / 15 % 8 + 1) 120 \(frame * 37 % 4096) 2048") }
      if frame % 4 == 0 {
        commands.append("strike 1 \(frame / 4 % 8 + 1) 127 \(48 + frame % 36) \(frame * 91 % 4096) 2500")
      }
      return commands
    }
    #expect(flashingShare(film) <= 0.25)
  }

  /// Scripts whose flashes do not come from the oscillators of a lumi (a moving shape).
  private static let hostile: [(name: String, begin: [String], at: @Sendable (Int) -> [String])] = [
    ("backgrounds", ["canvas trace none"], { ["canvas background \($0 % 3 == 0 ? 0 : 1000)"] }),
    ("chordsets", [], { $0 % 3 == 0 ? ["chordset \($0 % 2 == 0 ? 3 : 4)"] : [] }),
    (
      "a chord with one rhythm", large + ["release 1 127 2048 2048", "rhythm all 12"], { _ in [] }
    ),
    (
      "a fast orbit",
      large + [
        "set 1 0 path orbit", "set 1 0 reach 500", "set 1 0 speed 5000", "set 1 0 size.base 700", "tap 2048 2048 127",
      ],
      { _ in [] }
    ),
    ("erasures", large, { $0 % 4 == 0 ? ["tap 2048 2048 127"] : $0 % 4 == 2 ? ["erase all"] : [] }),
    ("the opacity of all", large + ["tap 2048 2048 127"], { ["canvas opacity \($0 % 4 < 2 ? 0 : 1000)"] }),
  ]
  /// Returns the commands that change the background to a colour.
  private static func ground(_ lightness: Int, tint: Int = 0, saturation: Int = 0) -> [String] {
    ["canvas background \(lightness)", "canvas tint \(tint)", "canvas saturation \(saturation)"]
  }

  @Test(
    "the guard limits flips from red to black or an equally bright grey, but not from blue or green to such a grey",
    arguments: [
      (ground(628, tint: 81, saturation: 1000), ground(597), true),
      (ground(500, tint: 81, saturation: 1000), ground(475), true),
      (ground(300, tint: 81, saturation: 1000), ground(0), true),
      (ground(452, tint: 733, saturation: 1000), ground(416), false),
      (ground(450, tint: 396, saturation: 1000), ground(445), false),
    ])
  func reds(one: [String], other: [String], isLimited: Bool) throws {
    let films = try [false, true].map { isGuarded in
      try film(.still, isGuarded: isGuarded) { frame in
        (frame == 0 ? ["canvas trace none"] : []) + (frame / 3 % 2 == 0 ? one : other)
      }
    }
    if isLimited {
      #expect(flashingShare(films[0]) > 0.25)
      #expect(flashingShare(films[1]) <= 0.25)
    } else {
      #expect(films[0] == films[1] && films[0][0] != films[0][3])
    }
  }

  /// Large white planes on black.
  private static let large = [
    "canvas background 0", "canvas trace none", "canvas pitch-map none", "set 1 0 form.base \(LumiForm.plane.base)",
    "set 1 0 attack 0", "set 1 0 life 0", "set 1 0 purity.base 0", "set 1 0 lightness.base 1000",
    "set 1 0 opacity.base 500", "set 1 0 size.base 1000", "set 1 0 softness 0", "set 1 0 aspect.base 500",
  ]

  @Test("each hostile script flashes without the guard, but not with the guard", arguments: hostile.indices)
  func scripts(index: Int) throws {
    let (name, begin, at) = Self.hostile[index]
    for isGuarded in [false, true] {
      let film = try film(.dense, isGuarded: isGuarded) { frame in (frame == 0 ? begin : []) + at(frame) }
      let share = flashingShare(film)
      #expect(isGuarded ? share <= 0.25 : share > 0.25, "\(name): \(share)")
    }
  }
}

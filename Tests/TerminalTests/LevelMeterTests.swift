import Glibc
import Instrument
import Testing

@testable import Terminal

@Suite struct LevelMeterTests {
  @Test(arguments: [(1, 0), (0.5, -6.02), (0.1, -20), (0.0316, -30.01), (0.01, -40), (2, 0), (0.001, -48), (0, -48)])
  func amplitudeIsShownInDecibels(peak: Double, decibels: Double) {
    var meter = LevelMeter()
    meter.take(peak, at: 0)
    #expect(abs(meter.decibels - decibels) < 0.01)
  }

  @Test func decibelsAreExactToAHundredth() {
    for step in 1...1000 {
      let peak = 0.004 + Double(step) / 1000 * 0.996
      #expect(abs(LevelMeter().taking(peak, at: 0).decibels - 20 * log10(peak)) < 0.01)
    }
  }

  @Test func meterRisesImmediatelyAndFallsSlowly() {
    var meter = LevelMeter().taking(1, at: 5_000_000_000)
    #expect(meter.share == 1)
    meter.take(0, at: 6_700_000_000)
    #expect(abs(meter.decibels + 20) < 1e-9)
    meter.take(0.5, at: 6_700_000_000)
    #expect(abs(meter.decibels + 6.02) < 0.01)
    meter.take(0, at: 60_000_000_000)
    #expect(meter.share == 0)
  }

  private static func row(_ scene: Scene7, _ alphabet: Canvas.Alphabet) -> String {
    let line = scene.canvas(80, 24, alphabet).text.split(separator: "\n").first { $0.contains(" level ") } ?? ""
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    while let first = words.first, first != "level" { words.removeFirst() }
    return words.joined(separator: " ")
  }

  @Test(arguments: [(Canvas.Alphabet.braille, "━", "·"), (.blocks, "═", "·"), (.ascii, "=", ".")])
  func meterOfTheOwnSoundIsABarInEachAlphabet(alphabet: Canvas.Alphabet, lit: String, dark: String) throws {
    var scene = try Scene7(at: 6.2)
    for (peak, share) in [(0, 0), (1, 1), (0.0630957, 0.5)] {
      scene.status.meter = LevelMeter().taking(peak, at: 0)
      let row = Self.row(scene, alphabet).dropFirst("level ".count)
      #expect(row.count { String($0) == lit } == Int(Double(row.count) * share), "\(row)")
      #expect(row.count { String($0) == dark } == row.count - Int(Double(row.count) * share), "\(row)")
    }
  }

  /// If another program makes the sound, clumsy knows only the velocities of the notes, so the meter shows these.
  @Test func withoutOwnSoundTheMeterShowsTheLoudestVelocity() throws {
    var scene = try Scene7(at: 0)
    #expect(scene.picture.loudness == 0 && !Self.row(scene, .braille).contains("━"))
    scene = try Scene7(at: 6.2)
    let strike = scene.picture.strikes[0].strike
    scene.picture.nanoseconds = strike.nanoseconds
    #expect(scene.picture.loudness >= Double(strike.velocity) / 127)
    #expect(Self.row(scene, .braille).contains("━"))
    scene.picture.nanoseconds += StagePicture.fade
    #expect(scene.picture.loudness == 0)
  }
}

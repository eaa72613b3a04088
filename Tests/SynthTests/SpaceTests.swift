import Testing

@testable import Synth

/// The stereo place of a note, and the small differences between strokes of the same key.
@Suite struct SpaceTests {
  private static let rate = 48_000

  private func play(
    _ sound: Sound, _ part: Part = .keys, note: UInt8 = 60, width: Double = 0.6, place: Double = 0, stroke: UInt32 = 0
  ) -> [StereoFrame] {
    var settings = SynthSettings()
    (settings.keysSound, settings.bassSound, settings.width) = (sound, sound, width)
    var synth = Synthesizer(rate: Self.rate, settings: settings)
    synth.noteOn(part, note: note, velocity: 90, place: place, stroke: stroke)
    var frames = [StereoFrame](repeating: .zero, count: Self.rate / 2)
    frames.withUnsafeMutableBufferPointer { synth.render($0.baseAddress!, count: $0.count) }
    return frames
  }

  private func power(_ frames: [StereoFrame], _ measured: (StereoFrame) -> Float) -> Double {
    frames.reduce(0) { $0 + Double(measured($1)) * Double(measured($1)) }
  }

  @Test(arguments: Sound.allCases) func withoutWidthBothChannelsAreEqual(sound: Sound) {
    for place in [-1.0, 0, 0.7] {
      #expect(play(sound, width: 0, place: place).allSatisfy { abs($0.x - $0.y) < 1e-6 })
    }
  }

  @Test(arguments: Sound.allCases) func sumOfBothChannelsIsIndependentOfPlaceAndWidth(sound: Sound) {
    let expected = play(sound, width: 0)
    for (width, place) in [(0.6, -1.0), (0.6, 0), (1, 1)] {
      let frames = play(sound, width: width, place: place)
      let apart = zip(frames, expected).map { abs(($0.x + $0.y) - ($1.x + $1.y)) }.max() ?? 1
      #expect(apart < 1e-5, "width \(width), place \(place)")
    }
  }

  @Test(arguments: Sound.allCases) func balanceFollowsThePlace(sound: Sound) {
    var last = -Double.infinity
    for place in [-1.0, -0.5, 0, 0.5, 1] {
      let frames = play(sound, place: place)
      let balance = power(frames, \.y) / power(frames, \.x)
      #expect(balance > last, "place \(place)")
      last = balance
    }
  }

  /// Each note used to be up to 7 dB louder on one side, and its pitch, not its place, decided this side.
  @Test(arguments: Sound.allCases) func balanceDoesNotDependOnTheNote(sound: Sound) {
    func balance(_ note: UInt8, _ place: Double) -> Double {
      let frames = play(sound, note: note, width: 0.65, place: place)
      return decibels(power(frames, \.y) / power(frames, \.x)) / 2
    }
    for note in stride(from: UInt8(48), through: 96, by: 4) { #expect(abs(balance(note, 0)) < 2.2, "note \(note)") }
    for note: UInt8 in [48, 55, 60, 67] {
      let balances = (0..<4).map { balance(note + 5 * UInt8($0), Double($0) / 2 - 0.75) }
      #expect(balances == balances.sorted(), "note \(note): \(balances)")
    }
  }

  @Test(arguments: Sound.allCases) func bassIsInTheCentre(sound: Sound) {
    let frames = play(sound, .bass, note: 36, place: 1)
    let (side, middle) = (power(frames) { $0.x - $0.y }, power(frames) { $0.x + $0.y })
    #expect(side < 0.04 * middle)
  }

  @Test(arguments: Sound.allCases) func strokesOfAKeyDiffer(sound: Sound) {
    let first = play(sound, stroke: 1)
    #expect(play(sound, stroke: 1) == first)
    for stroke: UInt32 in [2, 3, 77] {
      let other = play(sound, stroke: stroke)
      let apart = power(zip(first, other).map { $0 - $1 }) { $0.x + $0.y } / power(first) { $0.x + $0.y }
      let louder = power(other) { $0.x + $0.y } / power(first) { $0.x + $0.y }
      #expect(apart > 1e-4 && (0.7...1.4).contains(louder), "stroke \(stroke): \(apart), \(louder)")
    }
  }
}

import Testing

@testable import Synth

/// The end of a note must not click. Each test renders a note that ends, and the same note held on. The
/// difference of their samples must not be much steeper than the note itself.
@Suite struct SlopeTests {
  private static let pieces = 60
  private static let event = 30

  @Test(arguments: Sound.allCases, [36, 60, 84] as [UInt8])
  func noteEndsWithoutAClick(sound: Sound, note: UInt8) {
    var score = PoolScore(sound)
    score.actions = [(0, .on(note, 110))]
    let held = score.played(pieces: Self.pieces)
    score.actions.append((Self.event, .off(note)))
    check(score.played(pieces: Self.pieces), from: held, ownSlope: Self.slope(of: held))
  }

  @Test(arguments: Sound.allCases, [36, 60, 84] as [UInt8])
  func restruckNoteFadesWithoutAClick(sound: Sound, note: UInt8) {
    var score = PoolScore(sound)
    score.actions = [(0, .on(note, 110))]
    let held = score.played(pieces: Self.pieces)
    score.actions = [(Self.event, .on(note, 70))]
    let second = score.played(pieces: Self.pieces)
    score.actions = [(0, .on(note, 110)), (Self.event, .on(note, 70))]
    let both = zip(score.played(pieces: Self.pieces), second).map { $0 - $1 }
    check(both, from: held, ownSlope: Self.slope(of: held))
  }

  @Test(arguments: Sound.allCases)
  func stolenNoteFadesWithoutAClick(sound: Sound) {
    var score = PoolScore(sound)
    score.actions = (40..<72).map { (0, .on(UInt8($0), $0 == 50 ? 60 : 120)) }
    let held = score.played(pieces: Self.pieces)
    score.actions = [(Self.event, .on(80, 100))]
    let second = score.played(pieces: Self.pieces)
    score.actions = [(0, .on(50, 60))]
    let stolen = score.played(pieces: Self.pieces)
    score.actions = (40..<72).map { (0, .on(UInt8($0), $0 == 50 ? 60 : 120)) } + [(Self.event, .on(80, 100))]
    let all = zip(score.played(pieces: Self.pieces), second).map { $0 - $1 }
    // The stolen note fades out within 5 ms. From 6 ms (three pieces) on, `held` and `all` differ only by this note.
    let silentFrom = (Self.event + 3) * Synthesizer.pieceLength
    let error = zip(zip(all, held).map { $1 - $0 }, stolen).dropFirst(silentFrom).map { $0 - $1 }
    #expect(error.peak < 1e-5)
    check(all, from: held, ownSlope: Self.slope(of: stolen))
  }

  /// Returns the largest difference between neighbouring samples of a held note, after its attack.
  private static func slope(of held: [StereoFrame]) -> Float {
    Array(held.dropFirst(event / 2 * Synthesizer.pieceLength)).slope
  }

  private func check(_ ended: [StereoFrame], from held: [StereoFrame], ownSlope: Float) {
    let difference = zip(ended, held).map { $0 - $1 }
    let start = Self.event * Synthesizer.pieceLength
    #expect(difference.prefix(start).allSatisfy { $0 == .zero })
    #expect(ownSlope > 0)
    // The fade adds its own slope (level / length), and rounding adds a little.
    #expect(
      difference.slope <= 1.25 * ownSlope + 1e-6,
      "the end has a step of \(difference.slope); the note's own steps are up to \(ownSlope)")
  }
}

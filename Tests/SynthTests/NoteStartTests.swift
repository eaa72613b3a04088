import Testing

@testable import Synth

@Suite struct NoteStartTests {
  /// A note that starts later must have the same samples, only later.
  @Test(arguments: Sound.allCases)
  func noteBeginsAtItsFrame(sound: Sound) {
    var score = Score(settings: .everything(sound))
    score.add(64, from: 0)
    let atOnce = score.played(frames: 1000)
    let first = atOnce.firstIndex { $0 != .zero } ?? 1000
    let latency = Synthesizer(rate: score.rate).latency
    // After the synthesizer's latency, every sound must become audible within a millisecond.
    #expect((latency...latency + score.rate / 1000).contains(first), "sounds at frame \(first)")
    for start in [1, 31, 32, 33, 500, 1234] {
      var later = Score(settings: .everything(sound))
      later.add(64, from: start)
      let output = later.played(frames: start + 1000, largestBlock: 100)
      #expect(output.prefix(start).allSatisfy { $0 == .zero })
      #expect(Array(output.dropFirst(start)).bits == atOnce.bits)
    }
  }

  @Test(arguments: Sound.allCases)
  func noteAmongOthersBeginsAtItsFrame(sound: Sound) {
    var score = Score(settings: .dry(sound))
    score.add(48, velocity: 40, from: 0)
    let alone = score.played(frames: 1200)
    let latency = Synthesizer(rate: score.rate).latency
    for start in [321, 352, 777] {
      var both = score
      both.add(76, velocity: 40, from: start)
      let output = both.played(frames: 1200)
      let first = zip(output, alone).enumerated().first { $1.0 != $1.1 }?.offset ?? 1200
      #expect((start + latency...start + latency + score.rate / 1000).contains(first), "sounds at frame \(first)")
    }
  }
}

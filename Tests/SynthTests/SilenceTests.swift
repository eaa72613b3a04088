import Testing

@testable import Synth

@Suite struct SilenceTests {
  @Test func newSynthesizerIsSilent() {
    var synth = Synthesizer(rate: 8000)
    #expect(synth.isSilent == true)
    var frames = [StereoFrame](repeating: .one, count: 100)
    synth.render(&frames, count: 100)
    #expect(frames.allSatisfy { $0 == .zero })
    synth.noteOff(.keys, note: 60)
    synth.endAllNotes()
    #expect(synth.isSilent == true)
  }

  /// Without effects, the second round must repeat the samples of the first round. With effects, the samples may
  /// differ, because the first round has rotated the reverb's matrix.
  @Test(arguments: Sound.allCases, [true, false])
  func tailEndsInExactZeros(sound: Sound, effects: Bool) {
    var synth = Synthesizer(rate: 8000, settings: effects ? .everything(sound) : .dry(sound))
    var frames = [StereoFrame](repeating: .zero, count: 8000)
    var first: [StereoFrame] = []
    for round in 0..<2 {
      synth.noteOn(.keys, note: 60, velocity: 120)
      synth.noteOn(.bass, note: 40, velocity: 60)
      synth.render(&frames, count: 2000)
      #expect(synth.isSilent == false)
      if round == 0 { first = frames }
      let isTheSame = frames.prefix(2000) == first.prefix(2000)
      #expect(isTheSame || effects)
      synth.endAllNotes()
      var seconds = 0
      while !synth.isSilent && seconds < 40 {
        synth.render(&frames, count: 8000)
        #expect(!frames.contains { $0.x.isSubnormal || $0.y.isSubnormal })
        seconds += 1
      }
      #expect(synth.isSilent == true, "not silent after \(seconds) s")
      synth.render(&frames, count: 8000)
      #expect(frames.allSatisfy { $0 == .zero })
    }
  }

  @Test(arguments: [Sound.marimba, .pluck, .clav, .muted, .harp, .littleEP])
  func heldNoteDecaysToSilence(sound: Sound) {
    var synth = Synthesizer(rate: 8000, settings: .dry(sound))
    synth.noteOn(.keys, note: 84, velocity: 100)
    var frames = [StereoFrame](repeating: .zero, count: 800)
    var last: Float = 1
    var tenths = 0
    while !synth.isSilent && tenths < 400 {
      synth.render(&frames, count: 800)
      if !synth.isSilent { last = frames.peak }
      tenths += 1
    }
    #expect(synth.isSilent == true)
    #expect(last < 2e-4)
  }
}

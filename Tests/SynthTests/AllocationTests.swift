import CAllocations
import Testing

@testable import Synth

@Suite struct AllocationTests {
  /// Plays all sounds, more notes than there are voices, note-offs, new settings and silence.
  @Test func synthesizerAllocatesNothingAfterItsInitialization() {
    let length = 333
    let output = UnsafeMutablePointer<StereoFrame>.allocate(capacity: length)
    output.initialize(repeating: .zero, count: length)
    defer { output.deallocate() }
    // Only the second round counts: in the first round, the Swift runtime makes its one-time allocations.
    for round in 0..<2 {
      var synth = Synthesizer(rate: 16_000, settings: .everything(.marimba))
      let before = allocation_count()
      // `for` would allocate in debug builds.
      var index = 0
      while index < 60 {
        var settings = SynthSettings.everything(Sound(rawValue: UInt8(index % 9)) ?? .harp)
        settings.cutoff = index % 2 == 0 ? 3000 : 300
        settings.delayTime = Double(index % 5) * 0.1
        settings.reverbIsOn = index % 3 != 0
        synth.set(settings)
        synth.noteOn(index % 4 == 0 ? .bass : .keys, note: UInt8(36 + index), velocity: UInt8(1 + index * 2))
        synth.render(output, count: length)
        if index % 3 == 0 { synth.noteOff(.keys, note: UInt8(36 + index)) }
        synth.render(output, count: 7)
        index += 1
      }
      synth.endAllNotes()
      index = 0
      while index < 20 {
        synth.render(output, count: length)
        index += 1
      }
      let allocations = allocation_count() - before
      if round == 1 { #expect(allocations == 0) }
    }
  }
}

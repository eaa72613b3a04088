import Glibc
import Testing

@testable import Synth

/// Checks that the tails of sounds contain no subnormal numbers, which some processors compute a hundred times more
/// slowly.
@Suite struct SubnormalTests {
  // The flag FE_UNDERFLOW (0x10 on x86, 0x8 on ARM) means a subnormal result. On x86, the flag 0x2 means a subnormal
  // operand.
  #if arch(x86_64)
    private static let flags: Int32 = 0x10 | 0x2
  #else
    private static let flags: Int32 = 0x8
  #endif

  @Test func flagsDetectSubnormalNumbers() {
    feclearexcept(Self.flags)
    let square = Self.square(1e-20)
    let raisedFlags = fetestexcept(Self.flags)
    #expect(square.isSubnormal && raisedFlags != 0)
    feclearexcept(Self.flags)
    #expect(fetestexcept(Self.flags) == 0)
  }

  // The attributes prevent the compiler from computing the square at compile time.
  @inline(never) @_optimize(none)
  private static func square(_ number: Float) -> Float { number * number }

  @Test(arguments: Sound.allCases, [false, true])
  func tailContainsNoSubnormalNumber(sound: Sound, effects: Bool) {
    var synth = Synthesizer(rate: 8000, settings: effects ? .everything(sound) : .dry(sound))
    var frames = [StereoFrame](repeating: .zero, count: 800)
    for velocity in [127, 1] as [UInt8] {
      for note in [30, 60, 100] as [UInt8] { synth.noteOn(.keys, note: note, velocity: velocity) }
      feclearexcept(Self.flags)
      var tenths = 0
      while !synth.isSilent && tenths < 400 {
        if tenths == 20 { synth.endAllNotes() }
        synth.render(&frames, count: 800)
        tenths += 1
        let raisedFlags = fetestexcept(Self.flags)
        #expect(raisedFlags == 0, "a subnormal number occurred after \(tenths) tenths of a second")
        if raisedFlags != 0 { return }
      }
    }
  }
}

import Performing
import Testing

@testable import MIDIOut

/// New sequencer ports, which clumsy may connect only after a grace period.
struct NewcomersTests {
  private static let synth = Address(client: 128, port: 0)
  private static let other = Address(client: 129, port: 0)

  @Test func portsThatAppearTogetherAreReadyTogether() {
    var newcomers = Newcomers()
    newcomers.add(Self.synth, at: 0)
    newcomers.add(Self.other, at: 150 * ms)
    #expect(newcomers.removeReady(at: 350 * ms) == [])
    #expect(newcomers.removeReady(at: 351 * ms) == [Self.synth, Self.other])
    #expect(newcomers.removeReady(at: 2_000 * ms) == [])
  }

  @Test func removedPortIsNotReady() {
    var newcomers = Newcomers()
    newcomers.add(Self.synth, at: 0)
    newcomers.remove { $0 == Self.synth }
    #expect(newcomers.removeReady(at: 2_000 * ms) == [])
  }

  /// The announcements are those of a program that keeps making or changing ports.
  @Test(arguments: [true, false]) func repeatedAnnouncementsDoNotDelayAPortForEver(isAnother: Bool) {
    var newcomers = Newcomers()
    var ready: [Address] = []
    var now: Int64 = 0
    newcomers.add(Self.synth, at: now)
    while ready.isEmpty, now < 5_000 * ms {
      now += 50 * ms
      newcomers.add(isAnother ? Self.other : Self.synth, at: now)
      ready = newcomers.removeReady(at: now)
      newcomers.remove { $0 == Self.other }
    }
    #expect(ready == [Self.synth])
    #expect(now == 1_050 * ms)
  }

  @Test func aPortIsNotReadyBeforeItsOwnGracePeriod() {
    var newcomers = Newcomers()
    newcomers.add(Self.synth, at: 0)
    for time in 1...10 as ClosedRange<Int64> { newcomers.add(Self.synth, at: time * 100 * ms) }
    newcomers.add(Self.other, at: 1_000 * ms)
    #expect(newcomers.removeReady(at: 1_001 * ms) == [Self.synth])
    #expect(newcomers.removeReady(at: 1_200 * ms) == [])
    #expect(newcomers.removeReady(at: 1_201 * ms) == [Self.other])
  }
}

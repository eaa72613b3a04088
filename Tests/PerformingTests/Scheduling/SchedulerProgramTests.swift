import Instrument
import MIDI
import Testing

@testable import Performing

@Suite struct SchedulerProgramTests {
  private func rig() throws -> SchedulerRig {
    let rig = try SchedulerRig()
    rig.settings[.program] = 36
    rig.settings[.bank] = 129
    rig.settings[.bassProgram] = 1
    return rig
  }

  private func heard(_ rig: SchedulerRig) -> [(time: Int64, message: Message)] {
    rig.queue.heard.filter { entry in
      switch entry.message {
      case .programChange, .controlChange(_, 0, _), .controlChange(_, 32, _): true
      default: false
      }
    }
  }

  @Test func programsPrecedeAllNotes() throws {
    let rig = try rig()
    _ = try rig.play(for: 5 * second)
    #expect(heard(rig).count == 4)
    #expect(rig.queue.heard.prefix(4).map(\.message) == heard(rig).map(\.message))
  }

  @Test func newSubscriberGetsProgramsBeforeNextNote() throws {
    for phase in stride(from: 0, to: 4 * ms, by: 391_003) {
      let rig = try rig()
      let time = 3 * second + phase
      rig.after(time) { rig.link.resendPrograms() }
      _ = try rig.play(for: 5 * second)
      let all = heard(rig)
      #expect(all.count == 8 && all.prefix(4).map(\.message) == all.suffix(4).map(\.message))
      // The lookahead and a tick are 12 ms together; the range adds a margin.
      #expect(all.suffix(4).allSatisfy { (time - ms...time + 15 * ms).contains($0.time) })
    }
  }

  /// A request after a change of program gets the new program.
  @Test func requestsInAPauseAreAnsweredOnceAfterThePause() throws {
    let rig = try rig()
    let source = try rig.source()
    rig.after(2 * second) { rig.link.pause(true) }
    rig.after(3 * second) { rig.link.resendPrograms() }
    rig.after(4 * second) { rig.link.resendPrograms() }
    rig.after(5 * second) { rig.link.pause(false) }
    rig.after(6 * second) { #expect(source.send(.set(.bassProgram, 100), at: rig.queue.now)) }
    rig.after(7 * second) { rig.link.resendPrograms() }
    _ = try rig.play(for: 6 * second)
    let programs = heard(rig).compactMap { entry -> UInt8? in
      if case .programChange(Channel(number: 1), let program) = entry.message { program } else { nil }
    }
    #expect(programs == [0, 0, 99, 99] && heard(rig).count == 13)
  }

  @Test func withoutProgramsNoProgramChangeIsSent() throws {
    let rig = try SchedulerRig()
    rig.after(second) { rig.link.resendPrograms() }
    _ = try rig.play(for: 3 * second)
    #expect(heard(rig).isEmpty)
  }
}

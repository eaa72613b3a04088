import Instrument
import MIDI
import Testing

@testable import Performing

@Suite struct SchedulerProgramTests {
  private func stage() throws -> Stage {
    let stage = try Stage()
    stage.settings[.program] = 36
    stage.settings[.bank] = 129
    stage.settings[.bassProgram] = 1
    return stage
  }

  private func heard(_ stage: Stage) -> [(time: Int64, message: Message)] {
    stage.queue.heard.filter { entry in
      switch entry.message {
      case .programChange, .controlChange(_, 0, _), .controlChange(_, 32, _): true
      default: false
      }
    }
  }

  @Test func theyComeFirst() throws {
    let stage = try stage()
    _ = try stage.play(for: 5 * second)
    #expect(heard(stage).count == 4)
    #expect(stage.queue.heard.prefix(4).map(\.message) == heard(stage).map(\.message))
  }

  @Test func newSubscriberGetsProgramsBeforeNextNote() throws {
    for phase in stride(from: 0, to: 4 * ms, by: 391_003) {
      let stage = try stage()
      let time = 3 * second + phase
      stage.after(time) { stage.link.resendPrograms() }
      _ = try stage.play(for: 5 * second)
      let all = heard(stage)
      #expect(all.count == 8 && all.prefix(4).map(\.message) == all.suffix(4).map(\.message))
      // The lookahead and a tick are 12 ms; the range adds a margin.
      #expect(all.suffix(4).allSatisfy { (time - ms...time + 15 * ms).contains($0.time) })
    }
  }

  /// Requests in a pause are answered once, after the pause, with the programs that are then set.
  @Test func requestsInAPauseAreAnsweredOnceAfterIt() throws {
    let stage = try stage()
    let source = try stage.source()
    stage.after(2 * second) { stage.link.pause(true) }
    stage.after(3 * second) { stage.link.resendPrograms() }
    stage.after(4 * second) { stage.link.resendPrograms() }
    stage.after(5 * second) { stage.link.pause(false) }
    stage.after(6 * second) { #expect(source.send(.set(.bassProgram, 100), at: stage.queue.now)) }
    stage.after(7 * second) { stage.link.resendPrograms() }
    _ = try stage.play(for: 6 * second)
    let programs = heard(stage).compactMap { entry -> UInt8? in
      if case .programChange(Channel(number: 1), let program) = entry.message { program } else { nil }
    }
    #expect(programs == [0, 0, 99, 99] && heard(stage).count == 13)
  }

  @Test func withoutProgramsNothingIsSent() throws {
    let stage = try Stage()
    stage.after(second) { stage.link.resendPrograms() }
    _ = try stage.play(for: 3 * second)
    #expect(heard(stage).isEmpty)
  }
}

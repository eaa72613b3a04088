import MIDI
import Physics2D
import Testing

@testable import Instrument

private let channel1 = Channel(number: 1)
private let channel2 = Channel(number: 2)

@Suite struct ProgramMessageTests {
  private static var settings: Settings {
    var settings = Settings()
    settings[.program] = 12
    settings[.bank] = 300
    settings[.bassProgram] = 33
    return settings
  }

  /// In MIDI 1.0, controllers 0 and 32 carry the high and low seven bits of the bank, and the program change follows.
  @Test func programsComeBeforeTheFirstNote() throws {
    let messages = try Recording(Self.settings, until: 5 * second).messages
    #expect(
      messages.prefix(5).map(\.message) == [
        .programChange(channel: channel1, program: 32), .controlChange(channel: channel2, controller: 0, value: 2),
        .controlChange(channel: channel2, controller: 32, value: 44), .programChange(channel: channel2, program: 11),
        messages[4].message,
      ])
    #expect(messages.prefix(4).allSatisfy { $0.nanoseconds == 0 } && messages[4].note != nil)
    #expect(messages.prefix(4).map(\.voice) == [.bass, .key, .key, .key])
  }

  @Test func programsAreOptionalAndChangeNoNote() throws {
    let plain = try Recording(Settings(), until: 60 * second)
    #expect(plain.fault == nil)
    let other = try Recording(Self.settings, until: 60 * second)
    #expect(other.messages.dropFirst(4).elementsEqual(plain.messages) && other.strikes == plain.strikes)
  }

  @Test(
    arguments: [
      ([(.bassProgram, 128)], [.programChange(channel: channel1, program: 127)]),
      // A bank select alone changes no sound, so the program is sent too, unless it is 0 (none).
      (
        [(.bank, 16383)],
        [
          .controlChange(channel: channel2, controller: 0, value: 127),
          .controlChange(channel: channel2, controller: 32, value: 127),
          .programChange(channel: channel2, program: 11),
        ]
      ),
      (
        [(.bank, 0)],
        [
          .controlChange(channel: channel2, controller: 0, value: 0),
          .controlChange(channel: channel2, controller: 32, value: 0),
          .programChange(channel: channel2, program: 11),
        ]
      ),
      // If gestures set a parameter twice at a tick, only the last value is sent.
      (
        [(.program, 5), (.program, 6), (.bank, -1)], [.programChange(channel: channel2, program: 5)]
      ),
      ([(.bassProgram, 0)], []),
      (
        [(.bassBank, 1), (.bassProgram, 0)],
        [
          .controlChange(channel: channel1, controller: 0, value: 0),
          .controlChange(channel: channel1, controller: 32, value: 1),
        ]
      ),
    ] as [([(Parameter, Double)], [Message])])
  func gesturesSendProgramsAtTheirTick(gestures: [(Parameter, Double)], sent: [Message]) throws {
    var performance = try Performance(Self.settings)
    let before = try Recording(&performance, until: 3 * second, ends: false).messages
    for (parameter, value) in gestures { try performance.apply(.set(parameter, value)) }
    let after = try Recording(&performance, until: 6 * second).messages
    #expect(after.prefix(sent.count).map(\.message) == sent)
    #expect(after.prefix(sent.count).allSatisfy { $0.nanoseconds == 3 * second })
    #expect(after.dropFirst(sent.count).allSatisfy { $0.note != nil } && before.count > 4)
  }

  @Test func pauseAtTheSameTickRemovesNoProgramChange() throws {
    var performance = try Performance(Self.settings)
    _ = try Recording(&performance, until: 3 * second, ends: false)
    try performance.apply(.set(.bassProgram, 1))
    try performance.apply(.pause)
    let messages = try Recording(&performance, until: 6 * second).messages
    #expect(messages.first?.message == .programChange(channel: channel1, program: 0))
    #expect(messages.allSatisfy { $0.nanoseconds == 3 * second })
  }

  @Test func resendProgramsSendsAllProgramsAgain() throws {
    var performance = try Performance(Self.settings)
    let first = try Recording(&performance, until: 3 * second, ends: false).messages.prefix(4)
    performance.resendPrograms()
    let again = try Recording(&performance, until: 6 * second).messages
    #expect(again.prefix(4).map(\.message) == first.map(\.message))
    #expect(again.prefix(4).allSatisfy { $0.nanoseconds == 3 * second })

    var silent = try Performance(Settings())
    silent.resendPrograms()
    let messages = try Recording(&silent, until: 6 * second).messages
    #expect(messages == (try Recording(Settings(), until: 6 * second).messages))
  }

  @Test(arguments: [1, 2, 64])
  func oscillatingProgramsAreSentInOrderOfTime(capacity: Int) throws {
    var settings = Self.settings
    settings[.gravity] = 60
    let isSet = settings.oscillators.set(LFO(.program, from: 1, to: 40, period: 4 * second))
    try #require(isSet)
    let whole = try Recording(settings, until: 20 * second)
    let messages = whole.messages
    #expect(zip(messages, messages.dropFirst()).allSatisfy { $0.nanoseconds <= $1.nanoseconds })
    let changes = messages.filter { if case .programChange(channel2, _) = $0.message { true } else { false } }
    #expect(changes.count > 150 && changes.allSatisfy { $0.nanoseconds % LFO.interval == 0 })

    let stepped = try Recording(settings, until: 20 * second, step: 7 * Performance.tick, capacity: capacity)
    #expect(stepped == whole)
    var reporting = try Performance(settings)
    reporting.reportsFlights = true
    #expect(try Recording(&reporting, until: 20 * second, capacity: capacity) == whole)
    var notes = settings
    notes.oscillators = Oscillators()
    #expect(try Recording(notes, until: 20 * second).noteOns == whole.noteOns)
  }

  @Test func pendingProgramsAreSaved() throws {
    var performance = try Performance(Self.settings)
    _ = try Recording(&performance, until: 3 * second, ends: false)
    try performance.apply(.set(.bassProgram, 9))
    var restored = try Performance.restored(from: performance.bytes)
    #expect(restored.digest == performance.digest)
    let rest = try Recording(&performance, until: 10 * second)
    #expect(rest.messages.first?.message == .programChange(channel: channel1, program: 8))
    #expect(try Recording(&restored, until: 10 * second) == rest)
  }

  /// Bits 0…5 belong to the bass and the keys. Bits 6 and 7 belong to no voice.
  @Test func pendingProgramOfAnUnknownVoiceIsInvalid() {
    #expect([63, 64, 128].map { PendingProgramChanges(bits: $0) != nil } == [true, false, false])
  }
}

import MIDI
import Physics2D
import Testing

@testable import Instrument

/// Balls that send MIDI controllers, pitch bends and pressure.
@Suite struct OutMappingTests {
  static let channel1 = Channel(number: 1)
  static let channel2 = Channel(number: 2)

  static func settings(_ mappings: [OutMapping], seed: UInt64 = 7) -> Settings {
    var settings = Preset.standard.settings
    settings.seed = seed
    settings.mapOut = mappings
    return settings
  }

  private static func mapping(
    _ ball: Int, _ measure: OutMapping.Measure, _ target: OutMapping.Target, _ low: Int, _ high: Int
  ) -> OutMapping {
    var mapping = OutMapping(ball: ball, measure, target)
    (mapping.low, mapping.high) = (low, high)
    return mapping
  }

  static let all = [
    mapping(1, .y, .controller(1), 20, 110), mapping(1, .x, .bend, -8192, 8191), mapping(2, .speed, .pressure, 0, 127),
    mapping(0, .x, .controller(10), 63, 0), mapping(3, .height, .controller(74), 0, 127),
    mapping(1, .distance, .controller(11), 0, 127), mapping(0, .distance, .controller(71), 127, 0),
  ]

  @Test func sharesBecomeRoundedValues() {
    for (low, high, share, value) in [
      (0, 127, 0.0, 0), (0, 127, 1, 127), (0, 127, 0.5, 64), (20, 110, 0.5, 65), (110, 20, 0, 110), (110, 20, 1, 20),
      (0, 127, -3, 0), (0, 127, 3, 127), (0, 1, 0.49, 0), (0, 1, 0.5, 1),
    ] {
      #expect(Self.mapping(1, .y, .controller(1), low, high).value(of: share) == value, "\(low)..\(high) at \(share)")
    }
    let bend = OutMapping(ball: 1, .x, .bend)
    let channel = Self.channel2
    #expect(bend.target.message(bend.value(of: 0.5), on: channel) == .pitchBend(channel: channel, value: 8192))
    #expect(bend.target.message(bend.value(of: 1), on: channel) == .pitchBend(channel: channel, value: 16383))
  }

  @Test func yOfABallIsSampledOnItsExactFlight() throws {
    var performance = try Performance(Self.settings([OutMapping(ball: 1, .y, .controller(1))]))
    performance.reportsFlights = true
    var events = FixedBuffer<PerformanceEvent>(capacity: 8)
    let (low, high) = StageHalf.right.bounds
    var flight: FlightEvent?
    var (last, count) = (-1, 0)
    var time: Int64 = 0
    while time < 10 * second {
      let isComplete = performance.advance(to: time, events: &events)
      for index in events.indices {
        switch events[index] {
        case .flight(let event) where event.ball == 1: flight = event
        case .message(let timed):
          guard case .controlChange(Self.channel2, 1, let value) = timed.message else { continue }
          #expect(timed.nanoseconds % 10_000_000 == 0 && Int(value) != last)
          (last, count) = (Int(value), count + 1)
          guard let flight, timed.nanoseconds > flight.start else { continue }
          let seconds = Double(timed.nanoseconds - flight.start) / 1e9
          let y = flight.y + flight.velocityY * seconds + flight.accelerationY * seconds * seconds / 2
          #expect(abs(127 * (y - low.y) / (high.y - low.y) - Double(value)) < 0.51)
        default: break
        }
      }
      events.removeAll()
      if isComplete { time += 4_000_000 }
    }
    #expect(count > 300)
  }

  /// The mappings' messages do not depend on the number of `advance` calls, on reports of flights and beats, or on
  /// saving and restoring.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func mappingsChangeNoStrikeAndNoNote(seed: UInt64) throws {
    var settings = Settings.piece(ofSeed: seed)
    let plain = try Recording(settings, until: 20 * second)
    settings.mapOut = Self.all
    let mapped = try Recording(settings, until: 20 * second)
    #expect(mapped.strikes == plain.strikes)
    #expect(mapped.messages.filter { $0.note != nil } == plain.messages)
    #expect(mapped.messages.count > plain.messages.count + 500)
    for (step, capacity) in [(4_000_000, 1), (12_000_000, 3), (1_004_000_000, 64)] as [(Int64, Int)] {
      #expect(try Recording(settings, until: 20 * second, step: step, capacity: capacity) == mapped, "\(step)")
    }
    let reported = try Recording(settings, until: 20 * second, capacity: 2) {
      ($0.reportsFlights, $0.reportsBeats) = (true, true)
    }
    #expect(reported == mapped)
    var first = try Performance(settings)
    let before = try Recording(&first, until: 7 * second, ends: false)
    var second = try Performance.restored(from: first.bytes)
    let digests = (first.digest, second.digest)
    #expect(digests.0 == digests.1)
    let after = try Recording(&second, until: 20 * InstrumentTests.second)
    #expect(before.messages + after.messages == mapped.messages)
  }

  @Test func resendProgramsAlsoSendsTheControllersAgain() throws {
    var performance = try Performance(Self.settings(Self.all))
    _ = try Recording(&performance, until: second, ends: false)
    performance.resendPrograms()
    let controllers = performance.controllers
    let messages = try Recording(&performance, until: second + 4_000_000, ends: false).messages
    #expect(messages.count { $0.note == nil } >= Self.all.count && messages[0].nanoseconds == second)
    #expect(controllers.bits == 1 << UInt64(Self.all.count) - 1)
  }

  /// A mapping without a channel sends on each channel that the ball's notes can have.
  @Test(arguments: [(.keys, [3, 4, 5, 6]), (.balls, [4])] as [(KeysChannels.Owner, [Int])])
  func aValueReachesEachNoteOfItsBall(owner: KeysChannels.Owner, numbers: [Int]) throws {
    var settings = Self.settings([OutMapping(ball: 2, .y, .controller(1)), OutMapping(ball: 2, .x, .bend)])
    settings.keysChannels = try #require(KeysChannels([3, 4, 5, 6].map { Channel(number: $0) }, of: owner))
    let controls = try Recording(settings, until: second, capacity: 1, ends: false).messages.filter { $0.note == nil }
    let times = numbers.map { number in controls.filter { $0.message.channel?.number == number }.map(\.nanoseconds) }
    #expect(times[0].count > 100 && times.allSatisfy { $0 == times[0] })
    #expect(controls.count == numbers.count * times[0].count)
    #expect(settings.channelsInUse == 0b11_1101)
    #expect(settings.bentChannels == numbers.reduce(0) { $0 | Channel(number: $1).bit })
    settings.mapOut.append(OutMapping(ball: 3, .y, .controller(1)))
    switch owner {
    case .keys: #expect(throws: SettingsError.mapOut(0, 2)) { try settings.check() }
    case .balls: #expect(throws: Never.self) { try settings.check() }
    }
  }

  @Test func invalidMappingIsRefused() {
    var twice = Self.settings([OutMapping(ball: 1, .x, .bend), OutMapping(ball: 2, .x, .bend)])
    #expect(throws: SettingsError.mapOut(0, 1)) { try twice.check() }
    twice.mapOut[1].channel = Channel(number: 5)
    #expect(throws: Never.self) { try twice.check() }
    for wrong in [
      OutMapping(ball: 17, .x, .bend), OutMapping(ball: 1, .x, .controller(120)),
      Self.mapping(1, .x, .controller(1), 0, 128), Self.mapping(1, .x, .bend, -8193, 0),
    ] {
      #expect(throws: SettingsError.mapOut(0, 0)) { try Self.settings([wrong]).check() }
    }
  }
}

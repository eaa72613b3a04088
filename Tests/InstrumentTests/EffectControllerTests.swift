import MIDI
import Testing

@testable import Instrument

/// With `effects` 1, the cutoff, the resonance and the reverb are sent as MIDI controllers 74, 71 and 91.
@Suite struct EffectControllerTests {
  private static func settings(_ change: (inout Settings) -> Void = { _ in }) -> Settings {
    var settings = Preset.standard.settings
    settings[.effects] = 1
    change(&settings)
    return settings
  }

  private func values(_ messages: [TimedMessage], _ number: UInt8, channel: Int) -> [Int] {
    messages.compactMap {
      if case .controlChange(Channel(number: channel), number, let value) = $0.message { Int(value) } else { nil }
    }
  }

  @Test func controllersPrecedeTheFirstNoteOnBothChannels() throws {
    let messages = try Recording(Self.settings { ($0[.cutoff], $0[.reverbWet]) = (250, 0.25) }, until: second).messages
    #expect(messages.prefix(6).allSatisfy { $0.nanoseconds == 0 && $0.note == nil })
    for channel in 1...2 {
      #expect(values(messages, 74, channel: channel) == [0])
      #expect(values(messages, 71, channel: channel) == [64])
      #expect(values(messages, 91, channel: channel) == [64])
    }
    // If the two voices share a channel, the values are sent once for each voice, because `--split` may give the voices
    // different ports.
    let shared = try Recording(Self.settings { $0.keysChannel = $0.bassChannel }, until: second).messages
    for voice in [Voice.bass, .key] { #expect(shared.count { $0.note == nil && $0.voice == voice } == 3) }
  }

  /// If a ball moves controller 74 on a channel, the cutoff is not sent on this channel.
  @Test func ballTakesPrecedenceOnASharedController() throws {
    let mapping = OutMapping(ball: 1, .y, .controller(74))
    let messages = try Recording(Self.settings { $0.mapOut = [mapping] }, until: second).messages
    let alone = try Recording(Self.settings { ($0.mapOut, $0[.effects]) = ([mapping], 0) }, until: second).messages
    #expect(values(messages, 74, channel: 2) == values(alone, 74, channel: 2))
    #expect(values(messages, 74, channel: 1).count == 1 && values(messages, 71, channel: 2) == [64])
  }

  @Test func eachChannelOfTheKeysGetsTheControllers() throws {
    let list = try #require(KeysChannels([3, 4, 3, 6].map { Channel(number: $0) }, of: .keys))
    for capacity in [1, 64] {
      let recording = try Recording(Self.settings { $0.keysChannels = list }, until: second, capacity: capacity)
      let controls = recording.messages.filter { $0.note == nil }
      #expect(controls.compactMap(\.message.channel?.number) == [1, 1, 1, 3, 4, 6, 3, 4, 6, 3, 4, 6])
    }
  }

  @Test func cutoffControllerIsLogarithmic() {
    for (hertz, value) in [(250.0, 0), (3000, 127), (900, 65), (500, 35)] {
      #expect(Performance.cutoff(hertz) == value, "\(hertz) Hz")
    }
  }

  /// An oscillator sets its parameter every 100 ms, but the parameter's controller moves every 10 ms.
  @Test func oscillatorsMoveTheControllersSmoothly() throws {
    let settings = Self.settings {
      _ = $0.oscillators.set(LFO(.cutoff, from: 250, to: 3000, period: 4 * second))
    }
    let messages = try Recording(settings, until: 2 * second).messages
    let cutoffs = values(messages, 74, channel: 2)
    #expect(cutoffs.first == 0 && cutoffs.last == 127 && cutoffs == cutoffs.sorted())
    #expect(cutoffs.count > 60)
    #expect(zip(cutoffs, cutoffs.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func gesturesChangeControllersButNoNote() throws {
    func recording(_ effects: Double) throws -> Recording {
      var performance = try Performance(Self.settings { $0[.effects] = effects })
      return try Recording(&performance, until: 4 * second, step: second) { performance in
        switch performance.nanoseconds / second {
        case 1: try performance.apply(.set(.filter, 0))
        case 2: try performance.apply(.set(.reverb, 0))
        case 3: try performance.apply(.set(.resonance, 20))
        default: try performance.apply(.set(.cutoff, 500))
        }
      }
    }
    let (plain, mapped) = (try recording(0), try recording(1))
    #expect(plain.strikes == mapped.strikes && plain.messages == mapped.messages.filter { $0.note != nil })
    #expect(values(mapped.messages, 74, channel: 2) == [127, 35, 127])
    #expect(values(mapped.messages, 91, channel: 2).last == 0)
  }

  @Test func switchingEffectsOnSendsAllControllers() throws {
    var performance = try Performance(Self.settings())
    _ = try Recording(&performance, until: second, ends: false)
    try performance.apply(.set(.effects, 0))
    #expect(try Recording(&performance, until: 2 * second, ends: false).messages.allSatisfy { $0.note != nil })
    try performance.apply(.set(.effects, 1))
    let messages = try Recording(&performance, until: 3 * second, ends: false).messages
    #expect(messages.count { $0.note == nil } == 6)
  }
}

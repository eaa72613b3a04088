import MIDI
import Physics2D
import Testing

@testable import Instrument

/// MIDI Polyphonic Expression: each note of the keys (the piano keys, which the balls strike) has its own channel. The
/// bass has channel 1.
@Suite struct MPETests {
  private static func settings(_ mpe: MPE, seed: UInt64 = 7) -> Settings {
    var settings = Settings.piece(ofSeed: seed)
    settings.mpe = mpe
    return settings
  }

  private func controls(_ messages: some Sequence<TimedMessage>) -> [[Int]] {
    messages.compactMap {
      if case .controlChange(let channel, let number, let value) = $0.message {
        [channel.number, Int(number), Int(value)]
      } else {
        nil
      }
    }
  }

  @Test func theZoneIsSetUpBeforeTheFirstNote() throws {
    let messages = try Recording(Self.settings(.bend), until: second).messages
    let setUp = controls(messages.prefix { $0.note == nil })
    #expect(setUp.prefix(3) == [[1, 101, 0], [1, 100, 6], [1, 6, 15]])
    for channel in 2...16 {
      let expected = [[101, 0], [100, 0], [6, 48], [38, 0]].map { [channel] + $0 }
      #expect(setUp.filter { $0[0] == channel } == expected)
    }
    let timbre = try Recording(Self.settings(.timbre), until: second).messages
    #expect(controls(timbre.prefix { $0.note == nil }).count { $0[1] != 74 } == 3)
  }

  @Test func bendIsASemitonePer128Points() {
    for (distance, value) in [(0.0, 0), (128, 171), (-128, -171), (64, 85), (6144, 8191), (-6144, -8192), (1e9, 8191)] {
      #expect(MPE.bend(distance) == value, "\(distance) points")
    }
  }

  /// MPE changes no strike and no note, only the channels of the keys' notes. No channel of the keys has two notes at
  /// the same time.
  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func onlyTheChannelsChange(seed: UInt64) throws {
    let plain = try Recording(Self.settings(.off, seed: seed), until: 20 * second)
    for mpe in [MPE.bend, .timbre] {
      let recording = try Recording(Self.settings(mpe, seed: seed), until: 20 * second)
      let notes = recording.messages.filter { $0.note != nil }
      func key(_ timed: TimedMessage) -> [Int64] {
        guard case .noteOn(_, let note, let velocity) = timed.message else { return [] }
        return [timed.nanoseconds, Int64(note), Int64(velocity), Int64(timed.voice.rawValue)]
      }
      #expect(recording.noteOns.map(key) == plain.noteOns.map(key), "seed \(seed)")
      #expect(recording.strikes.map(\.pitch) == plain.strikes.map(\.pitch))
      var sounding: [UInt8: UInt8] = [:]
      for timed in notes {
        switch timed.message {
        case .noteOn(let channel, let note, _):
          #expect(timed.voice == .bass ? channel.number == 1 : channel.number > 1)
          guard timed.voice == .key else { continue }
          #expect(sounding[channel.index] == nil, "seed \(seed)")
          sounding[channel.index] = note
        case .noteOff(let channel, let note, _) where timed.voice == .key:
          #expect(sounding.removeValue(forKey: channel.index) == note)
        default: break
        }
      }
      #expect(sounding.isEmpty)
      let steps = try Recording(Self.settings(mpe, seed: seed), until: 20 * second, step: 4_000_000, capacity: 1) {
        $0.reportsFlights = true
      }
      #expect(steps == recording, "seed \(seed)")
      var first = try Performance(Self.settings(mpe, seed: seed))
      let before = try Recording(&first, until: 7 * second, ends: false)
      var second = try Performance.restored(from: first.bytes)
      let digests = (first.digest, second.digest)
      #expect(digests.0 == digests.1)
      let after = try Recording(&second, until: 20 * InstrumentTests.second)
      #expect(before.messages + after.messages == recording.messages, "seed \(seed)")
    }
  }

  /// The pitch bend of a note's channel is central (8192) when the note begins, and central again after the last note.
  @Test func bendFollowsTheBallOfTheNote() throws {
    let messages = try Recording(Self.settings(.bend), until: 20 * second).messages
    var bends = [Int](repeating: -1, count: 17)
    var (notes, changes) = (0, 0)
    for timed in messages {
      switch timed.message {
      case .pitchBend(let channel, let value):
        #expect(channel.number > 1 && Int(value) != bends[channel.number])
        bends[channel.number] = Int(value)
        changes += 1
      case .noteOn(let channel, _, _) where timed.voice == .key:
        #expect(bends[channel.number] == 8192)
        notes += 1
      default: break
      }
    }
    #expect(bends.dropFirst(2).allSatisfy { $0 == 8192 } && notes > 50 && changes > 500)
  }

  @Test func timbreIsTheHorizontalPlaceOfTheBall() throws {
    let recording = try Recording(Self.settings(.timbre), until: 10 * second)
    let (low, high) = StageHalf.right.bounds
    var timbres = [Int](repeating: -1, count: 17)
    for timed in recording.messages {
      switch timed.message {
      case .controlChange(let channel, 74, let value): timbres[channel.number] = Int(value)
      case .noteOn(let channel, _, _) where timed.voice == .key:
        let strikes = recording.strikes.filter { $0.nanoseconds == timed.nanoseconds && $0.channel == channel }
        // The timbre follows the ball's centre, which is only near the strike's point of contact.
        let x = try #require(strikes.first).x
        #expect(abs(Double(timbres[channel.number]) - 127 * (x - low.x) / (high.x - low.x)) < 7)
      default: break
      }
    }
  }

  @Test func atMostFifteenNotesOfTheKeysSoundAtOnce() throws {
    var settings = Self.settings(.timbre)
    (settings.balls, settings[.legato], settings[.keyLength], settings[.damp]) = (16, 0, 60, 0)
    (settings[.shortestGap], settings[.tones], settings[.keysVelocityLow]) = (0, 2, 100)
    settings.layout.keys = PianoKeys(count: 8)
    settings.form = Form()
    _ = settings.oscillators.set(LFO(.keysOctave, from: -2, to: 3, period: 3 * second, shape: .steps))
    let recording = try Recording(settings, until: 30 * second)
    var (sounding, most) = (0, 0)
    for timed in recording.messages where timed.voice == .key {
      if case .noteOn = timed.message { sounding += 1 }
      if case .noteOff = timed.message { sounding -= 1 }
      most = max(most, sounding)
    }
    #expect(most == 15 && sounding == 0)
  }

  @Test func echoesHaveChannelsToo() throws {
    var settings = Self.settings(.bend)
    (settings[.echo], settings[.echoFeedback]) = (8, 0.9)
    let recording = try Recording(settings, until: 30 * second)
    var sounding: Set<UInt8> = []
    for timed in recording.messages where timed.voice == .key {
      switch timed.message {
      case .noteOn(let channel, _, _): #expect(sounding.insert(channel.index).inserted)
      case .noteOff(let channel, _, _): #expect(sounding.remove(channel.index) != nil)
      default: break
      }
    }
    #expect(sounding.isEmpty)
  }

  @Test func programsGoToAllChannelsOfTheZone() throws {
    func channels(_ change: (inout Settings) -> Void) throws -> [Int] {
      var settings = Self.settings(.timbre)
      change(&settings)
      return try Recording(settings, until: second).messages.compactMap {
        if case .programChange(let channel, _) = $0.message { channel.number } else { nil }
      }
    }
    #expect(try channels { $0[.program] = 12 } == Array(1...16))
    #expect(try channels { ($0[.program], $0[.bassProgram]) = (12, 33) } == Array(1...16))
    #expect(try channels { $0[.bassProgram] = 33 } == [1])
  }

  @Test func settingsThatContradictMPEAreRefused() throws {
    var settings = Self.settings(.bend)
    settings.bassChannel = Channel(number: 2)
    #expect(throws: SettingsError.mpe) { try settings.check() }
    settings = Self.settings(.timbre)
    settings.keysChannels = try #require(KeysChannels([3, 4].map { Channel(number: $0) }, of: .balls))
    #expect(throws: SettingsError.mpe) { try settings.check() }
    settings = Self.settings(.bend)
    settings.mapOut = [OutMapping(ball: 1, .y, .bend, channel: Channel(number: 3))]
    #expect(throws: SettingsError.mpe) { try settings.check() }
    settings.mapOut[0].channel = nil
    #expect(throws: Never.self) { try settings.check() }
  }
}

import MIDI
import Physics2D
import Testing

@testable import Instrument

private func channels(_ numbers: Int...) -> [Channel] { numbers.map { Channel(number: $0) } }

/// Several MIDI channels for the notes of the keys. Each key or each ball has one of the channels; balls may share one.
@Suite struct KeysChannelsTests {
  private static func settings(_ list: [Int], of owner: KeysChannels.Owner, seed: UInt64 = 7) throws -> Settings {
    var settings = Preset.standard.settings
    settings.seed = seed
    settings.keysChannels = try #require(KeysChannels(list.map { Channel(number: $0) }, of: owner))
    return settings
  }

  @Test func struckKeyDecidesTheChannel() throws {
    let recording = try Recording(Self.settings([3, 4, 5, 6], of: .keys), until: 30 * second)
    let strikes = recording.strikes.filter { $0.voice == .key }
    #expect(strikes.allSatisfy { $0.channel.number == 3 + Int($0.index) } && Set(strikes.map(\.index)).count == 4)
    let messages = recording.messages.filter { $0.voice == .key }
    #expect(messages.allSatisfy { $0.channel?.number == 3 + Int($0.key) } && recording.fault == nil)
  }

  @Test func strikingBallDecidesTheChannel() throws {
    var settings = try Self.settings([3, 4, 5], of: .balls)
    settings.balls = 5
    let recording = try Recording(settings, until: 30 * second)
    let strikes = recording.strikes.filter { $0.voice == .key }
    #expect(strikes.allSatisfy { $0.channel.number == 3 + (Int($0.ball) - 1) % 3 } && recording.fault == nil)
    #expect(Set(strikes.map(\.ball)).count == 5)
  }

  @Test func theNotesOfTheBassStayOnItsChannel() throws {
    let recording = try Recording(Self.settings([3, 4, 5, 6], of: .keys), until: 10 * second)
    let bass = recording.messages.filter { $0.voice == .bass }
    #expect(!bass.isEmpty && bass.allSatisfy { $0.channel?.number == 1 && $0.key == 0 })
  }

  /// Each echo has the channel, the transposition and the key of an earlier strike.
  @Test(arguments: [KeysChannels.Owner.keys, .balls])
  func anEchoHasTheChannelOfItsStrike(owner: KeysChannels.Owner) throws {
    var settings = try Self.settings([3, 4, 5, 6], of: owner)
    (settings[.echo], settings[.echoFeedback]) = (8, 0.9)
    settings.transposition[Channel(number: 4)] = -12
    let recording = try Recording(settings, until: 20 * second)
    let strikes = recording.strikes.filter { $0.voice == .key && $0.silence == nil }
    let notes = recording.noteOns.filter { $0.voice == .key }
    #expect(recording.fault == nil && notes.count > strikes.count + 50)
    for note in notes {
      #expect(
        strikes.contains {
          let pitch = Int($0.pitch.number) - ($0.channel.number == 4 ? 12 : 0)
          return $0.nanoseconds <= note.nanoseconds && $0.channel == note.channel && $0.index == note.key
            && pitch == note.note.map(Int.init)
        })
    }
  }

  @Test(
    arguments: [
      ([2], .keys, true), ([3, 4, 5, 6], .keys, true), ([3, 4], .keys, false), ([3, 4, 5, 6, 7], .keys, false),
      ([3, 4], .balls, true), (Array(1...16), .balls, true),
    ] as [([Int], KeysChannels.Owner, Bool)])
  func keysHaveOneChannelOrOnePerKey(list: [Int], owner: KeysChannels.Owner, fits: Bool) throws {
    let settings = try Self.settings(list, of: owner)
    do throws(SettingsError) {
      try settings.check()
      #expect(fits)
    } catch { #expect(!fits && error == .channels(list.count, keys: 4)) }
  }

  @Test func listsHaveOneToSixteenChannels() {
    #expect(KeysChannels([], of: .keys) == nil)
    #expect(KeysChannels([Channel](repeating: Channel(number: 1), count: 17), of: .balls) == nil)
    #expect(KeysChannels(channels(3), of: .balls) == KeysChannels(Channel(number: 3)))
    #expect(KeysChannels(channels(3, 4), of: .balls) != KeysChannels(channels(3, 4), of: .keys))
    #expect(KeysChannels(channels(3, 3), of: .keys) != KeysChannels(channels(3), of: .keys))
  }

  @Test func programsGoToEachChannel() throws {
    var settings = try Self.settings([3, 4, 3, 6], of: .keys)
    (settings[.program], settings[.bank], settings[.bassProgram]) = (12, 300, 33)
    for capacity in [1, 64] {
      let messages = try Recording(settings, until: second, capacity: capacity).messages.map(\.message)
      var expected: [Message] = [.programChange(channel: Channel(number: 1), program: 32)]
      expected += channels(3, 4, 3, 6).map { .controlChange(channel: $0, controller: 0, value: 2) }
      expected += channels(3, 4, 3, 6).map { .controlChange(channel: $0, controller: 32, value: 44) }
      expected += channels(3, 4, 3, 6).map { .programChange(channel: $0, program: 11) }
      #expect(Array(messages.prefix(13)) == expected)
    }
  }

  @Test(arguments: [KeysChannels.Owner.keys, .balls], 1...6 as ClosedRange<UInt64>)
  func restoredPerformancesContinueIdentically(owner: KeysChannels.Owner, seed: UInt64) throws {
    var settings = try Self.settings([3, 4, 5, 16], of: owner, seed: seed)
    settings.transposition[Channel(number: 4)] = -12
    // Half of the performances also have notes that `quantize` delays to a grid line.
    if seed % 2 == 0 { settings[.quantize] = 3 }
    var performance = try Performance(settings)
    _ = try Recording(&performance, until: Int64(seed) * 1500 * Performance.tick, ends: false)
    var copy = try Performance.restored(from: performance.bytes)
    let same = (
      copy.settings == performance.settings, copy.bytes == performance.bytes, copy.digest == performance.digest
    )
    #expect(same == (true, true, true))
    let end = performance.nanoseconds + 5 * second
    #expect(try Recording(&performance, until: end) == Recording(&copy, until: end))
  }

  /// The queue must hold, for each pitch of each channel, a sounding note's note-off and a waiting note's note-on and
  /// note-off.
  @Test func theQueueHasRoomForAllChannels() throws {
    var settings = try Self.settings(Array(1...15), of: .balls)
    settings.bassChannel = Channel(number: 16)
    var pending = PendingMessages(settings)
    for channel in 1...16 {
      for note in 0..<UInt8(128) {
        let end = Message.noteOff(channel: Channel(number: channel), note: note, velocity: 64)
        let begin = Message.noteOn(channel: Channel(number: channel), note: note, velocity: 64)
        for message in [end, begin, end] {
          pending.insert(TimedMessage(nanoseconds: 0, voice: channel == 16 ? .bass : .key, message: message))
        }
      }
    }
    let count = pending.indices.count
    #expect(count == 16 * 384)
  }
}

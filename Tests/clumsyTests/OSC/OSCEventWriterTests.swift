import Instrument
import OSC
import Offline
import Testing

@testable import clumsy

/// Tests the OSC messages of whole pieces.
@Suite struct OSCEventWriterTests {
  /// Events other than sounding strikes and beats have no message, or only a chord message. No chord message is sent
  /// twice in a row.
  @Test(arguments: [7, 21, 23] as [UInt64])
  func eachSoundingStrikeAndBeatHasAMessage(seed: UInt64) throws {
    var settings = Settings()
    settings.seed = seed
    var writer = OSCEventWriter(PerformanceStart(settings))
    var strikes = 0
    var beats = 0
    var chords: [OSCMessage] = []
    try renderOffline(makePerformance(settings), until: 20_000_000_000, reportsBeats: true) { event in
      let messages = writer.messages(for: event)
      chords += messages.filter { $0.address == [UInt8]("/clumsy/chord".utf8) }
      switch event {
      case .strike(let strike) where strike.silence == nil:
        strikes += 1
        #expect(messages.last?.arguments.prefix(2) == [.int(Int32(strike.pitch.number)), .int(Int32(strike.velocity))])
        // A bass strike is sent after the chord that it starts.
        #expect(messages.last?.address == [UInt8]("/clumsy/strike".utf8))
      case .beat(let beat):
        beats += 1
        #expect(messages.last == OSCMessage("/clumsy/beat", [.int(Int32(beat.bar + 1)), .int(Int32(beat.beat + 1))]))
      default: #expect(messages.allSatisfy { $0.address == [UInt8]("/clumsy/chord".utf8) })
      }
    }
    #expect(strikes > 10 && beats > 10 && chords.count > 2)
    for (chord, next) in zip(chords, chords.dropFirst()) { #expect(chord != next) }
  }
}

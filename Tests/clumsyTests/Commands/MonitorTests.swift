import ChordEngine
import Instrument
import MIDI
import Testing

@testable import clumsy

@Suite struct MonitorTests {
  private func strike(
    _ nanoseconds: Int64, _ voice: Voice, _ index: UInt8, ball: UInt8, speed: Double, _ pitch: Int, _ velocity: UInt8
  ) -> PerformanceEvent {
    .strike(
      Strike(
        nanoseconds: nanoseconds, voice: voice, index: index, ball: ball, speed: speed, x: 0, y: 0,
        chord: Degree(rawValue: voice == .bass ? index : 0) ?? .one, channel: Channel(number: 1),
        pitch: Pitch(folding: pitch), velocity: velocity))
  }

  private func gesture(_ gesture: Gesture, at nanoseconds: Int64, refusal: GestureError? = nil) -> PerformanceEvent {
    .gesture(GestureEvent(nanoseconds: nanoseconds, source: 0, gesture: gesture, refusal: refusal))
  }

  @Test func eachStrikeAndGestureHasOneLine() throws {
    var monitor = Monitor(Settings())
    let message = Message.noteOff(channel: Channel(number: 1), note: 48, velocity: 64)
    let events = [
      strike(61_234_999_999, .bass, 3, ball: 0, speed: 274.6, 53, 70),
      .message(TimedMessage(nanoseconds: 61_234_999_999, voice: .bass, message: message)),
      strike(61_500_000_000, .key, 2, ball: 4, speed: 1234.5, 60, 101),
      gesture(.set(.gravity, 3), at: 61_600_000_000),
      gesture(.set(.speed, .nan), at: 61_600_000_000, refusal: .refused(.speed, .nan)),
      gesture(.set(.voicing, 8), at: 61_600_000_000, refusal: .refused(.voicing, 8)),
      gesture(.key(Key(tonic: PitchClass(semitones: 10), octave: 3, scale: .minor)), at: 61_604_000_000),
      strike(3_600_000_000_000, .key, 0, ball: 1, speed: 0.2, 58, 1),
    ]
    var lines = ""
    for event in events { lines += monitor.line(for: event) }
    #expect(
      lines == """
        1:01.234  bass ball strikes IV    275 points/s   F3 velocity 70    Fmaj7
        1:01.500  ball 4 strikes key 3    1235 points/s  C4 velocity 101
        1:01.600  gravity 3
        1:01.600  speed nan: refused, speed cannot be nan; allowed: 50…500 points/s
        1:01.600  voicing 8: refused, voicing cannot be 8; allowed: original, close, open, drop-2, drop-3, rootless, \
        spread, led
        1:01.604  key Bb3 minor
        60:00.000  ball 1 strikes key 1    0 points/s     B♭3 velocity 1

        """)
  }

  @Test(arguments: [
    (0, "0:00.000"), (999_999, "0:00.000"), (59_999_999_999, "0:59.999"), (6_000_000_000_000, "100:00.000"),
  ])
  func clockFormatsTimes(nanoseconds: Int64, text: String) {
    #expect(clock(nanoseconds) == text)
  }
}

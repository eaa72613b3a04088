import CClumsy
import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import ClumsyC
@testable import Instrument

/// Tests that the values of an event are in the fields that clumsy.h documents.
@Suite struct EventValueTests {
  @Test func gestureEventHasItsHandAndItsGesture() {
    let event = clumsy_event(
      .gesture(GestureEvent(nanoseconds: 8, source: 200, gesture: .dragBall(2, x: 3, y: 4), refusal: nil)))
    #expect(event.nanoseconds == 8 && event.kind == 0 && event.start == 0)
    #expect(event.integerList == [200, 0, 0, 0, 0, 0, 0] && event.numberList == [0, 0, 0, 0, 0, 0, 0])
    #expect(event.gesture.list == [8, 2, 0, 0, 0, 0, 3, 4, 0])
  }

  private static let refusals: [(GestureError, clumsy_refusal)] = [
    (.refused(.gravity, -1), CLUMSY_OUT_OF_RANGE), (.outside(.left, x: 1, y: 2), CLUMSY_OUTSIDE),
    (.occupied(x: 1, y: 2), CLUMSY_OCCUPIED), (.full, CLUMSY_FULL), (.noSuchBall(3), CLUMSY_NO_SUCH_BALL),
    (.tooFast(x: 1, y: 2), CLUMSY_TOO_FAST), (.noDirection, CLUMSY_NO_DIRECTION),
    (.badMotion(.gravity), CLUMSY_NO_MOTION), (.noSuchSlot(8), CLUMSY_NO_SUCH_SLOT),
  ]

  @Test func firstNineRefusalsHaveTheNumbersOfTheHeader() {
    #expect(CLUMSY_APPLIED.rawValue == 0)
    for (index, (refusal, number)) in Self.refusals.enumerated() {
      let event = clumsy_event(
        .gesture(GestureEvent(nanoseconds: 0, source: 1, gesture: .pause, refusal: refusal)))
      #expect(event.integerList == [1, Int32(number.rawValue), 0, 0, 0, 0, 0])
      #expect(number.rawValue == index + 1)
    }
  }

  @Test(arguments: [false, true]) func flightEventHasItsTrajectory(isPresent: Bool) {
    var flight = FlightEvent(nanoseconds: 9, ball: 16, start: 7)
    flight.isPresent = isPresent
    let event = clumsy_event(.flight(flight))
    #expect(event.nanoseconds == 9 && event.kind == 1 && event.start == 7)
    #expect(event.integerList == [16, isPresent ? 1 : 0, 0, 0, 0, 0, 0])
    #expect(event.numberList == [0.25, 1, 2, 3, 4, 5, 6])
    #expect(event.gesture.list == [0, 0, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test func strikeEventHasItsNote() {
    var strike = Strike(
      nanoseconds: 5, voice: .key, index: 7, ball: 12, speed: 100, x: 600, y: 40, chord: .seven,
      channel: Channel(number: 16), pitch: Pitch(folding: 61), velocity: 99)
    let event = clumsy_event(.strike(strike))
    #expect(event.nanoseconds == 5 && event.kind == 2 && event.start == 0)
    #expect(event.integerList == [1, 7, 12, 6, 16, 61, 99])
    #expect(event.numberList == [100, 600, 40, 0, 0, 0, 0])
    for (silence, number) in [(Silence.tooSoft, 1.0), (.tooSoon, 2), (.tooLate, 3)] {
      strike.silence = silence
      #expect(clumsy_event(.strike(strike)).numberList == [100, 600, 40, number, 0, 0, 0])
    }
  }

  private static let messages: [(Voice, Message, [Int32])] = [
    (.bass, .noteOn(channel: Channel(number: 2), note: 60, velocity: 100), [0, 3, 0x91, 60, 100]),
    (.key, .noteOff(channel: Channel(number: 16), note: 1, velocity: 64), [1, 3, 0x8F, 1, 64]),
    (.key, .programChange(channel: Channel(number: 1), program: 5), [1, 2, 0xC0, 5, 0]),
    (.bass, .timingClock, [0, 1, 0xF8, 0, 0]),
  ]

  @Test(arguments: messages.indices) func messageEventHasItsBytes(row: Int) {
    let (voice, message, integers) = Self.messages[row]
    let event = clumsy_event(.message(TimedMessage(nanoseconds: 6, voice: voice, message: message)))
    #expect(event.nanoseconds == 6 && event.kind == 3 && event.start == 0)
    #expect(event.integerList == integers + [0, 0])
    #expect(event.numberList == [0, 0, 0, 0, 0, 0, 0])
  }

  @Test func noteEventHasItsStereoPlace() {
    let note = Message.noteOn(channel: Channel(number: 2), note: 60, velocity: 100)
    for place in -127...127 as ClosedRange<Int8> {
      let timed = TimedMessage(nanoseconds: 6, voice: .key, place: place, message: note)
      let event = clumsy_event(.message(timed))
      #expect(event.numberList == [Double(place) / 127, 0, 0, 0, 0, 0, 0])
      #expect(PerformanceEvent(sounding: event, at: 6)?.timedMessage == timed)
    }
    var event = clumsy_event(.message(TimedMessage(nanoseconds: 6, voice: .key, message: note)))
    for place in [-1.01, 1.01, .nan, .infinity] {
      event.numbers.0 = place
      #expect(PerformanceEvent(sounding: event, at: 6) == nil)
    }
  }
}

extension FlightEvent {
  /// Creates a flight whose numbers are all different.
  fileprivate init(nanoseconds: Int64, ball: UInt8, start: Int64) {
    self.init(
      nanoseconds: nanoseconds, ball: ball, isPresent: true, start: start, startFraction: 0.25,
      Vector2(1, 2), Vector2(3, 4), Vector2(5, 6))
  }
}

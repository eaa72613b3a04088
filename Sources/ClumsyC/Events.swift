import CClumsy
import ChordEngine
import Instrument
import MIDI

extension clumsy_event {
  init(_ event: PerformanceEvent) {
    self.init()
    nanoseconds = event.nanoseconds
    switch event {
    case .gesture(let event):
      kind = 0
      integers.0 = Int32(event.source)
      integers.1 = event.refusal.map(Self.code) ?? 0
      gesture = clumsy_gesture(event.gesture)
    case .flight(let flight):
      kind = 1
      (integers.0, integers.1) = (Int32(flight.ball), flight.isPresent ? 1 : 0)
      start = flight.start
      numbers = (
        flight.startFraction, flight.x, flight.y, flight.velocityX, flight.velocityY, flight.accelerationX,
        flight.accelerationY
      )
    case .strike(let strike):
      kind = 2
      integers = (
        Int32(strike.voice.rawValue), Int32(strike.index), Int32(strike.ball), Int32(strike.chord.rawValue),
        Int32(strike.channel.number), Int32(strike.pitch.number), Int32(strike.velocity)
      )
      (numbers.0, numbers.1, numbers.2) = (strike.speed, strike.x, strike.y)
      numbers.3 = Double(strike.silence?.rawValue ?? 0)
    // No function of clumsy.h sets `sendsClock`, so no `midiClock` comes here.
    case .message(let timed), .midiClock(let timed):
      kind = 3
      let bytes = timed.message.bytes
      (integers.0, integers.1, integers.2) = (Int32(timed.voice.rawValue), Int32(bytes.count), Int32(bytes[0]))
      if bytes.count > 1 { integers.3 = Int32(bytes[1]) }
      if bytes.count > 2 { integers.4 = Int32(bytes[2]) }
      numbers.0 = Double(timed.place) / 127
    case .beat(let event):
      kind = 4
      (integers.0, integers.1) = (Int32(truncatingIfNeeded: event.bar), Int32(event.beat))
    case .section(let event):
      kind = 5
      integers.0 = Int32(truncatingIfNeeded: event.number)
      integers.1 = event.section.map { Int32($0.letter) } ?? -1
      integers.2 = event.section.map { Int32($0.variation) } ?? 0
    }
  }

  private static func code(_ refusal: GestureError) -> Int32 {
    switch refusal {
    case .refused: 1
    case .outside: 2
    case .occupied: 3
    case .full: 4
    case .noSuchBall: 5
    case .tooFast: 6
    case .noDirection: 7
    case .badMotion: 8
    case .noSuchSlot: 9
    case .farBeat: 10
    case .farPlace: 11
    case .passed: 12
    case .edits: 13
    case .badNote: 14
    case .badImage: 15
    }
  }
}

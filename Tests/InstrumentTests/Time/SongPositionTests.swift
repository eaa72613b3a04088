import ChordEngine
import MIDI
import Physics2D
import Testing

@testable import Instrument

/// The gesture `locate`, by which a performance goes to another place of the piece.
@Suite struct SongPositionTests {
  /// Advances to a time, in nanoseconds, and returns the strikes and the messages.
  private func heard(
    _ performance: inout Performance, until end: Int64, capacity: Int = 64
  ) -> (strikes: [Strike], messages: [TimedMessage]) {
    var (strikes, messages): ([Strike], [TimedMessage]) = ([], [])
    var events = FixedBuffer<PerformanceEvent>(capacity: capacity)
    var isComplete = false
    while !isComplete {
      isComplete = performance.advance(to: end, events: &events)
      for index in events.indices {
        if case .strike(let strike) = events[index] { strikes.append(strike) }
        if case .message(let timed) = events[index] { messages.append(timed) }
      }
      events.removeAll()
    }
    return (strikes, messages)
  }

  private func locate(_ performance: inout Performance, _ sixteenth: Int64) -> GestureError? {
    var events = FixedBuffer<PerformanceEvent>(capacity: 1)
    performance.apply(.locate(sixteenth: sixteenth), events: &events)
    guard case .gesture(let event) = events[0], events.count == 1 else { return .noDirection }
    return event.refusal
  }

  private static func settings(_ seed: UInt64) -> Settings {
    var settings = Settings.piece(ofSeed: seed)
    if seed % 3 == 0 { settings.form = Form() }
    if seed % 4 == 0 { settings[.countIn] = 1 }
    if seed % 5 == 0 { settings[.click] = 1 }
    return settings
  }

  /// After `locate`, the piece continues like a performance that has played from the beginning to the new place.
  @Test func pieceContinuesAsARunFromTheNewPlace() throws {
    for seed in UInt64(1)...60 {
      let settings = Self.settings(seed)
      let sixteenth = Int64(seed * 37 % 400)
      var located = try Performance(settings)
      _ = heard(&located, until: Int64(seed % 2 == 0 ? seed * 1000 : seed) * Performance.tick)
      #expect(locate(&located, sixteenth) == nil)
      let begin = located.nanoseconds
      let after = heard(&located, until: begin + 20_000_000_000, capacity: seed % 2 == 0 ? 1 : 64).strikes

      var whole = try Performance(settings)
      let beats = SongPosition(sixteenth).beats
      var time = Int64(0)
      // The tempo may change with each section, so the loop computes the place's time again at each tick.
      while whole.timeline.nanoseconds(at: beats) - whole.worldTime - Performance.locateLead >= Performance.tick {
        time += Performance.tick
        _ = heard(&whole, until: time)
      }
      let rest = heard(&whole, until: time + 20_000_000_000).strikes
      let shared = min(after.count, rest.count)
      #expect(shared > 20, "seed \(seed)")
      guard shared > 0 else { continue }
      // `locate` begins the section at a tick. Without a jump, the section can begin between two ticks.
      let shift = rest[0].nanoseconds - after[0].nanoseconds
      #expect(abs(shift - (time - begin)) < 2 * Performance.tick, "seed \(seed)")
      for index in 0..<shared {
        let (found, wanted) = (after[index], rest[index])
        let isSame =
          abs(found.nanoseconds + shift - wanted.nanoseconds) <= 2 && found.pitch == wanted.pitch
          && found.velocity == wanted.velocity && found.ball == wanted.ball
        #expect(isSame, "seed \(seed), strike \(index): \(found), \(wanted)")
        guard isSame else { break }
      }
    }
  }

  /// Each sounding note ends at the jump, and no note-off comes without its note-on.
  @Test func noNoteHangs() throws {
    for seed in UInt64(1)...100 {
      var random = SplitMix64(seed: seed)
      var performance = try Performance(Self.settings(seed))
      var sounding: Set<[UInt8]> = []
      func follow(_ messages: [TimedMessage]) {
        for timed in messages {
          switch timed.message {
          case .noteOn(let channel, let note, _): #expect(sounding.insert([channel.index, note]).inserted)
          case .noteOff(let channel, let note, _): #expect(sounding.remove([channel.index, note]) != nil)
          default: break
          }
        }
      }
      for _ in 0..<20 {
        let time = performance.nanoseconds + Int64(random.next(in: 1..<1000)) * Performance.tick
        follow(heard(&performance, until: time).messages)
        #expect(locate(&performance, Int64(random.next(in: 0..<700))) == nil)
        let messages = heard(&performance, until: time).messages
        let offs = messages.prefix { if case .noteOff = $0.message { true } else { false } }
        #expect(offs.count == sounding.count)
        follow(Array(messages))
      }
    }
  }

  @Test func followersAndSavedPerformancesHaveTheSameState() throws {
    for seed in UInt64(1)...30 {
      var random = SplitMix64(seed: seed)
      var settings = Self.settings(seed)
      let tempo = LFO(.tempo, from: 60, to: 180, period: 7_000_000_000, shape: .smooth)
      if seed % 2 == 0 { _ = settings.oscillators.set(tempo) }
      var performance = try FollowedPerformance(settings)
      for step in 1...100 as ClosedRange<Int64> {
        let gesture: Gesture? =
          switch random.next() % 6 {
          case 0: .pause
          case 1: .play
          case 2: .spawn(x: 600, y: 600)
          case 3, 4: .locate(sixteenth: Int64(random.next(in: 0..<900)))
          default: nil
          }
        performance.advance(to: step * 50 * Performance.tick, applying: gesture, "seed \(seed), \(step)")
        try performance.restore("seed \(seed), \(step)")
      }
    }
  }

  @Test func beatOfTheNewPlaceIsReportedOnce() throws {
    for seed in UInt64(1)...60 {
      var performance = try Performance(Self.settings(seed))
      performance.reportsBeats = true
      _ = heard(&performance, until: Int64(seed) * 100 * Performance.tick)
      let bar = Int64(seed % 24)
      var events = FixedBuffer<PerformanceEvent>(capacity: 64)
      let pulses = Timeline(signature: performance.settings.timeSignature).barPulses
      guard pulses % 24 == 0 else { continue }
      // Pause first: in playing music, `locate` omits the new place's beat if another beat has just passed.
      for gesture in [.pause, .locate(sixteenth: bar * pulses / 24), .play] as [Gesture] {
        performance.apply(gesture, events: &events)
        events.removeAll()
      }
      var beats: [BeatEvent] = []
      while beats.count < 3 {
        _ = performance.advance(to: performance.nanoseconds + Performance.tick, events: &events)
        for index in events.indices { if case .beat(let beat) = events[index] { beats.append(beat) } }
        events.removeAll()
      }
      let meter = performance.settings.timeSignature.beats
      #expect(beats.map { ($0.bar - bar) * Int64(meter) + $0.beat } == [0, 1, 2], "seed \(seed)")
    }
  }

  /// In a piece without sections, `locate` simulates at most twenty minutes of music.
  @Test func farPlacesAreRefused() throws {
    var settings = Settings()
    settings.form = Form()
    settings[.tempo] = 60
    var performance = try Performance(settings)
    #expect(locate(&performance, 4800) == nil)
    #expect(locate(&performance, 4804) == .farPlace(4804))
    for place in [-1, 16384] as [Int64] { #expect(locate(&performance, place) == .farPlace(place)) }
  }
}

import ChordEngine
import Physics2D
import Testing

@testable import Instrument

/// A `Follower` computes the state of a performance from an earlier state (`Performance.start`) and the events since
/// then.
@Suite struct FollowerTests {
  /// Returns a random gesture. Many of these gestures change the voicing.
  private static func gesture(_ random: inout SplitMix64) -> Gesture {
    let voicings: [Parameter] = [.voicing, .rangeLow, .rangeHigh]
    let (x, y) = (random.next(in: 0..<1), random.next(in: 0..<1))
    switch random.next() % 14 {
    case 0: return .pause
    case 1, 2: return .play
    case 3: return .remove(ball: 1 + Int(random.next() % 5))
    case 4: return .spawn(x: 512 + 512 * x, y: 300 + 400 * y)
    case 5: return random.next() % 8 == 0 ? .reset : .set(.keysOctave, Double(Int(random.next() % 5)) - 2)
    case 6, 7: return .moveBouncer(Degree.allCases[Int(random.next() % 7)], x: 512 * x, y: 700 * y)
    case 8: return .key([.cMajor, Key(name: "A"), Key(name: "E♭")].compactMap { $0 }[Int(random.next() % 3)])
    case 9: return .chord(Int(random.next() % 9), Chordset.diatonic[Int(random.next() % 8)])
    case 10: return .chords(random.next() % 2 == 0 ? .diatonic : BuiltInChordset.allCases[3].chordset)
    case 11: return .set(.voicing, Double(random.next() % 6))
    case 12: return .set(voicings[1 + Int(random.next() % 2)], 40 + Double(random.next() % 40))
    default:
      let parameter = (voicings + [.gravity, .speed])[Int(random.next() % 5)]
      let range = parameter.row.range
      let length = range.upperBound - range.lowerBound
      return .move(
        LFO(
          parameter, from: (range.lowerBound + length * x).rounded(.down),
          to: (range.lowerBound + length * y).rounded(.down), period: Int64(1 + random.next() % 9) * second,
          shape: LFO.Shape.allCases[Int(random.next() % 4)]))
    }
  }

  /// One follower begins with the performance, from its settings. The other followers begin at random ticks.
  @Test func aFollowerEqualsThePerformanceAtRandomTicks() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var performance = try Performance(PerformanceTests.settings(seed))
      var followers = [Follower(performance.settings)]
      var events = FixedBuffer<PerformanceEvent>(capacity: 256)
      let follow = { (followers: inout [Follower], events: inout FixedBuffer<PerformanceEvent>) in
        for index in events.indices {
          for number in followers.indices { followers[number].follow(events[index]) }
        }
        events.removeAll()
      }
      for _ in 0..<60 {
        let end = performance.nanoseconds + Performance.tick * Int64(1 + random.next() % 100)
        while !performance.advance(to: end, events: &events) { follow(&followers, &events) }
        follow(&followers, &events)
        if random.next() % 20 == 0 { followers.append(Follower(performance.start)) }
        for number in followers.indices {
          followers[number].advance(to: performance.nanoseconds)
          try Self.check(followers[number], performance, "seed \(seed), follower \(number)")
        }
        performance.apply(Self.gesture(&random), events: &events)
        follow(&followers, &events)
      }
    }
  }

  private static func check(_ follower: Follower, _ performance: borrowing Performance, _ place: String) throws {
    let (settings, time) = (performance.settings, performance.nanoseconds)
    try #require(follower.settings == settings, "\(place)")
    let (degree, isPlaying, balls) = (performance.degree, performance.isPlaying, PianoBalls(performance))
    try #require(follower.degree == degree && follower.isPlaying == isPlaying && follower.balls == balls, "\(place)")
    for key in settings.layout.keys.indices {
      let pitch = performance.voiced[key].raised(byOctaves: settings[.keysOctave])
      try #require(follower.pitch(ofKey: key) == pitch, "\(place), key \(key)")
    }
    for degree in Degree.allCases {
      let index = Int(degree.rawValue)
      let glide = performance.glide(of: index)
      let followed = follower.place(ofBouncer: index, at: time)
      try #require((followed - glide.from).length < 1e-9, "\(place), bouncer \(degree)")
      try #require(follower.timeLeft(ofBouncer: index, at: time) == glide.duration, "\(place), bouncer \(degree)")
    }
  }
}

import MIDI
import Physics2D
import Testing
import Thoroughness

@testable import Instrument

@Suite struct ClockTests {
  /// Plays a performance, and hands each event to `handle`.
  private static func advance(
    _ performance: inout Performance, to end: Int64, capacity: Int = 64, _ handle: (PerformanceEvent) -> Void
  ) {
    var buffer = FixedBuffer<PerformanceEvent>(capacity: capacity)
    var isComplete = false
    while !isComplete {
      isComplete = performance.advance(to: end, events: &buffer)
      for index in buffer.indices { handle(buffer[index]) }
      buffer.removeAll()
    }
  }

  private static func end(_ performance: inout Performance, _ handle: (PerformanceEvent) -> Void) {
    var buffer = FixedBuffer<PerformanceEvent>(capacity: 1)
    var isComplete = false
    while !isComplete {
      isComplete = performance.end(events: &buffer)
      for index in buffer.indices { handle(buffer[index]) }
      buffer.removeAll()
    }
  }

  private static func play(
    _ settings: Settings, _ gestures: [TimedGesture] = [], until end: Int64, capacity: Int = 64, clock: Bool = true,
    beats: Bool = false
  ) throws -> [PerformanceEvent] {
    var performance = try Performance(settings)
    (performance.sendsClock, performance.reportsBeats) = (clock, beats)
    var events: [PerformanceEvent] = []
    for item in gestures {
      if item.nanoseconds > performance.nanoseconds {
        advance(&performance, to: item.nanoseconds, capacity: capacity) { events.append($0) }
      }
      try performance.apply(item.gesture)
    }
    advance(&performance, to: end, capacity: capacity) { events.append($0) }
    Self.end(&performance) { events.append($0) }
    return events
  }

  private static func slave(_ events: [PerformanceEvent]) -> CountingSlave {
    events.reduce(into: CountingSlave()) { $0.receive($1) }
  }

  private static func sparse(_ seed: UInt64 = 1, _ change: (inout Settings) -> Void = { _ in }) -> Settings {
    var settings = Settings.onTheBeat(seed: seed)
    settings.balls = 1
    change(&settings)
    return settings
  }

  /// Settings with the form ABAC. Sections B and C have their own tempos, and C also has its own meter.
  private static let form: Settings = {
    var settings = sparse(7)
    settings.form = Form(letters: "ABAC", bars: 1)
    settings.sections = [
      SectionSetting(letter: 1, .gesture(.set(.tempo, 133.7))),
      SectionSetting(letter: 2, .gesture(.timeSignature(TimeSignature(beats: 5, unit: 8) ?? .common))),
      SectionSetting(letter: 2, .gesture(.move(LFO(.tempo, from: 60, to: 171, period: second)))),
    ]
    return settings
  }()

  private static let changes: [TimedGesture] = [
    .init(tick: 200, gesture: .set(.tempo, 97.3)),
    .init(tick: 800, gesture: .timeSignature(TimeSignature(beats: 7, unit: 8) ?? .common)),
    .init(tick: 1000, gesture: .pause), .init(tick: 1300, gesture: .play),
    .init(tick: 2000, gesture: .move(LFO(.tempo, from: 60, to: 240, period: 7_000_000_000))),
  ]

  @Test(arguments: [4, 40, 97.3, 120, 240, 960]) func clocksAreAtEach24thOfAQuarter(tempo: Double) throws {
    let end = 20 * second
    let slave = Self.slave(try Self.play(Self.sparse { $0[.tempo] = tempo }, until: end))
    let timeline = Timeline(tempo: tempo)
    let times = slave.heard.filter { $0.message == .timingClock }.map(\.nanoseconds)
    #expect(times == times.indices.map { timeline.nanoseconds(at: Beats(pulses: Int64($0) * 4)) })
    #expect(times.count == 1 + Int(Double(end) / 60e9 * tempo * 24 + 1e-9))
    #expect(slave.transport == [.start, .stop] && slave.heard.first?.message == .start && slave.fault == nil)
  }

  @Test func eachBeatCoincidesWithAClock() throws {
    let lfo = LFO(.tempo, from: 50, to: 200, period: 5_000_000_000, shape: .smooth)
    let change = TimedGesture(tick: 2500, gesture: .set(.tempo, 97.3))
    for seed in UInt64(1)...20 {
      let settings = Self.sparse(seed) {
        $0[.countIn] = Double(seed % 3)
        if seed % 2 == 0 { _ = $0.oscillators.set(lfo) }
      }
      var (number, beats): (Int64?, Int) = (nil, 0)
      for event in try Self.play(settings, [change], until: 30 * second, beats: true) {
        switch event {
        case .midiClock(let timed) where timed.message == .timingClock:
          number = number.map { $0 + 1 } ?? -96 * Int64(settings[.countIn])
          if number == 0, seed % 2 == 1 { #expect(timed.nanoseconds == settings.countIn) }
        case .beat(let beat):
          beats += 1
          #expect(number == 96 * beat.bar + 24 * beat.beat, "seed \(seed), \(beat)")
        default: break
        }
      }
      #expect(beats > 20)
    }
  }

  @Test func aCountInHasClocksBeforeTheStart() throws {
    let slave = Self.slave(try Self.play(Self.sparse { $0[.countIn] = 2 }, until: 6 * second))
    let start = try #require(slave.heard.firstIndex { $0.message == .start })
    #expect(start == 2 * 96 && slave.heard[start].nanoseconds == 4 * second)
    #expect(slave.next == 97 && slave.transport == [.start, .stop] && slave.fault == nil)
  }

  @Test func clocksChangeNoOtherEvent() throws {
    for seed in UInt64(1)...40 {
      var settings = seed % 4 == 0 ? Self.form : Settings.onTheBeat(seed: seed)
      settings[.click] = Double(seed % 2)
      settings[.countIn] = Double(seed % 3)
      settings[.quantize] = seed % 5 == 0 ? 4 : 0
      let plain = try Self.play(settings, Self.changes, until: 15 * second, clock: false)
      let clocked = try Self.play(settings, Self.changes, until: 15 * second, capacity: seed % 2 == 0 ? 1 : 64)
      #expect(plain == clocked.filter { if case .midiClock = $0 { false } else { true } }, "seed \(seed)")
      let times = clocked.map(\.nanoseconds)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
    }
  }

  @Test func clocksComeBeforeTheClickOfTheirBeat() throws {
    let events = try Self.play(Self.sparse { $0[.click] = 1 }, until: 4 * second)
    let clicks = events.indices.filter {
      if case .message(let timed) = events[$0] { events[$0].isNoteOn && timed.voice == .click } else { false }
    }
    #expect(clicks.count >= 8)
    for index in clicks {
      #expect(
        events[..<index].contains {
          if case .midiClock(let timed) = $0 {
            timed.message == .timingClock && timed.nanoseconds == events[index].nanoseconds
          } else {
            false
          }
        })
    }
  }

  /// Each gesture `lock` corrects the beat by less than the time between two MIDI clocks (1/24 of a quarter note).
  @Test func smallCorrectionsDoNotStopSlaves() throws {
    var (locks, random): ([TimedGesture], SplitMix64) = ([], SplitMix64(seed: 7))
    for index in 1...200 as ClosedRange<Int64> {
      let time = index * 13 * Performance.tick
      let beat = time / 500_000_000 + 1
      let error = Int64(random.next(in: -5_000_000..<5_000_000))
      let lock = BeatLock(tempo: 120, beat: beat, nanoseconds: beat * 500_000_000 + error)
      locks.append(TimedGesture(tick: index * 13, gesture: .lock(lock)))
    }
    let slave = Self.slave(try Self.play(Self.sparse(), locks, until: 11 * second))
    #expect(slave.transport == [.start, .stop] && slave.fault == nil)
    #expect(abs(slave.next - 48 * 11) <= 1)
  }

  /// A slave that counts clocks needs no song position after a pause.
  @Test func aPauseStopsAndContinues() throws {
    let pauses: [TimedGesture] = [
      .init(tick: 250, gesture: .pause), .init(tick: 500, gesture: .pause), .init(tick: 750, gesture: .play),
      // A pause that ends at the tick at which it began sends nothing.
      .init(tick: 900, gesture: .pause), .init(tick: 900, gesture: .play),
    ]
    let slave = Self.slave(try Self.play(Self.sparse(), pauses, until: 6 * second))
    #expect(slave.transport == [.start, .stop, .continue, .stop] && slave.fault == nil)
    #expect(slave.heard.filter { $0.message == .stop }.map(\.nanoseconds) == [second, 6 * second])
    #expect(slave.heard.first { $0.message == .continue }?.nanoseconds == 3 * second)
    #expect(slave.next == 4 * 48 + 1)
    #expect(!slave.heard.contains { (second + 1..<3 * second).contains($0.nanoseconds) })
  }

  /// The performer sleeps until `nextEventTime`, so a stop or a continue must be due immediately.
  @Test func stopIsDueImmediately() throws {
    var performance = try Performance(Self.sparse())
    performance.sendsClock = true
    for gesture in [Gesture.pause, .play] {
      Self.advance(&performance, to: performance.nanoseconds + second) { _ in }
      try performance.apply(gesture)
      let (next, now) = (performance.nextEventTime, performance.nanoseconds)
      #expect(next == now)
    }
  }

  /// Performances that begin in the middle of a piece send the song position at the next sixteenth, or immediately if
  /// they begin at a sixteenth.
  @Test func slavesAreLocatedAtTheNextSixteenth() throws {
    for (begin, tempo, sixteenth) in [
      (2_000_000_000, 120, 16), (2_004_000_000, 120, 17), (1_000_000_000, 60, 4), (1_004_000_000, 60, 5),
      // After 16 384 sixteenths, song positions begin again at 0.
      (255_900_000_000, 960, 16378), (256_004_000_000, 960, 1), (300_000_000_000, 960, 19200 - 16384),
    ] as [(Int64, Double, Int)] {
      var performance = try Performance(Self.sparse { $0[.tempo] = tempo })
      performance.skip(to: begin)
      performance.cue()
      performance.sendsClock = true
      var slave = CountingSlave()
      Self.advance(&performance, to: begin + 2 * second) { slave.receive($0) }
      #expect(slave.transport == [.songPosition(UInt16(sixteenth)), .continue], "\(begin), \(slave.transport)")
      let located = try #require(slave.heard.firstIndex { $0.message == .continue })
      #expect(slave.heard[located - 1].nanoseconds == slave.heard[located].nanoseconds)
      #expect(slave.heard[located + 1].nanoseconds == slave.heard[located].nanoseconds && located <= 7)
      let count = performance.timeline.firstClock(notBefore: begin + 2 * second + 1)
      #expect((slave.next - count) % (16384 * 6) == 0 && slave.fault == nil)
    }
  }

  @Test func newSlaveGetsTheSongPosition() throws {
    var performance = try Performance(Self.sparse())
    performance.sendsClock = true
    var slave = CountingSlave()
    Self.advance(&performance, to: second) { slave.receive($0) }
    performance.resendPrograms()
    var late = CountingSlave()
    Self.advance(&performance, to: 2 * second) {
      slave.receive($0)
      late.receive($0)
    }
    #expect(slave.transport == [.start, .stop, .songPosition(9), .continue] && slave.next == 97 && slave.fault == nil)
    #expect(late.next == 97 && late.isRolling)
  }

  @Test func clocksAreNoPartOfASavedPerformance() throws {
    for tick in [0, 1, 500, 1001] as [Int64] {
      var plain = try Performance(Self.form)
      var clocked = try Performance(Self.form)
      clocked.sendsClock = true
      for time in [tick / 2 * Performance.tick, tick * Performance.tick] {
        Self.advance(&plain, to: time) { _ in }
        Self.advance(&clocked, to: time) { _ in }
      }
      let (bytes, digest) = (plain.bytes, plain.digest)
      #expect(bytes == clocked.bytes && digest == clocked.digest)
      let restored = try Performance.restored(from: clocked.bytes)
      let sendsClock = restored.sendsClock
      #expect(!sendsClock)
    }
  }

  /// Counts clocks through random gestures, undos and new receivers, in thousands of pieces.
  @Test func aSlaveThatCountsClocksIsAlwaysAtTheBeat() throws {
    var (stops, locations) = (0, 0)
    for seed in 1...2000 * thoroughness {
      var random = SplitMix64(seed: seed)
      let settings = Self.sparse(seed) {
        $0[.tempo] = random.next(in: 0..<1) < 0.1 ? 960 : random.next(in: 30..<300)
        $0[.countIn] = random.next(in: 0..<1) < 0.2 ? 1 : 0
        if random.next(in: 0..<1) < 0.3 { ($0.form, $0.sections) = (Self.form.form, Self.form.sections) }
        if random.next(in: 0..<1) < 0.3 { _ = $0.oscillators.set(Self.lfo(&random)) }
      }
      var performance = try Performance(settings)
      performance.sendsClock = true
      var slave = CountingSlave()
      var gestures: [TimedGesture] = []
      var standing: Int64?
      for _ in 0..<12 {
        let time = performance.nanoseconds + Int64.random(in: 1...150, using: &random) * Performance.tick
        Self.advance(&performance, to: time, capacity: seed % 2 == 0 ? 1 : 64) { slave.receive($0) }
        try Self.check(slave, performance, &standing, "seed \(seed)")
        let tick = time / Performance.tick
        switch Int.random(in: 0..<8, using: &random) {
        case 0 where !gestures.isEmpty:
          gestures.removeLast()
          var fork = try Performance(settings, after: gestures, at: time)
          fork.cue()
          fork.takeClock(from: &performance)
          Self.end(&performance) { slave.receive($0) }
          performance = fork
          standing = nil
        case 1:
          performance.resendPrograms()
          standing = nil
        default:
          let gesture = Self.gesture(&random)
          try performance.apply(gesture)
          gestures.append(TimedGesture(tick: tick, gesture: gesture))
        }
      }
      Self.end(&performance) { slave.receive($0) }
      #expect(!slave.isRolling && slave.fault == nil, "seed \(seed): \(slave.fault ?? "rolls")")
      stops += slave.transport.count { $0 == .stop }
      locations += slave.transport.count { if case .songPosition = $0 { true } else { false } }
    }
    #expect(stops > 5000 && locations > 2000, "\(stops) stops, \(locations) song positions")
  }

  private static func lfo(_ random: inout SplitMix64) -> LFO {
    LFO(.tempo, from: random.next(in: 20..<100), to: random.next(in: 100..<400), period: 3 * second, shape: .walk)
  }

  private static func gesture(_ random: inout SplitMix64) -> Gesture {
    switch Int.random(in: 0..<9, using: &random) {
    case 0, 1: .pause
    case 2, 3: .play
    case 4, 5: .set(.tempo, random.next(in: 20..<400))
    case 6: .move(lfo(&random))
    case 7: .timeSignature(TimeSignature(beats: Int.random(in: 1...9, using: &random), unit: 8) ?? .common)
    default: .form(form.form)
    }
  }

  /// Checks that a rolling slave has counted all clocks until now. Checks that a stopped slave rolls again after the
  /// music has played for at most a sixteenth note. `standing` is nil in a count-in or a pause, and while the slave
  /// rolls. Otherwise, `standing` is the number of the next clock at the first check that found the slave stopped.
  private static func check(
    _ slave: CountingSlave, _ performance: borrowing Performance, _ standing: inout Int64?, _ words: String
  ) throws {
    let (timeline, now) = (performance.timeline, performance.worldTime)
    let isPlaying = performance.isPlaying
    if slave.isRolling {
      let (last, next) = (timeline.nanoseconds(atClock: slave.next - 1), timeline.nanoseconds(atClock: slave.next))
      #expect(isPlaying && last <= now + 1 && next >= now - 1, "\(words): \(slave.next) at \(now)")
    }
    let clock = timeline.firstClock(notBefore: now)
    if let standing, isPlaying { #expect(slave.isRolling || clock - standing < 7, "\(words): slave stands at \(now)") }
    standing = isPlaying && now > 0 && !slave.isRolling ? standing ?? clock : nil
  }
}

import CAllocations
import ChordEngine
import Physics2D
import Testing

@testable import Instrument

@Suite struct AllocationTests {
  @Test func allocationsAreCounted() {
    let before = allocation_count()
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 100)
    pointer.deallocate()
    #expect(allocation_count() == before + 1)
  }

  /// Covers steering, oscillators, voice leading, a walking bass, program changes, a lock to another clock, and a jump
  /// within the piece.
  @Test(arguments: [Preset.standard, .tides, .club, .rain])
  func playingAPieceAllocatesNothing(preset: Preset) throws {
    var settings = preset.settings
    settings.layout.keys = PianoKeys(count: 8)
    settings[.voicing] = Double(Voicing.led.rawValue)
    settings[.bassLine] = Double(BassLine.walking.rawValue)
    _ = settings.oscillators.set(LFO(.program, from: 1, to: 9, period: 3_000_000_000, shape: .steps))
    _ = settings.oscillators.set(LFO(.rangeLow, from: 40, to: 50, period: 5_000_000_000, shape: .walk))
    let film = BuiltInChordset.film.chordset
    let slot = ChordSlot.chord(film[3].chord(in: settings.key))
    let motion = LFO(.speed, from: 60, to: 400, period: 4_000_000_000, shape: .smooth)
    let lock = BeatLock(tempo: 97.3, beat: 40, nanoseconds: 20_000_000_000)
    var events = FixedBuffer<PerformanceEvent>(capacity: 16)
    for round in 0..<2 {
      var performance = try Performance(settings)
      performance.sendsClock = preset == .tides
      let before = allocation_count()
      while !performance.advance(to: 20_000_000_000, events: &events) { events.removeAll() }
      for gesture in 0..<5 {
        events.removeAll()
        switch gesture {
        case 0: performance.apply(.chords(film), events: &events)
        case 1: performance.apply(.chord(1, slot), events: &events)
        case 2: performance.apply(.move(motion), events: &events)
        case 3: performance.apply(.locate(sixteenth: 200), events: &events)
        default: performance.apply(.lock(lock), events: &events)
        }
      }
      events.removeAll()
      while !performance.advance(to: 40_000_000_000, events: &events) { events.removeAll() }
      events.removeAll()
      let allocations = allocation_count() - before
      if round == 1 { #expect(allocations == 0) }
    }
  }

  /// Covers echoes, MPE, and the MIDI controllers that are sent for balls and for sound effects.
  @Test(arguments: [MPE.off, .bend, .timbre])
  func controllersAndEchoesAllocateNothing(mpe: MPE) throws {
    var settings = Settings.piece(ofSeed: 7)
    settings.mpe = mpe
    settings.mapOut = OutMappingTests.all
    (settings[.effects], settings[.echo], settings[.echoFeedback]) = (1, 8, 0.9)
    if mpe != .off { settings.mapOut.removeLast(2) }
    _ = settings.oscillators.set(LFO(.cutoff, from: 300, to: 3000, period: 3_000_000_000))
    var events = FixedBuffer<PerformanceEvent>(capacity: 16)
    for round in 0..<2 {
      var performance = try Performance(settings)
      let before = allocation_count()
      while !performance.advance(to: 20_000_000_000, events: &events) { events.removeAll() }
      events.removeAll()
      performance.resendPrograms()
      while !performance.advance(to: 21_000_000_000, events: &events) { events.removeAll() }
      events.removeAll()
      while !performance.end(events: &events) { events.removeAll() }
      events.removeAll()
      let allocations = allocation_count() - before
      if round == 1 { #expect(allocations == 0) }
    }
  }

  /// The performance must accept all these gestures: refusals throw errors inside `apply`, for which the testing
  /// library allocates.
  @Test(arguments: [1, 0.7])
  func aPerformanceAllocatesNothingAfterItsConstruction(restitution: Double) throws {
    var settings = Preset.original.settings
    settings[.bounce] = restitution
    var events = FixedBuffer<PerformanceEvent>(capacity: 16)
    let gestures: [Gesture] = [
      .remove(ball: 2), .spawn(x: 700, y: 600), .set(.speed, 400), .set(.gravity, 30), .set(.bounce, 0.9),
      .set(.bouncer1, 0), .set(.bouncer1, 1), .key(settings.key), .set(.voicing, 1), .set(.program, 9),
      .set(.bassBank, 3), .pause, .play, .reset,
      .spawn(x: 800, y: 500), .moveBouncer(.one, x: 100, y: 500), .moveBouncer(.one, x: 300, y: 300),
      .dragBall(0, x: 450, y: 600), .dragBall(1, x: 600, y: 400), .flickBall(1, x: 100, y: 900),
      .flickBall(0, x: -1, y: 1),
    ]
    // Only the second round counts: in the first round, the Swift runtime allocates type metadata once.
    for round in 0..<2 {
      var performance = try Performance(settings)
      let before = allocation_count()
      var second: Int64 = 0
      // A `for` loop over the array would allocate in debug builds.
      while second < gestures.count {
        performance.apply(gestures[Int(second)], events: &events)
        events.removeAll()
        second += 1
        while !performance.advance(to: second * 1_000_000_000, events: &events) { events.removeAll() }
      }
      events.removeAll()
      let isComplete = performance.end(events: &events)
      let allocations = allocation_count() - before
      if round == 1 { #expect(allocations == 0) }
      #expect(isComplete)
    }
  }
}

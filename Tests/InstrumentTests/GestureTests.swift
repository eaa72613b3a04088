import ChordEngine
import Glibc
import MIDI
import Physics2D
import Testing

@testable import Instrument

extension Performance {
  var energies: (bassSpeed: Double, piano: Double) {
    var piano = 0.0
    for body in scene.world.bodyIDs where body != scene.bassBall { piano += scene.world.energy(of: body) }
    return (scene.world.velocity(of: scene.bassBall).length, piano)
  }
}

/// Ends the process with success if `body` throws. A test that expects the process to fail then accepts only a trap.
/// The tests name no signal, because a trap's signal depends on the processor and on sanitizers.
private func succeedingIfItThrows(_ body: () throws -> Void) {
  do { try body() } catch { exit(EXIT_SUCCESS) }
}

@Suite struct GestureTests {
  @Test func ballsAreAddedAndRemovedUpToSixteen() throws {
    var settings = Preset.original.settings
    settings.balls = 16
    var performance = try Performance(settings)
    var table: [(Gesture, GestureError?)] = [
      (.spawn(x: 700, y: 600), .full), (.remove(ball: 0), .noSuchBall(0)), (.remove(ball: 17), .noSuchBall(17)),
      (.remove(ball: -1), .noSuchBall(-1)), (.remove(ball: .max), .noSuchBall(.max)),
      (.remove(ball: 2), nil), (.remove(ball: 2), .noSuchBall(2)),
    ]
    for ball in 1...16 where ball != 2 { table.append((.remove(ball: ball), nil)) }
    table += [
      (.spawn(x: 520, y: 300), .outside(.right, x: 520, y: 300)),
      (.spawn(x: 1024, y: 300), .outside(.right, x: 1024, y: 300)),
      (.spawn(x: 700, y: 0), .outside(.right, x: 700, y: 0)),
      (.spawn(x: 700, y: 695), .outside(.right, x: 700, y: 695)),
      (.spawn(x: .nan, y: 300), .outside(.right, x: .nan, y: 300)),
      (.spawn(x: 520.1, y: 694.9), nil), (.spawn(x: 540, y: 650), .occupied(x: 540, y: 650)),
      (.spawn(x: 1023.9, y: 0.1), nil), (.spawn(x: 600, y: 300), nil), (.spawn(x: 641, y: 300), nil),
    ]
    for ball in 0..<12 { table.append((.spawn(x: 550 + 41 * Double(ball % 11), y: ball < 11 ? 500 : 400), nil)) }
    table.append((.spawn(x: 800, y: 300), .full))
    for (gesture, expected) in table {
      let error = performance.error(of: gesture)
      #expect("\(error as Any)" == "\(expected as Any)", "\(gesture)")
    }
  }

  @Test func pauseEndsNotesAndStopsTime() throws {
    var settings = Preset.original.settings
    settings.seed = 7
    let without = try Recording(settings, until: 10 * second)
    let with = try Recording(settings, until: 13 * second, step: Performance.tick) { performance in
      if performance.nanoseconds == 4 * second { try performance.apply(.pause) }
      if performance.nanoseconds == 7 * second { try performance.apply(.play) }
    }
    #expect(with.fault == nil)
    let later = without.strikes.map { strike in
      var strike = strike
      if strike.nanoseconds > 4 * second { strike.nanoseconds += 3 * second }
      return strike
    }
    #expect(with.strikes == later)
    let silent = with.messages.filter { $0.nanoseconds >= 4 * second && $0.nanoseconds <= 7 * second }
    #expect(!silent.isEmpty && silent.allSatisfy { $0.nanoseconds == 4 * second })
  }

  @Test func speedAndGravityChangeImmediately() throws {
    var performance = try Performance(Preset.original.settings)
    let before = performance.scene.world.velocity(of: performance.scene.bassBall)
    let errors = [
      Gesture.set(.speed, 49), .set(.speed, 501), .set(.speed, .nan), .set(.gravity, -1), .set(.gravity, 100.5),
      .set(.bassHold, 0.5), .set(.voicing, 8), .set(.keysVelocityLow, 0), .set(.keysVelocityLow, 63.5),
    ].map {
      performance.error(of: $0)
    }
    #expect(!errors.contains(nil))
    try performance.apply(.set(.speed, 500))
    try performance.apply(.set(.gravity, 100))
    let after = performance.scene.world.velocity(of: performance.scene.bassBall)
    #expect(abs(after.length - 500) < 1e-12 * 500 && abs(after.cross(before)) < 1e-9)
    let gravity = performance.scene.world.gravity
    #expect(gravity == Vector2(0, -15_000))
  }

  @Test func newBounceAppliesToFlyingBalls() throws {
    var performance = try Performance(Preset.original.settings)
    let before = performance.energies.piano
    try performance.apply(.set(.bounce, 0.5))
    _ = try Recording(&performance, until: 30 * second, ends: false)
    let after = performance.energies.piano
    // The potential energy of four balls that lie on the keys, at a height of 45 points.
    let lowest = 4 * 45.0 * 9.8 * 150
    #expect(after - lowest < (before - lowest) / 100)
  }

  @Test func resetRemovesPianoBallsAndRestartsTheBassBall() throws {
    var performance = try Performance(Preset.original.settings)
    _ = try Recording(&performance, until: 2 * second, ends: false)
    try performance.apply(.set(.speed, 400))
    let before = performance.scene.world.velocity(of: performance.scene.bassBall)
    try performance.apply(.reset)
    let after = performance.scene.world.velocity(of: performance.scene.bassBall)
    let place = performance.scene.world.position(of: performance.scene.bassBall)
    #expect(place == Layout.original.bassBall && after != before && abs(after.length - 400) < 1e-10)
    let recording = try Recording(&performance, until: 60 * second)
    #expect(recording.strikes.allSatisfy { $0.voice == .bass })
  }

  @Test func bouncersThatAreOffAreNotHit() throws {
    var settings = Preset.original.settings
    settings.bouncers = [Bouncers(.one), Bouncers(.four)]
    let recording = try Recording(settings, until: 300 * second, step: Performance.tick) { performance in
      // A bouncer that is switched on around the ball lets the ball leave.
      if performance.nanoseconds == 100 * second { try performance.apply(bouncers: .all) }
      if performance.nanoseconds == 200 * second { try performance.apply(bouncers: []) }
    }
    func degrees(from: Int64, to: Int64) -> Set<UInt8> {
      Set(
        recording.strikes.filter {
          $0.voice == .bass && $0.nanoseconds > from * second && $0.nanoseconds <= to * second
        }.map(\.index))
    }
    #expect(degrees(from: 0, to: 100) == [0, 3])
    #expect(degrees(from: 100, to: 200).count > 4)
    #expect(degrees(from: 200, to: 300) == [])
  }

  @Test func aNewKeySoundsFromTheNextStrike() throws {
    var settings = Preset.original.settings
    let keyOfD = try #require(Key(name: "D"))
    let plain = try Recording(settings, until: 30 * second)
    settings.key = Key(tonic: keyOfD.tonic, octave: 4, scale: .minor)
    let all = try Recording(settings, until: 30 * second)
    settings.key = .cMajor
    let changed = try Recording(settings, until: 30 * second, step: Performance.tick) { performance in
      if performance.nanoseconds == 12 * second {
        try performance.apply(.key(Key(tonic: keyOfD.tonic, octave: 4, scale: .minor)))
      }
    }
    #expect(changed.fault == nil)
    for (index, on) in changed.noteOns.enumerated() {
      #expect(on == (on.nanoseconds <= 12 * second ? plain : all).noteOns[index])
    }
  }

  @Test func aGestureBetweenTicksTraps() async {
    await #expect(processExitsWith: .failure) {
      succeedingIfItThrows {
        var performance = try Performance(Preset.original.settings)
        _ = try Recording(&performance, until: Performance.tick + 1, ends: false)
        try performance.apply(.play)
      }
    }
  }

  /// During a pause, the performance stays at its tick while a note-off waits for room in the buffer.
  @Test func aGestureBeforeAdvanceHasFinishedTraps() async {
    await #expect(processExitsWith: .failure) {
      succeedingIfItThrows {
        var performance = try Performance(Preset.original.settings)
        _ = try Recording(&performance, until: 4 * second, ends: false)
        try performance.apply(.pause)
        var events = FixedBuffer<PerformanceEvent>(capacity: 1)
        let isDone = performance.advance(to: 5 * second, events: &events)
        guard !isDone, performance.nanoseconds == 4 * second else { return }
        try performance.apply(.play)
      }
    }
  }

  @Test func gestureAtATickDoesNotTrap() async {
    await #expect(processExitsWith: .success) {
      var performance = try Performance(Preset.original.settings)
      _ = try Recording(&performance, until: Performance.tick, ends: false)
      try performance.apply(.play)
    }
  }

  /// Every direction is at least 5° away from both axes.
  @Test func bassBallStartsOblique() throws {
    var quadrants: Set<Int> = []
    for seed in UInt64(0)..<1000 {
      var random = SplitMix64(seed: seed)
      let direction = random.nextDirection()
      #expect(abs(direction.length - 1) < 1e-15)
      #expect(min(abs(direction.x), abs(direction.y)) >= 0.0871557)
      quadrants.insert((direction.x > 0 ? 1 : 0) + (direction.y > 0 ? 2 : 0))
    }
    #expect(quadrants.count == 4)
  }
}

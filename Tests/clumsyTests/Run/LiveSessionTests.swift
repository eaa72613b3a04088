import Hands
import Instrument
import Physics2D
import Sessions
import Testing

@testable import clumsy

@Suite struct LiveSessionTests {
  private static func live(_ gestures: [(tick: Int64, gesture: Gesture, isRefused: Bool)]) throws -> LiveSession {
    var live = try LiveSession(Settings(), [], PerformanceStart(Settings()))
    for item in gestures {
      let refusal = item.isRefused ? GestureError.noDirection : nil
      _ = live.take(
        .gesture(
          GestureEvent(nanoseconds: item.tick * Performance.tick, source: 1, gesture: item.gesture, refusal: refusal)))
    }
    return live
  }

  /// The session also contains refused gestures, but no gesture with a value that a session's text cannot express, such
  /// as NaN.
  @Test func sessionRecordsThePerformance() throws {
    let live = try Self.live([
      (0, .set(.gravity, 4), false), (250, .spawn(x: 600, y: 500), false), (251, .remove(ball: 2), false),
      (251, .flickBall(0, x: 0, y: 0), true), (252, .moveBouncer(.two, x: 100, y: 200), false),
      (253, .set(.gravity, .nan), true),
    ])
    let text = """
      clumsy 1 engine \(Performance.engineVersion)
      0 gravity 4
      250 spawn 600 500
      251 remove 2
      251 flick 0 0 0
      252 move bouncer-2 100 200

      """
    #expect(live.session.text == text && live.count == 6)
    #expect(live.follower.settings[.gravity] == 4 && live.follower.settings.layout.bouncers[1].center.x == 100)
    // There are four balls at the start.
    #expect(live.follower.balls.numbers == [5, 4, 3, 1])
  }

  /// One undo removes a whole movement: quickly successive gestures of one hand that move the same thing, as in a drag.
  /// Undo skips refused gestures after the latest movement, and all `lock` gestures.
  @Test(
    arguments: [
      ([], nil),
      ([(10, .pause, true)], nil),
      ([(10, .pause, false)], 0..<1),
      ([(10, .pause, false), (20, .remove(ball: 9), true)], 0..<1),
      ([(10, .pause, false), (20, .lock(BeatLock(tempo: 100, beat: 0, nanoseconds: 0)), false)], 0..<1),
      ([(10, .set(.gravity, 3), false), (200, .set(.gravity, 4), false)], 1..<2),
      ([(10, .set(.gravity, 3), false), (20, .set(.speed, 300), false)], 1..<2),
      (
        [
          (5, .play, false), (10, .dragBall(1, x: 600, y: 500), false), (20, .dragBall(1, x: 610, y: 500), false),
          (30, .flickBall(1, x: 1, y: 1), false),
        ], 1..<4
      ),
      ([(10, .moveBouncer(.one, x: 9, y: 9), false), (14, .moveBouncer(.one, x: 10, y: 9), false)], 0..<2),
    ] as [([(Int64, Gesture, Bool)], Range<Int>?)])
  func undoStepIsTheLastMovement(gestures: [(Int64, Gesture, Bool)], expected: Range<Int>?) throws {
    let live = try Self.live(gestures.map { (tick: $0.0, gesture: $0.1, isRefused: $0.2) })
    #expect(live.undoStep?.gestures == expected.map(Array.init))
    guard let expected else { return }
    var list = gestures.map { TimedGesture(tick: $0.0, gesture: $0.1) }
    list.removeSubrange(expected)
    var fork = live
    fork.apply(.undo(Array(expected), words: ""), PerformanceStart(live.session.settings))
    #expect(fork.session.gestures == list && fork.count == gestures.count)
  }

  /// An undo used to remove only the last gesture of a preset.
  @Test func undoRemovesAWholePreset() throws {
    var live = try Self.live([(10, .set(.gravity, 3), false)])
    live.beginAction("preset rain", of: 4)
    Self.make(
      [
        (4, 20, .set(.gravity, 2), false), (4, 20, .set(.speed, 300), false), (1, 20, .set(.reverb, 1), true),
        (4, 21, .remove(ball: 9), true), (4, 21, .spawn(x: 600, y: 600), false), (4, 21, .remove(ball: 8), true),
      ], &live)
    var step = try #require(live.undoStep)
    #expect(step.gestures == [1, 2, 4, 5, 6] && step.words == "preset rain")
    live.beginAction("preset toll", of: 4)
    Self.make([(4, 40, .set(.gravity, 9), false), (4, 40, .set(.speed, 90), false)], &live)
    step = try #require(live.undoStep)
    #expect(step.gestures == [7, 8] && step.words == "preset toll")
    live.apply(.undo(step.gestures, words: step.words), PerformanceStart(Settings()))
    step = try #require(live.undoStep)
    #expect(step.gestures == [1, 2, 4, 5, 6] && step.words == "preset rain")
    live.apply(.undo(step.gestures, words: step.words), PerformanceStart(Settings()))
    #expect(live.session.gestures.map(\.tick) == [10, 20])
    step = try #require(live.undoStep)
    #expect(step.gestures == [0] && step.words == "gravity 3")
  }

  /// After a new gesture, there is nothing to redo.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func redosRestoreTheSession(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var live = try Self.live([])
    var tick: Int64 = 1
    for _ in 0..<random.next() % 30 {
      tick += Int64(random.next() % 40)
      let gesture: Gesture = random.next() % 3 == 0 ? .pause : .set(.gravity, Double(random.next() % 20))
      Self.make([(UInt8(1 + random.next() % 3), tick, gesture, random.next() % 8 == 0)], &live)
    }
    var sessions = [live.session]
    while let step = live.undoStep {
      live.apply(.undo(step.gestures, words: step.words), PerformanceStart(Settings()))
      sessions.append(live.session)
    }
    // The clock that the run follows sends a gesture between undo and redo.
    let lock = Gesture.lock(BeatLock(tempo: 100, beat: 0, nanoseconds: 0))
    Self.make([(1, tick + 1, lock, false)], &live)
    while let step = live.undone.last {
      #expect(live.session.gestures.dropLast() == sessions.removeLast().gestures[...])
      live.apply(.redo(step), PerformanceStart(Settings()))
    }
    #expect(sessions.count == 1 && live.session.gestures.dropLast() == sessions[0].gestures[...])
    if let step = live.undoStep {
      live.apply(.undo(step.gestures, words: step.words), PerformanceStart(Settings()))
      Self.make([(1, tick + 2, .play, false)], &live)
      #expect(live.undone.isEmpty)
    }
  }

  /// Gestures of another hand (input) do not end a movement, and an undo of the movement keeps these gestures.
  @Test func undoRemovesAWholeMovementWhileAnotherHandPlays() throws {
    var live = try Self.live([])
    Self.make(
      [
        (1, 10, .set(.gravity, 3), false), (2, 11, .set(.speed, 300), false), (1, 12, .set(.gravity, 4), false),
        (2, 12, .pause, false), (1, 14, .set(.gravity, 5), false),
      ], &live)
    let step = try #require(live.undoStep)
    #expect(step.gestures == [0, 2, 4] && step.words == "gravity 5, a movement of 3 gestures")
    live.apply(.undo(step.gestures, words: step.words), PerformanceStart(Settings()))
    #expect(live.session.gestures.map(\.gesture) == [.set(.speed, 300), .pause])
  }

  private static func make(
    _ gestures: [(source: UInt8, tick: Int64, gesture: Gesture, isRefused: Bool)], _ live: inout LiveSession
  ) {
    for item in gestures {
      let refusal = item.isRefused ? GestureError.noDirection : nil
      let time = item.tick * Performance.tick
      _ = live.take(
        .gesture(GestureEvent(nanoseconds: time, source: item.source, gesture: item.gesture, refusal: refusal)))
    }
  }

  /// The performance after an undo used to lack the gestures of the current tick.
  @Test(arguments: [0, 1, Performance.tick - 1, Performance.tick] as [Int64])
  func undoKeepsTheGesturesOfTheCurrentTick(later: Int64) throws {
    let session = try Self.live([(20, .set(.speed, 300), false), (100, .set(.gravity, 4), false)]).session
    let bytes = try #require(Undo.perform(session, until: 100 * Performance.tick + later))
    let start = try Performance.restored(from: bytes).start
    #expect(start.settings[.gravity] == 4 && start.settings[.speed] == 300)
    #expect(start.nanoseconds == 101 * Performance.tick)
  }

  @Test(arguments: Preset.allCases)
  func gesturesReachPresetSettings(preset: Preset) throws {
    for other in Preset.allCases {
      let start = PerformanceStart(other.settings)
      var live = try LiveSession(other.settings, [], start)
      let change = SettingsChange(from: live.follower.settings, balls: live.follower.balls, to: preset.settings)
      for (index, gesture) in change.gestures.enumerated() {
        _ = live.take(
          .gesture(
            GestureEvent(nanoseconds: Int64(index) * Performance.tick, source: 0, gesture: gesture, refusal: nil)))
      }
      let goal = preset.settings
      for parameter in Parameter.allCases {
        let moves = (0..<goal.oscillators.count).contains { goal.oscillators[$0].parameter == parameter }
        #expect(moves || live.follower.settings[parameter] == goal[parameter], "\(other) to \(preset): \(parameter)")
      }
      #expect(live.follower.settings.key == goal.key && live.follower.settings.chordset == goal.chordset)
      #expect(
        live.follower.balls.count == goal.balls && live.follower.settings.oscillators.count == goal.oscillators.count)
      #expect(change.rest.isEmpty == (goal.layout.keys == other.settings.layout.keys))
    }
  }
}

import Glibc
import Instrument
import Journal
import Performing
import RealTime
import Sessions
import Synchronization
import Testing

@testable import clumsy

@Suite struct RunAnswersTests {
  /// A small version of the main loop of `run`.
  private struct MainLoop: ~Copyable {
    var live: LiveSession
    var answers: RunAnswers
    let performer: Performer
    var hand: GestureSource
    private(set) var forks = 0

    init(
      score: [TimedGesture] = [], end: Int64? = nil, isLooping: Bool = false,
      keep: @escaping RunAnswers.Keep = { _, _, _ in "" },
      perform: @escaping Undo.Perform = Undo.perform
    ) throws {
      let performance = try makePerformance(Settings())
      let live = try LiveSession(Settings(), [], performance.start)
      var options = Performer.Options()
      options.score = score
      options.duration = end
      let replayed = end.map { end in
        ReplayedSession(settings: Settings(), gestures: score, opening: performance.bytes, begin: 0, end: end)
      }
      let performer = try Performer(performance, options: options)
      performer.loop(isLooping)
      guard let hand = performer.makeGestureSource() else { throw Failure(.unavailable, "no hand") }
      self.live = live
      self.performer = performer
      self.hand = hand
      answers = RunAnswers(
        .builtIn, begun: .now, lookahead: 10_000_000, score: score, replayed: replayed, isLooping: isLooping,
        keep: keep, perform: perform)
    }

    /// Runs the loop once. Returns `true` if the run must end.
    mutating func turn() -> Bool {
      let time = performer.nanoseconds
      answers.gather()
      while let event = performer.next(before: answers.limit) { _ = live.take(event) }
      if answers.takeFork(performer, at: time, &live) != nil { forks += 1 }
      usleep(1000)
      return answers.answer(performer, &live)
    }

    /// Runs the loop until a condition holds, for at most 60 000 turns of 1 ms or more. Returns `false` if the
    /// condition never holds.
    mutating func turn(until condition: (borrowing MainLoop) -> Bool) -> Bool {
      for _ in 0..<60_000 {
        if condition(self) { return true }
        if turn() { return condition(self) }
      }
      return false
    }

    consuming func end() {
      answers.finish()
      performer.stop()
    }
  }

  /// A quit right after an undo must not bring back the undone gestures.
  @Test func quitWaitsForAnEarlierUndo() throws {
    var run = try MainLoop()
    let isSent = run.hand.send(.set(.gravity, 5))
    let isMade = run.turn { $0.live.count == 1 }
    run.answers.desk.post(.undo)
    run.answers.desk.post(.quit)
    let isForkedTwice = run.turn { $0.forks == 2 }
    let (forks, gestures) = (run.forks, run.live.session.gestures)
    run.end()
    #expect(isSent && isMade && !isForkedTwice && forks == 1 && gestures.isEmpty)
  }

  /// Settings that no built-in preset has. The page sends a user's own preset as settings.
  private static let calm = {
    var settings = Settings()
    settings[.gravity] = 2
    settings[.speed] = 90
    settings[.bounce] = 0.5
    return settings
  }()

  /// A preset makes several gestures, and one undo must remove them all.
  @Test(arguments: [RunRequest.preset("rain"), .settings(calm)])
  func undoRemovesAWholePreset(preset: RunRequest) throws {
    var run = try MainLoop()
    let isSent = run.hand.send(.set(.gravity, 5))
    _ = run.turn { $0.live.count == 1 }
    run.answers.desk.post(preset)
    run.answers.desk.post(.undo)
    let isUndone = run.turn { $0.forks == 1 }
    let (count, gestures) = (run.live.count, run.live.session.gestures.map(\.gesture))
    run.end()
    #expect(isSent && isUndone && count > 3 && gestures == [.set(.gravity, 5)])
  }

  @Test func redoRevertsUndo() throws {
    var run = try MainLoop()
    let isSent = run.hand.send(.set(.gravity, 5))
    _ = run.turn { $0.live.count == 1 }
    let session = run.live.session
    run.answers.desk.post(.undo)
    _ = run.turn { $0.forks == 1 }
    let between = run.live.session.gestures
    let question = try #require(run.answers.desk.leave(.redo))
    let isRedone = run.turn { $0.forks == 2 }
    let (gestures, gravity) = (run.live.session.gestures, run.live.follower.settings[.gravity])
    let nothing = try #require(run.answers.desk.leave(.redo))
    _ = run.turn { _ in nothing.result != nil }
    run.end()
    #expect(isSent && isRedone && between.isEmpty && gestures == session.gestures && gravity == 5)
    #expect(question.result == .success("redone: gravity 5"))
    #expect(nothing.result == .failure(Refusal("there is nothing to redo")))
  }

  /// A seek in a replay discards the changes that a hand (an input) has made.
  @Test func seekMovesAReplay() throws {
    let score = [
      TimedGesture(tick: 500, gesture: .set(.gravity, 20)), TimedGesture(tick: 5000, gesture: .set(.gravity, 5)),
    ]
    var run = try MainLoop(score: score, end: 40_000_000_000)
    let isSent = run.hand.send(.set(.speed, 400))
    _ = run.turn { $0.live.count == 1 }
    let question = try #require(run.answers.desk.leave(.seek(.time(10_001_000_000))))
    let isSought = run.turn { $0.forks == 1 }
    let (gestures, begin) = (run.live.session.gestures, run.live.session.begin)
    let (gravity, speed) = (run.live.follower.settings[.gravity], run.live.follower.settings[.speed])
    let back = try #require(run.answers.desk.leave(.seek(.step(-60_000_000_000))))
    _ = run.turn { $0.forks == 2 }
    let beginning = run.live.session.begin
    let last = try #require(run.answers.desk.leave(.seek(.time(80_000_000_000))))
    _ = run.turn { $0.forks == 3 }
    let (isHeard, all) = (run.turn { $0.performer.phase == .ended }, run.live.session.gestures)
    run.end()
    #expect(isSent && isSought && question.result == .success("0:10.000") && begin == 2500)
    #expect(gestures == [score[0]] && gravity == 20 && speed == Settings()[.speed])
    #expect(back.result == .success("0:00.000") && beginning == 0)
    #expect(last.result == .success("0:39.000") && isHeard && all == score)
  }

  @Test func replayLoopsUntilLoopIsSwitchedOff() throws {
    let score = [TimedGesture(tick: 10, gesture: .set(.gravity, 20))]
    var run = try MainLoop(score: score, end: 700_000_000, isLooping: true)
    let isRepeated = run.turn { $0.forks == 3 }
    let (begin, gestures) = (run.live.session.begin, run.live.session.gestures)
    let questions = try [RunRequest.loop(true), .loop(nil)].map { try #require(run.answers.desk.leave($0)) }
    let hasEnded = run.turn { $0.performer.phase == .ended }
    let answers = questions.map(\.result)
    run.end()
    #expect(isRepeated && begin == 0 && gestures.isEmpty && hasEnded)
    #expect(answers == [.success("the replay begins again at its end"), .success("the replay stops at its end")])
  }

  @Test func seekAndLoopNeedAReplay() throws {
    var run = try MainLoop()
    let questions = try [RunRequest.seek(.step(5)), .loop(nil)].map { try #require(run.answers.desk.leave($0)) }
    _ = run.turn { _ in questions[1].result != nil }
    run.end()
    for question in questions {
      #expect(question.result == .failure(Refusal("seek and loop work only in a replayed session: clumsy run NAME")))
    }
  }

  /// Undo must remove only the hand's gesture, and no gesture of the score (the replayed session).
  @Test func anUndoInADenseReplaySucceeds() throws {
    let score = (1..<5000).map { TimedGesture(tick: Int64($0), gesture: .set(.gravity, 4 + Double($0 % 16))) }
    var run = try MainLoop(score: score)
    _ = run.turn { $0.live.count > 20 }
    let isSent = run.hand.send(.set(.speed, 300))
    _ = run.turn { $0.live.session.gestures.contains { $0.gesture == .set(.speed, 300) } }
    let made = run.live.count
    _ = run.turn { $0.live.count > made }
    let question = try #require(run.answers.desk.leave(.undo))
    let isUndone = run.turn { $0.forks == 1 }
    let count = run.live.count
    _ = run.turn { $0.live.count > count + 50 }
    let nothing = try #require(run.answers.desk.leave(.undo))
    _ = run.turn { _ in nothing.result != nil }
    let (gestures, speed) = (run.live.session.gestures, run.live.follower.settings[.speed])
    run.end()
    #expect(isSent && isUndone)
    #expect(question.result == .success("undone: speed 300"))
    #expect(nothing.result == .failure(Refusal("there is nothing to undo")))
    let difference = zip(gestures, score).first { $0 != $1 }
    #expect(difference == nil, "\(gestures.count) gestures; \(String(describing: difference))")
    #expect(speed == Settings()[.speed])
  }

  /// While an undo performs the session again, the terminal, Ctrl-C and the journal must work.
  @Test func longUndoDoesNotBlockMainThread() throws {
    let gate = SlowDisk()
    var run = try MainLoop(perform: { session, nanoseconds in
      while !gate.mayGoOn.load(ordering: .acquiring) { usleep(1000) }
      return Undo.perform(session, until: nanoseconds)
    })
    let isSent = run.hand.send(.set(.gravity, 5))
    _ = run.turn { $0.live.count == 1 }
    run.answers.desk.post(.undo)
    // Meanwhile, the run takes events, and new gestures become part of the session.
    _ = run.turn()
    let isSentToo = run.hand.send(.set(.speed, 300))
    let isTaken = run.turn { $0.live.count == 2 }
    let forks = run.forks
    gate.mayGoOn.store(true, ordering: .releasing)
    let isUndone = run.turn { $0.forks == 1 }
    let gestures = run.live.session.gestures.map(\.gesture)
    run.end()
    #expect(isSent && isSentToo && isTaken && forks == 0 && isUndone && gestures == [.set(.speed, 300)])
  }

  /// The shared session has an end; the session of the run has none.
  @Test func shareLineHasAllGesturesOfTheRun() throws {
    var run = try MainLoop()
    let isSent = run.hand.send(.set(.gravity, 5))
    _ = run.turn { $0.live.count == 1 }
    let question = try #require(run.answers.desk.leave(.share))
    let isAnswered = run.turn { _ in question.result != nil }
    let (gestures, end) = (run.live.session.gestures, run.live.session.end)
    run.end()
    let session = try Session(shareLine: try #require(question.result).get())
    #expect(isSent && isAnswered && session.gestures == gestures && gestures.count == 1)
    #expect(session.end != nil && end == nil)
  }

  /// The refusal comes before the session is encoded, and names `clumsy keep`.
  @Test func aSessionThatIsTooLongIsRefusedAtOnce() throws {
    var session = try #require(Session(Settings()))
    for _ in 0..<Session.longestSharedText / 7 + 1 { _ = session.append(.pause, at: 0) }
    let answers = RunAnswers(.builtIn, begun: .now, lookahead: 10_000_000)
    var refusal: Refusal?
    do throws(Refusal) { try answers.share(session, answering: Question(.share, isAwaited: true)) } catch {
      refusal = error
    }
    #expect(refusal?.text.contains("clumsy keep NAME") == true)
  }

  /// A flag that lets blocked work go on, and the names under which sessions were kept.
  private final class SlowDisk: Sendable {
    let mayGoOn = Atomic<Bool>(false)
    let names = Lock<[String?]>([])
  }

  private final class Reply: Sendable {
    let isKept = Atomic<Bool>(false)
  }

  /// The main thread must not wait until a session is saved.
  @Test func keepOnSlowDiskDoesNotBlockMainThread() throws {
    let disk = SlowDisk()
    var run = try MainLoop(keep: { _, name, _ in
      while !disk.mayGoOn.load(ordering: .acquiring) { usleep(1000) }
      disk.names.withLock { $0.append(name) }
      return name ?? "its date"
    })
    let desk = run.answers.desk
    let reply = Reply()
    #expect(
      DetachedThread.start {
        let answer = desk.ask(.keep(name: "a"))
        reply.isKept.store(answer == .success("kept as a"), ordering: .releasing)
      } == 0)
    desk.post(.keep(name: nil))
    let isSent = run.hand.send(.set(.gravity, 5))
    _ = run.turn { $0.live.count == 1 }
    // While the disk still blocks, an undo works.
    desk.post(.undo)
    let isUndone = run.turn { $0.forks == 1 }
    let before = disk.names.withLock { $0.count }
    disk.mayGoOn.store(true, ordering: .releasing)
    let isAnswered = run.turn { _ in reply.isKept.load(ordering: .acquiring) }
    run.end()
    let names = disk.names.withLock { $0 }
    #expect(isSent && isUndone && before == 0 && isAnswered && names.count == 2 && names.contains("a"))
  }
}

import Glibc
import Instrument
import Journal
import Performing
import RealTime
import Session
import Synchronization
import Testing

@testable import clumsy

/// What a run does of what hands ask, without its terminal and its files.
@Suite struct RunAnswersTests {
  /// A run, as `run` turns it.
  private struct Turning: ~Copyable {
    var live: LiveSession
    var answers: RunAnswers
    let performer: Performer
    var hand: GestureSource
    private(set) var forks = 0

    init(_ keeping: Keeping = Keeping()) throws {
      let performance = try makePerformance(Settings())
      let live = try LiveSession(Settings(), [], performance)
      let performer = try Performer(performance, through: nil)
      guard let hand = performer.makeGestureSource() else { throw Failure(.unavailable, "no hand") }
      self.live = live
      self.performer = performer
      self.hand = hand
      answers = RunAnswers(.builtIn, begun: .now, lookahead: 10_000_000, keeping: keeping)
    }

    /// Turns once; whether the run is to end.
    mutating func turn() -> Bool {
      if let fork = answers.takeFork(performer) {
        live = fork.live
        forks += 1
      }
      answers.gather()
      while let event = performer.next(before: answers.limit) { _ = live.take(event) }
      usleep(1000)
      return answers.answer(performer, &live)
    }

    /// Turns until something is so; nothing takes a minute.
    mutating func turn(until isSo: (borrowing Turning) -> Bool) -> Bool {
      for _ in 0..<60_000 {
        if isSo(self) { return true }
        if turn() { return isSo(self) }
      }
      return false
    }

    consuming func end() {
      answers.finish()
      performer.stop()
    }
  }

  /// A quit within 35 ms of an undo left what was undone in the session.
  @Test func aQuitRightAfterAnUndoComesWhenItIsUndone() throws {
    var run = try Turning()
    let isSent = run.hand.send(.set(.gravity, 5))
    let isMade = run.turn { $0.live.count == 1 }
    run.answers.desk.post(.undo)
    run.answers.desk.post(.quit)
    let hasEnded = run.turn { $0.forks == 2 }
    let (forks, gestures) = (run.forks, run.live.session.gestures)
    run.end()
    #expect(isSent && isMade && !hasEnded && forks == 1 && gestures.isEmpty)
  }

  /// An undo after a preset took back the last of its gestures.
  @Test func aPresetIsUndoneAsOne() throws {
    var run = try Turning()
    let isSent = run.hand.send(.set(.gravity, 5))
    _ = run.turn { $0.live.count == 1 }
    run.answers.desk.post(.preset("rain"))
    run.answers.desk.post(.undo)
    let isUndone = run.turn { $0.forks == 1 }
    let (count, gestures) = (run.live.count, run.live.session.gestures.map(\.gesture))
    run.end()
    #expect(isSent && isUndone && count > 3 && gestures == [.set(.gravity, 5)])
  }

  /// The line has all that was played, and the run goes on; it has no end yet.
  @Test func aShareLineHasAllThatWasPlayed() throws {
    var run = try Turning()
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

  /// One is made at a time, and one that is too long is refused before it is printed, in the words of `clumsy share`.
  @Test func aSessionThatIsTooLongIsRefusedAtOnce() throws {
    var session = try #require(Session(Settings()))
    for _ in 0..<Session.longestSharedText / 7 + 1 { _ = session.append(.pause, at: 0) }
    let question = Question(.share, isAwaited: true)
    Sharing().share(session, answering: question)
    #expect(
      question.result
        == .failure(
          Refusal(
            "this session cannot be shared in a line: it is too long; allowed: 1048576 bytes of text; send its file, "
              + "from clumsy sessions --json")))
  }

  /// A disk that is slow.
  private final class SlowDisk: Sendable {
    let mayGoOn = Atomic<Bool>(false)
    let names = Lock<[String?]>([])
  }

  private final class Reply: Sendable {
    let isKept = Atomic<Bool>(false)
  }

  /// It was kept on the main thread, which then did nothing else.
  @Test func aKeepOnASlowDiskHoldsUpNothing() throws {
    let disk = SlowDisk()
    let keeping = Keeping { _, name, _ in
      while !disk.mayGoOn.load(ordering: .acquiring) { usleep(1000) }
      disk.names.withLock { $0.append(name) }
      return name ?? "its date"
    }
    var run = try Turning(keeping)
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
    // The disk takes nothing still, and an undo is taken.
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

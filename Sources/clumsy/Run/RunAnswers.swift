import Glibc
import Hands
import Instrument
import Journal
import Performing
import Sessions

/// The part of the main thread that answers the questions of hands (inputs such as keys, pages and `clumsy tell`).
struct RunAnswers: ~Copyable {
  typealias Keep = @Sendable (Session, String?, WallTime) throws(Failure) -> String

  let desk: RequestQueue
  private let hands: RunHands
  private let library: Library
  /// The main thread's source of gestures; nil until the first request for a preset or for other settings.
  private var gestures: GestureSource?
  private let begun: WallTime
  private let lookahead: Int64
  private let score: [TimedGesture]
  private let perform: Undo.Perform
  private let keep: Keep
  private var undo: Undo?
  /// The session that the run replays; nil if it replays none.
  private let replayed: ReplayedSession?
  private var seek: Seek?
  /// `true` if the replay begins again at its end.
  private(set) var isLooping: Bool
  private let keeping = AnswerWorker(limit: 64, refusal: "the disk is too slow: too many sessions wait to be saved")
  private let sharing = AnswerWorker(limit: 1, refusal: "another share line is being made")
  private var mustEnd = false
  /// `true` while gestures that change to a preset or to other settings have not yet taken effect.
  private var isChanging = false

  /// The size of the shortest gesture line, `0 play\n`, in bytes. `share` uses this size to refuse very long sessions
  /// without encoding them.
  private static let shortestLine = 7
  /// The jump to a loop's beginning is offered to the performer this many ns before the loop's end.
  private static let loopMargin: Int64 = 500_000_000

  init(
    _ library: Library, begun: WallTime, lookahead: Int64, score: [TimedGesture] = [], replayed: ReplayedSession? = nil,
    isLooping: Bool = false, desk: RequestQueue = RequestQueue(), hands: RunHands = RunHands(),
    keep: @escaping Keep = { (session, name, begun) throws(Failure) in
      try keepSession(session, as: name, begun: begun)
    },
    perform: @escaping Undo.Perform = Undo.perform
  ) {
    (self.library, self.begun, self.lookahead, self.score) = (library, begun, lookahead, score)
    (self.desk, self.hands, self.keep, self.perform) = (desk, hands, keep, perform)
    (self.replayed, self.isLooping) = (replayed, isLooping)
  }

  /// The musical time, in ns, at which an undo or redo replaces the performance; `.max` if neither is under way. Take
  /// later events only after `takeFork`.
  var limit: Int64 { undo?.limit ?? .max }

  /// Returns the performance of an undo, a redo or a jump after the performer has switched to it, and changes `live`
  /// accordingly. `nanoseconds` is the musical time, in ns, up to which the run has received the performer's events.
  mutating func takeFork(
    _ performer: borrowing Performer, at nanoseconds: Int64, _ live: inout LiveSession
  ) -> Undo.Fork? {
    if let replayed, let fork = seek?.taken(by: performer, at: nanoseconds) {
      live.restart(replayed, fork.start)
      seek?.question?.answer(.success(seek?.text ?? ""))
      seek = nil
      return fork
    }
    guard let undo, let fork = self.undo?.taken(by: performer, at: nanoseconds) else { return nil }
    live.apply(undo.revision, fork.start)
    undo.question.answer(.success(fork.text))
    self.undo = nil
    return fork
  }

  /// Accepts the questions that were asked up to now. Call this before fetching events.
  mutating func gather() {
    desk.gather()
    isChanging = isChanging && gestures?.hasTakenEffect == false
  }

  /// Answers questions; returns `true` if the run must end. Before this call, take the events that precede the
  /// questions. Questions wait until an earlier undo, jump or change of settings is complete, so that a `quit` does not
  /// end the run first.
  /// `latency` is the delay of the run's own sound, in ns; 0 without this sound.
  mutating func answer(
    _ performer: borrowing Performer, _ live: inout LiveSession, latency: @autoclosure () -> Int64 = 0
  ) -> Bool {
    while undo == nil, seek == nil, !isChanging, let question = desk.next() {
      do throws(Refusal) {
        if let text = try answer(question, performer, &live, latency) { question.answer(.success(text)) }
      } catch {
        question.answer(.failure(error))
      }
    }
    do throws(Refusal) {
      try undo?.offer(performer, live, score, lookahead: lookahead)
    } catch {
      undo?.question.answer(.failure(error))
      undo = nil
    }
    if isLooping, undo == nil, seek == nil, let replayed, let end = replayed.end,
      performer.nanoseconds > end - Self.loopMargin
    {
      seek = Seek(loopOf: replayed, at: end)
    }
    do throws(Refusal) {
      try seek?.offer(performer)
    } catch {
      seek?.question?.answer(.failure(error))
      seek = nil
    }
    while gestures?.nextRefusal() != nil {}
    return mustEnd
  }

  mutating func finish() {
    undo?.question.answer(.failure(RequestQueue.ended))
    seek?.question?.answer(.failure(RequestQueue.ended))
    (undo, seek) = (nil, nil)
    keeping.finish()
    desk.close()
  }

  /// Answers a question; returns nil if the answer comes later.
  private mutating func answer(
    _ question: Question, _ performer: borrowing Performer, _ live: inout LiveSession, _ latency: () -> Int64
  ) throws(Refusal) -> String? {
    switch question.request {
    case .quit:
      mustEnd = true
      return ""
    case .undo, .redo: undo = try Undo(question, live, at: performer.nanoseconds, perform: perform)
    case .seek(let target):
      guard let replayed else { throw Refusal(Self.noReplay) }
      seek = Seek(question, to: target, in: replayed, at: performer.nanoseconds)
    case .loop(let wanted):
      guard let replayed else { throw Refusal(Self.noReplay) }
      guard replayed.end != nil else { throw Refusal("this session has no end, so it cannot be looped") }
      isLooping = wanted ?? !isLooping
      performer.loop(isLooping)
      return isLooping ? "the replay begins again at its end" : "the replay stops at its end"
    case .keep(let name):
      let (session, begun, keep) = (session(live, performer), begun, keep)
      keeping.answer(question.reply) {
        do throws(Failure) { return .success("kept as \(try keep(session, name, begun))") } catch {
          return .failure(Refusal(error.message))
        }
      }
    case .share: try share(session(live, performer), answering: question)
    case .preset(let name):
      let goal: Settings
      do throws(Failure) { goal = try library.base(preset: name).settings } catch { throw Refusal(error.message) }
      return try change(to: goal, "preset \(name)", performer, &live)
    case .settings(let goal): return try change(to: goal, "a page's own preset", performer, &live)
    case .time:
      let answer = TimeAnswer(performer, live.follower, ahead: lookahead + Performance.tick, latency: latency())
      return answer.text
    }
    return nil
  }

  private static let noReplay = "seek and loop work only in a replayed session: clumsy run NAME"

  /// Lets another thread make the share line, which may take a second.
  func share(_ session: Session, answering question: Question) throws(Refusal) {
    guard session.gestures.count <= Session.longestSharedText / Self.shortestLine else {
      throw Refusal(PageShares.tooLong)
    }
    sharing.answer(question.reply) {
      do throws(ShareError) { return .success(try session.shareLine) } catch {
        return .failure(Refusal(error == .tooLong ? PageShares.tooLong : error.text))
      }
    }
  }

  private func session(_ live: LiveSession, _ performer: borrowing Performer) -> Session {
    var session = live.session
    let tick = performer.nanoseconds / Performance.tick
    _ = session.finish(at: max(tick, session.begin, session.gestures.last?.tick ?? 0))
    return session
  }

  /// Sends gestures that change the settings to `goal`. One undo, which shows `words`, reverts all these gestures.
  /// Returns a line about the settings that a run cannot change.
  private mutating func change(
    to goal: Settings, _ words: String, _ performer: borrowing Performer, _ live: inout LiveSession
  ) throws(Refusal) -> String {
    let change = SettingsChange(from: live.follower.settings, balls: live.follower.balls, to: goal)
    isChanging = true
    if gestures == nil { gestures = hands.source(for: .preset, of: performer) }
    guard let source = gestures?.number else {
      throw Refusal("\(GestureSource.limit) inputs play already; no more are allowed")
    }
    live.beginAction(words, of: source)
    for gesture in change.gestures {
      while gestures?.send(gesture) == false {
        guard performer.phase != .ended else { throw RequestQueue.ended }
        usleep(1000)
      }
    }
    return change.rest.joined(separator: ", ")
  }
}

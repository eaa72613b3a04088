import Glibc
import Hands
import Instrument
import Journal
import Performing
import Session

/// What the main thread does of what hands ask of the run.
struct RunAnswers: ~Copyable {
  /// Where hands ask.
  let desk: RequestDesk
  /// Where presets are found.
  private let library: Library
  /// The main thread's own hand; nil until it is needed.
  private var gestures: GestureSource?
  /// When the run was begun.
  private let begun: WallTime
  /// The performer's lookahead, in ns.
  private let lookahead: Int64
  /// What the performer replays.
  private let score: [TimedGesture]
  /// What performs a session that is undone.
  private let perform: Undo.Perform
  /// What is being undone.
  private var undo: Undo?
  /// What was asked, and is not answered yet.
  private var questions = PendingQuestions()
  /// What keeps sessions, and what makes share lines of them.
  private let keeping: Keeping
  private let sharing = Sharing()
  /// Whether the run is to end, as was asked.
  private var isToEnd = false
  /// Whether gestures of a preset are on their way, which the next answer has to know of.
  private var isChanging = false

  /// What answers the hands of a run that was begun at a time, at a desk, and plays the presets of a library.
  ///
  /// - Parameters:
  ///   - lookahead: the performer's, in ns.
  ///   - score: what the performer replays.
  init(
    _ library: Library, begun: WallTime, lookahead: Int64, score: [TimedGesture] = [], keeping: Keeping = Keeping(),
    desk: RequestDesk = RequestDesk(), perform: @escaping Undo.Perform = Undo.perform
  ) {
    self.desk = desk
    self.library = library
    self.begun = begun
    self.lookahead = lookahead
    self.score = score
    self.perform = perform
    self.keeping = keeping
  }

  /// The musical time in nanoseconds at which the events may be those of another performance: later ones are to be fetched when
  /// `takeFork` has said of which.
  var limit: Int64 { undo?.limit ?? .max }

  /// What the run goes on with, once, where something was undone; `live` goes on with it.
  ///
  /// - Parameter nanoseconds: the musical time until which the events before `limit` were taken.
  mutating func takeFork(
    _ performer: borrowing Performer, at nanoseconds: Int64, _ live: inout LiveSession
  ) -> Undo.Fork? {
    guard let fork = undo?.taken(by: performer, at: nanoseconds) else { return nil }
    live.remove(fork.removed, fork.start)
    undo?.question.answer(.success("undone: \(undo?.words ?? "")"))
    undo = nil
    return fork
  }

  /// Takes what was asked until now. Before the events are fetched: what was made before it was asked is among these.
  mutating func gather() {
    while let question = desk.next() { questions.add(question) }
    isChanging = isChanging && gestures?.hasTakenEffect == false
  }

  /// Answers what was gathered, when the events until then were taken; whether the run is to end.
  ///
  /// All is answered in its order. So an undo that was asked for before the end comes before it, and is written down.
  mutating func answer(_ performer: borrowing Performer, _ live: inout LiveSession) -> Bool {
    while undo == nil, !isChanging, let question = questions.next() {
      if let result = result(of: question, performer, &live) { question.answer(result) }
    }
    do throws(Refusal) {
      try undo?.offer(performer, live, score, lookahead: lookahead)
    } catch {
      undo?.question.answer(.failure(error))
      undo = nil
    }
    while gestures?.nextRefusal() != nil {}
    return isToEnd
  }

  /// Refuses all that is not answered, and what is asked from now on.
  mutating func finish() {
    undo?.question.answer(.failure(RequestDesk.ended))
    undo = nil
    keeping.finish()
    while let question = questions.next() { question.answer(.failure(RequestDesk.ended)) }
    desk.close()
  }

  /// What is answered; nil where that takes a while.
  private mutating func result(
    of question: Question, _ performer: borrowing Performer, _ live: inout LiveSession
  ) -> Result<String, Refusal>? {
    do throws(Refusal) {
      switch question.request {
      case .quit:
        isToEnd = true
        return .success("")
      case .undo:
        undo = try Undo(question, live, at: performer.nanoseconds, perform: perform)
        return nil
      case .keep(let name):
        keeping.keep(session(live, performer), as: name, begun: begun, answering: question)
        return nil
      case .share:
        sharing.share(session(live, performer), answering: question)
        return nil
      case .preset(let name): return .success(try change(to: name, performer, &live))
      }
    } catch {
      return .failure(error)
    }
  }

  /// What was played until now, with its end.
  private func session(_ live: LiveSession, _ performer: borrowing Performer) -> Session {
    var session = live.session
    let tick = performer.nanoseconds / Performance.tick
    _ = session.finish(at: max(tick, session.begin, session.gestures.last?.tick ?? 0))
    return session
  }

  /// Plays on with the settings of a preset; what of it cannot change now, in one line.
  private mutating func change(
    to name: String, _ performer: borrowing Performer, _ live: inout LiveSession
  ) throws(Refusal) -> String {
    let goal: Settings
    do throws(Failure) { goal = try library.base(preset: name).settings } catch { throw Refusal(error.message) }
    let change = SettingsChange(from: live.follower.settings, balls: live.follower.balls, to: goal)
    isChanging = true
    try send(change.gestures, performer, "preset \(name)", &live)
    return change.rest.joined(separator: ", ")
  }

  /// Sends gestures, which apply at the next ticks, sixteen at each, and are one action of these words.
  private mutating func send(
    _ list: [Gesture], _ performer: borrowing Performer, _ words: String, _ live: inout LiveSession
  ) throws(Refusal) {
    if gestures == nil { gestures = performer.makeGestureSource() }
    guard let source = gestures?.number else { throw Refusal("\(GestureSource.limit) hands play already") }
    live.beginAction(words, of: source)
    for gesture in list {
      while gestures?.send(gesture) == false {
        guard performer.phase != .ended else { throw Refusal("the run has ended") }
        usleep(1000)
      }
    }
  }
}

import Glibc
import Instrument
import RealTime

/// Serves the clients of `clumsy tell`, on one thread: takes their lines in turn, one gesture at a time, and answers each line when what
/// it asks for is done or refused; a line without words when all that was done has taken effect too.
///
/// Clients are bounded in number, lines in length, answers that wait in number; who hangs or floods keeps nobody else from an answer.
struct TellService<Target: TellTarget & ~Copyable>: ~Copyable {
  private var target: Target
  private var clients = ClientList()
  private var nextNumber = 0
  /// The client whose gesture is on its way; it may have left since.
  private var waiting: Int?
  /// The clients that wait for musical time to reach what was done, when that is, in ns, and what they ask of the run then: so what is
  /// kept or undone has the gestures before it.
  private var settling: [(client: Int, effect: Int64, request: RunRequest?)] = []

  /// The most clients at a time; others wait to be accepted.
  static var limit: Int { 64 }
  /// How long a client must have been idle, in ns, to make room for another where there are as many as `limit`.
  static var patience: Int64 { 500_000_000 }
  /// How many lines are taken between two looks at the sockets.
  private static var batch: Int { 64 }

  init(_ target: consuming Target) { self.target = target }

  /// How many clients there are.
  var clientCount: Int { clients.count }

  /// Takes a connection; it is the service's from now on.
  mutating func add(_ descriptor: CInt) {
    clients.append(TellClient(descriptor, number: nextNumber, at: MonotonicClock.nanoseconds()))
    nextNumber += 1
  }

  /// Waits until there is something to do, and does it.
  ///
  /// - Parameters:
  ///   - listener: accepts connections; -1 for none.
  ///   - ending: a file that can be read when it is to end; -1 for none.
  /// - Returns: false when it is to end.
  mutating func turn(listener: CInt, ending: CInt) -> Bool {
    let isFull = clients.count >= Self.limit
    if isFull { clients.dropIdle(since: MonotonicClock.nanoseconds() - Self.patience) }
    let accepts = clients.count < Self.limit
    var requests = [
      pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
      pollfd(fd: accepts ? listener : -1, events: Int16(POLLIN), revents: 0),
    ]
    requests += clients.requests
    // The performer tells nobody when it has applied a gesture; it takes a fraction of a millisecond, a tick where many come.
    if waiting != nil { usleep(200) }
    let timeout: CInt = waiting != nil || clients.hasLine ? 0 : !settling.isEmpty ? 1 : accepts ? -1 : 250
    guard poll(&requests, nfds_t(requests.count), timeout) >= 0 || errno == EINTR else { return false }
    if requests[0].revents != 0 { return false }
    let now = MonotonicClock.nanoseconds()
    clients.exchange(requests.dropFirst(2), at: now)
    if requests[1].revents != 0 { accept(listener) }
    work(at: now)
    settle(at: now)
    clients.dropOver()
    return true
  }

  /// Answers whoever waits that the run has ended.
  mutating func finish() {
    let answer = tellAnswer(.withdrawn)
    let now = MonotonicClock.nanoseconds()
    settle(at: now)
    for (number, _, _) in settling { clients.answer(number, answer, at: now) }
    if let number = waiting { clients.answer(number, target.outcome().map { tellAnswer($0) } ?? answer, at: now) }
    while let (number, _) = clients.nextLine() { clients.answer(number, answer, at: now) }
  }

  private mutating func accept(_ listener: CInt) {
    while clients.count < Self.limit {
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else {
        // Without files for it, it is tried again, but not without rest.
        if errno == EMFILE || errno == ENFILE { usleep(10_000) }
        return
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      add(descriptor)
    }
  }

  /// Answers those who waited for what has taken effect by now.
  private mutating func settle(at now: Int64) {
    // Musical time goes on meanwhile: asked twice, one could be dropped as reached that was not when it was to be answered.
    let items = settling
    settling = []
    for item in items {
      guard target.hasReached(item.effect) else {
        settling.append(item)
        continue
      }
      clients.answer(item.client, item.request.map { tellAnswer(target.ask($0)) } ?? TellAnswer(.success), at: now)
    }
  }

  private mutating func work(at now: Int64) {
    for _ in 0..<Self.batch {
      if let number = waiting {
        guard let outcome = target.outcome() else { return }
        waiting = nil
        clients.answer(number, tellAnswer(outcome), at: now)
      }
      guard let (number, line) = clients.nextLine() else { return }
      switch TellLine(line) {
      case .nothing: settling.append((number, target.effect, nil))
      case .wrong(let text): clients.answer(number, TellAnswer(.usage, text), at: now)
      case .request(let request): settling.append((number, target.effect, request))
      case .gesture(let gesture):
        if target.send(gesture) {
          waiting = number
        } else {
          clients.answer(number, tellAnswer(.withdrawn), at: now)
        }
      }
    }
  }
}

/// The answer that tells what became of a gesture.
private func tellAnswer(_ outcome: GestureOutcome) -> TellAnswer {
  switch outcome {
  case .applied: TellAnswer(.success)
  case .refused(let event):
    TellAnswer(
      .refused, "refused at tick \(event.nanoseconds / Performance.tick)\(event.refusal.map { ": \(words($0))" } ?? "")"
    )
  case .withdrawn: TellAnswer(.unavailable, "the run has ended")
  }
}

/// The answer that tells what a run made of a request.
private func tellAnswer(_ result: Result<String, Refusal>) -> TellAnswer {
  switch result {
  case .success(let text): TellAnswer(.success, text)
  case .failure(let refusal): TellAnswer(.refused, refusal.text)
  }
}

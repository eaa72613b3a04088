import Glibc
import Instrument
import RealTime

/// The server of `clumsy tell` in a run. On one thread, the server takes the clients' lines in turn, and sends one
/// gesture at a time. It answers a line when the line's gesture or request is done or refused. It answers an empty line
/// when all earlier gestures have taken effect. A client that hangs or floods does not block other clients.
struct TellService<Target: TellTarget & ~Copyable>: ~Copyable {
  private var target: Target
  /// The clients in the order in which they are served. After a line, a client moves to the end.
  private var clients: [TellClient] = []
  private var nextNumber = 0
  /// The number of the client whose gesture the performer (the thread that plays) has not handled yet. The client may
  /// have disconnected.
  private var waiting: Int?
  /// Clients that wait until musical time reaches `effect`, in ns. From that time on, a request such as `undo` covers
  /// all earlier gestures.
  private var waitingForEffect: [(client: Int, effect: Int64, request: RunRequest?)] = []
  /// Requests that the run has not answered yet. Other clients' gestures do not wait for these answers.
  private var pendingQuestions: [(client: Int, question: Question)] = []

  /// The greatest number of clients. Further clients wait to be accepted.
  static var limit: Int { 64 }
  /// The idle time, in ns, after which a client may be dropped. Clients are dropped only if there are `limit` clients.
  static var patience: Int64 { 500_000_000 }
  /// The greatest number of lines between two polls of the sockets.
  private static var batch: Int { 64 }

  init(_ target: consuming Target) { self.target = target }

  var clientCount: Int { clients.count }

  mutating func add(_ descriptor: CInt) {
    clients.append(TellClient(descriptor, number: nextNumber, at: MonotonicClock.nanoseconds()))
    nextNumber += 1
  }

  /// Waits for sockets and answers lines. Returns `false` when `ending` is readable, or if polling fails. `listener`
  /// and `ending` may be −1.
  mutating func turn(listener: CInt, ending: CInt) -> Bool {
    if clients.count >= Self.limit { dropIdle() }
    let accepts = clients.count < Self.limit
    var requests = [
      pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
      pollfd(fd: accepts ? listener : -1, events: Int16(POLLIN), revents: 0),
    ]
    requests += clients.map(\.request)
    // The performer does not announce outcomes, so ask for them again soon. The performer usually handles a gesture in
    // a fraction of a ms.
    if waiting != nil { usleep(200) }
    let hasLine = clients.contains { $0.hasLine }
    let isPending = !waitingForEffect.isEmpty || !pendingQuestions.isEmpty
    let timeout: CInt = waiting != nil || hasLine ? 0 : isPending ? 1 : accepts ? -1 : 250
    guard poll(&requests, nfds_t(requests.count), timeout) >= 0 || errno == EINTR else { return false }
    if requests[0].revents != 0 { return false }
    let now = MonotonicClock.nanoseconds()
    for (client, request) in zip(clients, requests.dropFirst(2)) where request.revents != 0 { client.exchange(at: now) }
    if requests[1].revents != 0 { accept(listener) }
    work(at: now)
    settle(at: now)
    clients.removeAll(where: \.isOver)
    return true
  }

  /// Tells each waiting client the outcome of its gesture, or that the run has ended.
  mutating func finish() {
    let answer = tellAnswer(.withdrawn)
    let now = MonotonicClock.nanoseconds()
    settle(at: now)
    for (number, _, _) in waitingForEffect { self.answer(number, answer, at: now) }
    for (number, _) in pendingQuestions { self.answer(number, answer, at: now) }
    if let number = waiting { self.answer(number, target.outcome().map { tellAnswer($0) } ?? answer, at: now) }
    while let (number, _) = nextLine() { self.answer(number, answer, at: now) }
  }

  /// Drops the client that has been idle longest, if it has been idle for longer than `patience`.
  private mutating func dropIdle() {
    let time = MonotonicClock.nanoseconds() - Self.patience
    let idle = clients.indices.filter { clients[$0].isIdle(since: time) }
    if let longest = idle.min(by: { clients[$0].lastActivity < clients[$1].lastActivity }) {
      clients.remove(at: longest)
    }
  }

  private mutating func accept(_ listener: CInt) {
    while clients.count < Self.limit {
      let descriptor = Glibc.accept(listener, nil, nil)
      guard descriptor >= 0 else {
        // If no descriptors are free, pause, so that this thread does not spin.
        if errno == EMFILE || errno == ENFILE { usleep(10_000) }
        return
      }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      add(descriptor)
    }
  }

  private func answer(_ number: Int, _ answer: TellAnswer, at now: Int64) {
    clients.first { $0.number == number }?.answer(answer, at: now)
  }

  private mutating func nextLine() -> (number: Int, line: LineBuffer.Line)? {
    guard let index = clients.firstIndex(where: \.hasLine), let line = clients[index].nextLine() else { return nil }
    let client = clients.remove(at: index)
    clients.append(client)
    return (client.number, line)
  }

  /// Handles the items of `waitingForEffect` whose time has come: passes the client's request to the run, or answers
  /// the client if there is no request. Then sends the run's answers to clients.
  private mutating func settle(at now: Int64) {
    // Check each item only once, because musical time may reach it between two checks.
    let items = waitingForEffect
    waitingForEffect = []
    for item in items {
      guard target.hasReached(item.effect) else {
        waitingForEffect.append(item)
        continue
      }
      guard let request = item.request else {
        answer(item.client, TellAnswer(.success), at: now)
        continue
      }
      if let question = target.ask(request) {
        pendingQuestions.append((item.client, question))
      } else {
        answer(item.client, tellAnswer(.withdrawn), at: now)
      }
    }
    // Check each question only once, because its answer may come between two checks.
    let questions = pendingQuestions
    pendingQuestions = []
    for item in questions {
      if let result = item.question.result {
        answer(item.client, tellAnswer(result), at: now)
      } else {
        pendingQuestions.append(item)
      }
    }
  }

  private mutating func work(at now: Int64) {
    for _ in 0..<Self.batch {
      if let number = waiting {
        guard let outcome = target.outcome() else { return }
        waiting = nil
        answer(number, tellAnswer(outcome), at: now)
      }
      guard let (number, line) = nextLine() else { return }
      switch TellLine(line) {
      case .nothing: waitingForEffect.append((number, target.effect, nil))
      case .wrong(let text): answer(number, TellAnswer(.usage, text), at: now)
      case .request(let request): waitingForEffect.append((number, target.effect, request))
      case .gesture(let gesture):
        if target.send(gesture) { waiting = number } else { answer(number, tellAnswer(.withdrawn), at: now) }
      }
    }
  }
}

private func tellAnswer(_ outcome: GestureOutcome) -> TellAnswer {
  switch outcome {
  case .applied: TellAnswer(.success)
  case .refused(let event):
    TellAnswer(
      .refused, "refused at tick \(event.nanoseconds / Performance.tick)\(event.refusal.map { ": \(words($0))" } ?? "")"
    )
  case .withdrawn: TellAnswer(.unavailable, RequestQueue.ended.text)
  }
}

private func tellAnswer(_ result: Result<String, Refusal>) -> TellAnswer {
  switch result {
  case .success(let text): TellAnswer(.success, text)
  case .failure(RequestQueue.ended): tellAnswer(.withdrawn)
  case .failure(let refusal): TellAnswer(.refused, refusal.text)
  }
}

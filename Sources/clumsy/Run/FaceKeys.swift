import Glibc
import Instrument
import Performing
import RealTime
import Terminal

/// The thread that reads keys and mouse: gestures go straight to the performer, requests to the desk.
final class FaceKeys: Sendable {
  private let gestures: Lock<GestureSource?>
  private let desk: RequestDesk

  /// How long an Esc may be the beginning of a sequence, in milliseconds: more than a slow network puts between two bytes.
  private static let escapeTime: CInt = 100
  /// How often it looks whether the face is shown, in milliseconds.
  private static let idleTime: CInt = 100
  /// How long gestures may take to take effect, in nanoseconds: more than the longest lookahead, and no end where musical time stands.
  private static let patience: Int64 = 1_000_000_000

  init(_ gestures: consuming GestureSource?, _ desk: RequestDesk) {
    self.gestures = Lock(gestures)
    self.desk = desk
  }

  /// Reads until the face ends.
  func run(_ face: TerminalFace) {
    var reader = InputReader()
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let (wish, isShown) = face.state.withLock { ($0.wish, $0.isShown) }
      if wish == .ended { return }
      // Keys are the shell's while the face is hidden.
      guard isShown, wish == .shown else {
        usleep(useconds_t(Self.idleTime) * 1000)
        continue
      }
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let isReady = poll(&request, 1, reader.isPending ? Self.escapeTime : Self.idleTime) > 0
      guard isReady else {
        for input in reader.end() { take(input, face) }
        continue
      }
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      // A terminal that is gone, or is another's at the moment.
      if count <= 0 { usleep(useconds_t(Self.idleTime) * 1000) }
      for byte in bytes.prefix(max(0, count)) { for input in reader.take(byte) { take(input, face) } }
    }
  }

  private func take(_ input: TerminalInput, _ face: TerminalFace) {
    let now = MonotonicClock.nanoseconds()
    let deeds = face.state.withLock { state in
      // A key makes room for what it says.
      if case .key = input { state.status.message = "" }
      state.revision += 1
      let deeds = state.hand.take(input, state.picture, state.layout, at: now)
      // Several keys may come at once: the next one starts from what this one sets.
      for case .gesture(let gesture) in deeds { state.picture.expect(gesture) }
      return deeds
    }
    for deed in deeds { perform(deed, face) }
  }

  private func perform(_ deed: Hand.Deed, _ face: TerminalFace) {
    switch deed {
    case .gesture(let gesture):
      // What is refused is told by the event.
      let isSent = gestures.withLock { source in
        while source?.nextRefusal() != nil {}
        return source?.send(gesture)
      }
      if isSent == nil { face.state.withLock { $0.say("\(GestureSource.limit) hands play already") } }
      if isSent == false { face.state.withLock { $0.say("too many gestures at once: one was left out") } }
    case .say(let line): face.state.withLock { $0.say(line) }
    case .ask(.quit): desk.post(.quit)
    case .ask(.undo): ask(.undo, orElse: "undone", face)
    case .ask(.keep): ask(.keep(name: nil), orElse: "kept", face)
    case .ask(.learn(let parameter)): learn(parameter, face)
    }
  }

  /// Waits until what the keys before this one did has taken effect: so what is kept or undone has it.
  private func awaitGestures() {
    let deadline = MonotonicClock.nanoseconds() + Self.patience
    while gestures.withLock({ $0?.hasTakenEffect == false }), MonotonicClock.nanoseconds() < deadline { usleep(1000) }
  }

  private func learn(_ parameter: Parameter, _ face: TerminalFace) {
    let learn = face.learn.withLock { $0 }
    learn?(parameter)
    let line = learn == nil ? "there is no MIDI port to learn from" : "move the knob for \(parameter.row.name)"
    face.state.withLock { $0.say(line) }
  }

  private func ask(_ request: RunRequest, orElse words: String, _ face: TerminalFace) {
    awaitGestures()
    let line =
      switch desk.ask(request) {
      case .success(let line): line.isEmpty ? words : line
      case .failure(let refusal): refusal.text
      }
    face.state.withLock { $0.say(line) }
  }
}

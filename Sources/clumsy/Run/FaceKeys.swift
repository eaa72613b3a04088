import Glibc
import Instrument
import Performing
import RealTime
import Terminal

/// The thread that reads keys and mouse for the face (`TerminalFace`, the user interface in a terminal). The thread
/// sends gestures to the performer (the thread that plays), and requests such as undo to the `RequestQueue`.
final class FaceKeys: Sendable {
  private let gestures: Lock<GestureSource?>
  private let desk: RequestQueue

  /// The longest wait for the rest of an escape sequence after Esc, in ms. Even slow networks rarely take longer.
  private static let escapeTime: CInt = 100
  /// The time between two checks of whether the face is shown, in ms.
  private static let idleTime: CInt = 100
  /// The longest wait for gestures to take effect, in ns. This time is longer than the greatest `--lookahead` (how
  /// early the performer hands notes over). The wait needs a limit, because gestures take no effect
  /// while musical time stands still.
  private static let patience: Int64 = 1_000_000_000

  init(_ gestures: consuming GestureSource?, _ desk: RequestQueue) {
    self.gestures = Lock(gestures)
    self.desk = desk
  }

  func run(_ face: TerminalFace) {
    var reader = InputReader()
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let (wanted, isShown) = face.state.withLock { ($0.wanted, $0.isShown) }
      if wanted == .ended, !isShown { return }
      // While the face is hidden, the shell reads the keys.
      guard isShown else {
        usleep(useconds_t(Self.idleTime) * 1000)
        continue
      }
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, reader.isPending ? Self.escapeTime : Self.idleTime) > 0 else {
        for input in reader.end() { take(input, face) }
        continue
      }
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      // Reading fails if the terminal is closed, or if another process group is in its foreground. Pause, so that the
      // loop does not spin.
      if count <= 0 { usleep(useconds_t(Self.idleTime) * 1000) }
      for byte in bytes.prefix(max(0, count)) { for input in reader.take(byte) { take(input, face) } }
    }
  }

  private func take(_ input: TerminalInput, _ face: TerminalFace) {
    let now = MonotonicClock.nanoseconds()
    let effects = face.state.withLock { state -> [Hand.Effect] in
      if case .background(let theme) = input { state.theme = theme }
      // A face that is leaving the terminal accepts no more keys.
      guard state.wanted == .shown else { return [] }
      // Any key hides the old message.
      if case .key = input { state.status.message = "" }
      state.revision += 1
      let effects = state.hand.take(input, state.picture, state.layout, at: now)
      // Send while the lock is held: `picture.expect` must be called before the main thread passes the gesture's event
      // to `picture`.
      for case .gesture(let gesture) in effects { gestures.withLock { state.send(gesture, by: &$0) } }
      return effects
    }
    for effect in effects {
      switch effect {
      case .gesture: break
      case .say(let line): face.state.withLock { $0.say(line) }
      case .ask(.quit): desk.post(.quit)
      case .ask(.undo): ask(.undo, orElse: "undone", face)
      case .ask(.redo): ask(.redo, orElse: "redone", face)
      case .ask(.seek(let steps)): ask(.seek(.step(Int64(steps) * Seek.step)), orElse: "", face)
      case .ask(.rewind): ask(.seek(.time(0)), orElse: "", face)
      case .ask(.loop): ask(.loop(nil), orElse: "", face)
      case .ask(.keep): ask(.keep(name: nil), orElse: "kept", face)
      case .ask(.tell(let line)): tell(line, face)
      case .ask(.learn(let parameter)):
        let learn = face.learn.withLock { $0 }
        learn?(parameter)
        let line = learn == nil ? "there is no MIDI port to learn from" : "move the knob for \(parameter.row.name)"
        face.state.withLock { $0.say(line) }
      }
    }
  }

  /// Carries out a line as `clumsy tell` does. If the line is wrong, or the run refuses its request, opens the palette
  /// (where the user typed the line) again, and shows the reason there.
  private func tell(_ line: String, _ face: TerminalFace) {
    switch TellLine(.bytes(Array(line.utf8))) {
    case .nothing: break
    case .wrong(let why): face.state.withLock { $0.refuse(line, why) }
    case .gesture(let gesture):
      face.state.withLock { state in
        state.say(line)
        gestures.withLock { state.send(gesture, by: &$0) }
      }
    case .request(.quit): desk.post(.quit)
    case .request(let request):
      if case .failure(let refusal) = ask(request, orElse: line, face), refusal != RequestQueue.ended {
        face.state.withLock { $0.refuse(line, refusal.text) }
      }
    }
  }

  @discardableResult
  private func ask(
    _ request: RunRequest, orElse words: String, _ face: TerminalFace
  ) -> Result<String, Refusal> {
    // Wait until the gestures of earlier keys have taken effect, so that a `keep` saves them, and an `undo` can revert
    // them.
    MonotonicClock.wait(atMost: Self.patience) { gestures.withLock { $0?.hasTakenEffect != false } }
    let result = desk.ask(request)
    // The messages of the preset's gestures must not replace the message below. Wait for the answer to a second
    // request: the run gives this answer only after these gestures have taken effect.
    if case .preset = request { _ = desk.ask(.time) }
    let line =
      switch result {
      case .success(let line): line.isEmpty ? words : line
      case .failure(let refusal): refusal.text
      }
    face.state.withLock { $0.say(line) }
    return result
  }
}

extension TerminalFace.State {
  mutating func refuse(_ line: String, _ why: String) {
    hand.refuse(line, why)
    revision += 1
  }

  /// Sends a gesture. On success, `picture` shows the gesture as applied even before the gesture's event arrives.
  mutating func send(_ gesture: Gesture, by source: inout GestureSource?) {
    // Discard the refusals of earlier gestures here: the face shows each refusal when the gesture's event arrives.
    while source?.nextRefusal() != nil {}
    switch source?.send(gesture) {
    case true?: picture.expect(gesture)
    case false?: say("too many gestures at once: one was left out")
    case nil: say("\(GestureSource.limit) inputs play already; no more are allowed")
    }
  }
}

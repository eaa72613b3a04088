import Glibc
import Instrument
import Performing
import RealTime
import Terminal

/// The thread that reads keys and mouse: gestures go straight to the performer, requests to the desk.
final class FaceKeys: Sendable {
  private let gestures: Lock<GestureSource?>
  private let desk: RequestDesk

  /// The time for which an Esc may begin a sequence, in milliseconds: more than a slow network puts between two bytes.
  private static let escapeTime: CInt = 100
  /// The interval of checks whether the face is shown, in milliseconds.
  private static let idleTime: CInt = 100
  /// The longest wait for gestures to take effect, in nanoseconds: more than the longest lookahead. It ends even if musical time stands.
  private static let patience: Int64 = 1_000_000_000

  init(_ gestures: consuming GestureSource?, _ desk: RequestDesk) {
    self.gestures = Lock(gestures)
    self.desk = desk
  }

  func run(_ face: TerminalFace) {
    var reader = InputReader()
    var bytes = [UInt8](repeating: 0, count: 256)
    while true {
      let (wanted, isShown) = face.state.withLock { ($0.wanted, $0.isShown) }
      if wanted == .ended { return }
      // Keys are the shell's while the face is hidden.
      guard isShown, wanted == .shown else {
        usleep(useconds_t(Self.idleTime) * 1000)
        continue
      }
      var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, reader.isPending ? Self.escapeTime : Self.idleTime) > 0 else {
        for input in reader.end() { take(input, face) }
        continue
      }
      let count = read(STDIN_FILENO, &bytes, bytes.count)
      // The terminal is gone, or is another's at the moment.
      if count <= 0 { usleep(useconds_t(Self.idleTime) * 1000) }
      for byte in bytes.prefix(max(0, count)) { for input in reader.take(byte) { take(input, face) } }
    }
  }

  private func take(_ input: TerminalInput, _ face: TerminalFace) {
    let now = MonotonicClock.nanoseconds()
    let effects = face.state.withLock { state in
      // A key makes room for what it says.
      if case .key = input { state.status.message = "" }
      state.revision += 1
      let effects = state.hand.take(input, state.picture, state.layout, at: now)
      // Lock the state, so that no gesture's event arrives before the gesture is expected.
      for case .gesture(let gesture) in effects { gestures.withLock { state.send(gesture, by: &$0) } }
      return effects
    }
    for effect in effects {
      switch effect {
      case .gesture: break
      case .say(let line): face.state.withLock { $0.say(line) }
      case .ask(.quit): desk.post(.quit)
      case .ask(.undo): ask(.undo, orElse: "undone", face)
      case .ask(.keep): ask(.keep(name: nil), orElse: "kept", face)
      case .ask(.learn(let parameter)):
        let learn = face.learn.withLock { $0 }
        learn?(parameter)
        let line = learn == nil ? "there is no MIDI port to learn from" : "move the knob for \(parameter.row.name)"
        face.state.withLock { $0.say(line) }
      }
    }
  }

  private func ask(_ request: RunRequest, orElse words: String, _ face: TerminalFace) {
    // The gestures of earlier keys must be kept or undone too.
    MonotonicClock.wait(atMost: Self.patience) { gestures.withLock { $0?.hasTakenEffect != false } }
    let line =
      switch desk.ask(request) {
      case .success(let line): line.isEmpty ? words : line
      case .failure(let refusal): refusal.text
      }
    face.state.withLock { $0.say(line) }
  }
}

extension TerminalFace.State {
  /// Sends a gesture. The next key starts from what it sets, unless it could not be sent.
  mutating func send(_ gesture: Gesture, by source: inout GestureSource?) {
    // Refusals are shown when their events come.
    while source?.nextRefusal() != nil {}
    switch source?.send(gesture) {
    case true?: picture.expect(gesture)
    case false?: say("too many gestures at once: one was left out")
    case nil: say("\(GestureSource.limit) hands play already")
    }
  }
}

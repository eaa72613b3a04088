import Glibc
import Hands
import Instrument
import MIDIOut
import Performing
import RealTime
import Recovery
import Sessions
import Terminal

/// The face: the user interface in a terminal, which shows the performance, and is a hand (a source of gestures). One
/// thread paints (`FacePainter`), and another reads keys (`FaceKeys`). The main thread passes events and times to the
/// face, and never waits for these threads without a time limit.
final class TerminalFace: Front, Sendable {
  struct State: Sendable {
    var picture: StagePicture
    var hand = Hand()
    var status = FaceStatus()
    /// The time at which the message disappears, in ns of the monotonic clock.
    var messageEnd: Int64 = 0
    /// The text that is shown when a message disappears; empty for none.
    var invitation = ""
    var layout = FaceLayout(columns: 80, rows: 24)
    /// The number of changes to the picture, except changes of the musical time.
    var revision = 0
    var wanted = Visibility.hidden
    var isUnusable = false
    var isShown = false
    /// The latest requested frame. `asked` is in monotonic ns, `time` in musical ns.
    var lastFrame: (asked: Int64, time: Int64, revision: Int) = (0, -1, -1)
    var restoration: TerminalRestoration
    var connections: [String] = []
    /// The theme that fits the terminal's background; nil until the terminal has reported its background colour.
    var theme: Theme?
    /// The sources whose gestures cause no message: this terminal, and the score (a replayed session).
    var ownSources: [UInt8] = [Performer.Options.scoreSource]

    mutating func say(_ line: String, at now: Int64 = MonotonicClock.nanoseconds()) {
      status.message = line
      messageEnd = now + TerminalFace.messageTime
      revision += 1
    }

    /// Replaces an older message by the gesture of another hand. Gestures of a followed clock are left out, because
    /// they are too frequent.
    mutating func supersede(by event: GestureEvent) {
      switch event.gesture {
      case .lock, .locate: return
      default: break
      }
      guard !ownSources.contains(event.source), !status.message.isEmpty, status.message != invitation else { return }
      say(event.gesture.shownText)
    }
  }

  enum Visibility: Equatable, Sendable {
    case shown, hidden, ended
  }

  let state: Lock<State>
  let type: TerminalType
  /// The function that starts MIDI learn for a parameter: the next moved knob then controls the parameter. The function
  /// is nil if there is no port for controllers.
  let learn = Lock<(@Sendable (Parameter?) -> Void)?>(nil)
  /// The data from which the watchdog process restores the terminal after a crash; nil without a watchdog.
  let record: SharedNoteRecord?
  private let painter: FacePainter
  /// The theme for a terminal that does not report its background colour.
  let presumedTheme = getenv("COLORFGBG").flatMap { Theme(colorFGBG: String(cString: $0)) } ?? .light

  /// The shortest time between two frames, in ns: about 30 frames a second.
  private static let frameTime: Int64 = 31_000_000
  static let messageTime: Int64 = 5_000_000_000
  /// The longest wait for the painter to leave the terminal, in ns. `hide` waits at most twice.
  private static let patience: Int64 = 400_000_000

  /// The terminal that can show the face; nil unless stdin and stdout are a terminal with a movable cursor, and this
  /// process is in its foreground.
  static var terminal: TerminalType? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, isInForeground else { return nil }
    return TerminalType(STDOUT_FILENO)
  }

  private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  static let unusable = "this terminal cannot show the stage: printing lines, as with --plain"

  /// Starts the threads. Returns nil if the terminal's modes cannot be read, or if a descriptor or a thread cannot be
  /// created.
  init?(
    _ type: TerminalType, _ start: PerformanceStart, record: SharedNoteRecord?, _ gestures: consuming GestureSource?,
    _ desk: RequestQueue, _ commands: [Palette.Command] = []
  ) {
    var modes = termios()
    guard tcgetattr(STDOUT_FILENO, &modes) == 0 else { return nil }
    self.type = type
    self.record = record
    let bytes = Array(type.leavingBytes.prefix(TerminalRestoration.capacity))
    state = Lock(
      State(picture: StagePicture(start), restoration: TerminalRestoration(modes: modes, bytes: bytes)))
    guard let painter = FacePainter() else { return nil }
    self.painter = painter
    let source = gestures?.number
    state.withLock { state in
      state.hand.commands = commands
      if let source { state.ownSources.append(source) }
    }
    let keys = FaceKeys(gestures, desk)
    guard DetachedThread.start({ painter.run(self) }) == 0, DetachedThread.start({ keys.run(self) }) == 0 else {
      return nil
    }
  }

  /// `true` until the face is hidden for the rest of the run.
  var isInUse: Bool { state.withLock { $0.wanted != .ended } }

  func finish(at nanoseconds: Int64, _ words: inout RunOutput) { hide(isLast: true) }

  func take(_ event: PerformanceEvent, line: String?) {
    state.withLock { state in
      state.picture.take(event)
      state.revision += 1
      guard case .gesture(let event) = event else { return }
      if let refusal = event.refusal { state.say(words(refusal)) } else { state.supersede(by: event) }
    }
  }

  func restart(_ fork: Undo.Fork, _ session: Session) {
    state.withLock { state in
      guard fork.jumpedFrom == nil else {
        // Show no message, because the clock shows the jump.
        state.picture = StagePicture(fork.start)
        state.revision += 1
        return
      }
      state.picture.restart(fork.start)
      state.say(fork.text)
    }
  }

  /// Shows the notice's last line for a few seconds.
  func show(_ notice: String) {
    var line = notice[...]
    if line.hasPrefix("clumsy: ") { line = line.dropFirst(8) }
    let last = line.split(separator: "\n").last
    if let last { state.withLock { $0.say(String(last)) } }
  }

  /// Shows the page's address until a key is pressed, and again whenever the time of a later message is over. The key
  /// `p` shows the page's QR code, if there is one.
  func invite(to page: PageAddress) {
    let line = "stage \(page.touch)" + (page.code == nil ? "" : " · p QR code")
    state.withLock { state in
      state.status.page = page
      state.invitation = line
      (state.status.message, state.messageEnd) = (line, .max)
      state.revision += 1
    }
  }

  /// Shows the name, length and progress of the replayed session, if any.
  func replays(_ replay: Replay?) { state.withLock { ($0.status.replay, $0.hand.isReplay) = (replay, replay != nil) } }

  func take(_ change: SubscriptionMonitor.Change) {
    state.withLock { state in
      switch change {
      case .subscribed(let name), .connected(let name):
        if !state.connections.contains(name) { state.connections.append(name) }
      case .disconnected(let name, _), .vanished(let name, _): state.connections.removeAll { $0 == name }
      case .waiting, .began, .failed: break
      }
    }
  }

  /// Requests a frame if something changed or the latest frame is too old. Hides the face permanently if it is
  /// unusable.
  func turn(_ moment: RunMoment, _ words: inout RunOutput) {
    guard isInUse else { return }
    if state.withLock({ $0.isUnusable }) {
      hide(isLast: true)
      words.notices += noticeLine(Self.unusable)
      return
    }
    let now = MonotonicClock.nanoseconds()
    let (lateness, sound, peak, nanoseconds) = (moment.lateness, moment.sound, moment.peak, moment.nanoseconds)
    let isLooping = moment.isLooping
    let isDue = state.withLock { state in
      state.picture.nanoseconds = max(state.picture.nanoseconds, nanoseconds)
      let connections = (state.connections + (sound.map { [$0] } ?? [])).joined(separator: ", ")
      if state.status.lateness != lateness || state.status.connections != connections {
        (state.status.lateness, state.status.connections) = (lateness, connections)
        state.revision += 1
      }
      if var replay = state.status.replay, replay.isLooping != isLooping {
        replay.isLooping = isLooping
        state.status.replay = replay
        state.revision += 1
      }
      let shown = state.status.meter
      if let peak {
        state.status.meter = (shown ?? LevelMeter()).taking(peak, at: now)
      } else {
        state.status.meter = nil
      }
      if state.status.meter?.decibels != shown?.decibels { state.revision += 1 }
      if !state.status.message.isEmpty, now >= state.messageEnd {
        (state.status.message, state.messageEnd) = (state.invitation, .max)
        state.revision += 1
      }
      let (last, revision) = (state.lastFrame, state.revision)
      // Paint ten times a second even without a change: the window's size may have changed.
      let isNew = last.time != nanoseconds || last.revision != revision || now - last.asked >= 100_000_000
      guard isNew, now - last.asked >= Self.frameTime else { return false }
      state.lastFrame = (now, nanoseconds, revision)
      return true
    }
    if state.withLock({ $0.wanted == .hidden }) { show() }
    if isDue { painter.wake() }
  }

  /// Shows the face, except while this process is in the background.
  func show() {
    guard isInUse, Self.isInForeground else { return }
    state.withLock { $0.wanted = .shown }
    painter.wake()
  }

  /// Hides the face. If the painter does not leave the terminal in time, the calling thread restores the terminal. If
  /// `isLast`, the face stays hidden for the rest of the run.
  func hide(isLast: Bool = false) {
    let wasInUse = state.withLock { state in
      guard state.wanted != .ended else { return false }
      state.wanted = isLast ? .ended : .hidden
      return true
    }
    guard wasInUse else { return }
    painter.wake()
    guard !isHiddenInTime() else { return }
    painter.cutOff()
    _ = isHiddenInTime()
    let restoration = state.withLock { $0.restoration }
    // If the terminal accepts no output now, as after Ctrl-S, the watchdog restores it later.
    if restoration.restore(STDOUT_FILENO, isTorn: true) { record?.terminal = nil }
  }

  private func isHiddenInTime() -> Bool {
    MonotonicClock.wait(atMost: Self.patience) { state.withLock { !$0.isShown } }
  }
}

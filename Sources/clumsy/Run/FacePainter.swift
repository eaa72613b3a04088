import Glibc
import RealTime
import Recovery
import Synchronization
import Terminal

/// The thread that paints the face (`TerminalFace`, the user interface in a terminal). Writing blocks the thread while
/// the terminal accepts no output.
final class FacePainter: Sendable {
  private let waker: Waker
  /// The painter's own copy of standard output. `dup2` can replace this copy even while a write to the copy blocks.
  private let descriptor: CInt
  /// A descriptor that refuses every write. `cutOff` makes `descriptor` a copy of `closed`.
  private let closed: CInt
  private let isCut = Atomic<Bool>(false)
  private let thread = Lock<pthread_t?>(nil)

  /// The signal that interrupts a blocked write. This process uses the signal for nothing else.
  private static let interruption = SIGURG

  /// The longest waits for the terminal's answer about its background, in ns: before the first picture, and before the
  /// face is hidden.
  private static let themePatience: Int64 = 100_000_000
  private static let lastThemePatience: Int64 = 50_000_000

  init?() {
    guard let waker = Waker() else { return nil }
    self.waker = waker
    descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    // Writes to an O_PATH descriptor fail with EBADF. __O_PATH is O_PATH, which Swift's Glibc lacks.
    closed = open("/", __O_PATH | O_CLOEXEC)
    guard descriptor >= 0, closed >= 0 else { return nil }
    Crashes.closeTerminal(descriptor)
  }

  /// Makes the thread show, paint or hide the face, as `TerminalFace.State.wanted` says.
  func wake() { waker.wake() }

  /// Disconnects the thread from the terminal, even during a write, until the next `enter`.
  func cutOff() {
    isCut.store(true, ordering: .releasing)
    dup2(closed, descriptor)
    if let thread = thread.withLock({ $0 }) { pthread_kill(thread, Self.interruption) }
  }

  func run(_ face: TerminalFace) {
    takeInterruptions()
    var screen: Screen?
    var isAsked = false
    while true {
      waker.wait(until: .max)
      let (wanted, isShown) = face.state.withLock { ($0.wanted, $0.isShown) }
      switch wanted {
      case .shown:
        if !isShown {
          guard enter(face) else { continue }
          if screen == nil {
            screen = Screen(face.type, descriptor)
            isAsked = screen?.asksBackground() == true
            if isAsked { awaitTheme(face) }
          }
        }
        guard screen != nil else {
          leave(face)
          face.state.withLock { $0.isUnusable = true }
          return
        }
        paint(face, &screen)
        if !isShown { rememberModes(face) }
      case .hidden, .ended:
        if isShown {
          // Wait until the thread of `FaceKeys` has read the terminal's answer. The shell would take a later
          // answer for typed keys.
          if isAsked { MonotonicClock.wait(atMost: Self.lastThemePatience) { face.state.withLock { $0.theme != nil } } }
          screen?.leave()
          leave(face)
        }
        if wanted == .ended { return }
      }
    }
  }

  private func paint(_ face: TerminalFace, _ screen: inout Screen?) {
    guard var canvas = screen?.canvas() else { return }
    let layout = FaceLayout(columns: canvas.columns, rows: canvas.rows)
    let (picture, hand, status, theme) = face.state.withLock { state in
      state.layout = layout
      return (state.picture, state.hand, state.status, state.theme)
    }
    screen?.theme = theme ?? face.presumedTheme
    Face(picture, hand, status, layout: layout).draw(on: &canvas)
    screen?.paint(canvas)
  }

  /// Waits a short time for the terminal's answer about its background, which the thread of `FaceKeys` reads.
  private func awaitTheme(_ face: TerminalFace) {
    MonotonicClock.wait(atMost: Self.themePatience) {
      face.state.withLock { $0.theme != nil || $0.wanted != .shown }
    }
  }

  /// Saves the terminal's modes before the face changes them. Also passes these modes to the watchdog, the process that
  /// restores the terminal after a crash. Returns `false` if the face is no longer wanted.
  private func enter(_ face: TerminalFace) -> Bool {
    if isCut.exchange(false, ordering: .acquiringAndReleasing) { dup2(STDOUT_FILENO, descriptor) }
    var modes = termios()
    let isKnown = tcgetattr(descriptor, &modes) == 0
    let restoration = face.state.withLock { state -> TerminalRestoration? in
      guard state.wanted == .shown else { return nil }
      if isKnown { state.restoration.modes = modes }
      state.restoration.shownModes = nil
      state.isShown = true
      return state.restoration
    }
    guard let restoration else { return false }
    face.record?.terminal = restoration
    return true
  }

  /// Tells the watchdog which modes the face has set. If the terminal has other modes at a crash, the watchdog leaves
  /// the terminal's modes as they are.
  private func rememberModes(_ face: TerminalFace) {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return }
    face.record?.terminal = face.state.withLock { state in
      state.restoration.shownModes = modes
      return state.restoration
    }
  }

  private func leave(_ face: TerminalFace) {
    if !isCut.load(ordering: .acquiring) {
      face.state.withLock { $0.restoration }.setModes(descriptor)
      face.record?.terminal = nil
    }
    face.state.withLock { $0.isShown = false }
  }

  private func takeInterruptions() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    _ = sigaction(Self.interruption, &action, nil)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, Self.interruption)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    thread.withLock { $0 = pthread_self() }
  }
}

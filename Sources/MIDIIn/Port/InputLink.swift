import Hands
import Instrument
import RealTime
import Synchronization

/// The ring buffers and atomic words that the reading thread (`InputLoop`, which reads MIDI controllers) and
/// other threads share. All are wait-free, so the reading thread never waits for another thread. The
/// performer, the thread that plays, does not use them.
final class InputLink: Sendable {
  /// A change that the main thread sends to the reading thread.
  enum Change: Sendable {
    /// A gesture of another live input was applied at the given time, in nanoseconds.
    case gesture(Gesture, at: Int64)
    /// The settings were replaced, for example by an undo.
    indirect case settings(SettingsFollower)
    /// All mappings were replaced.
    case mappings([Mapping])
  }

  /// The changes from the main thread.
  let changes = Ring<Change>(capacity: 256)
  /// The news for the main thread.
  let news = Ring<InputHand.News>(capacity: 128)
  /// Wakes the reading thread when it must stop, or must drain `changes`.
  let waker: Waker
  private let isStopping = Atomic<Bool>(false)
  /// The raw value of the parameter to learn, or `nothing` to cancel learning. The reading thread resets this
  /// word to `unchanged` when it reads the word.
  private let wanted = Atomic<Int>(unchanged)

  private static var unchanged: Int { -1 }
  private static var nothing: Int { -2 }

  /// Returns nil, with errno set, if the system cannot create the waker's descriptors.
  init?() {
    guard let waker = Waker() else { return nil }
    self.waker = waker
  }

  /// `true` if the reading thread should stop.
  var isStopped: Bool { isStopping.load(ordering: .acquiring) }

  /// Asks the reading thread to stop. Any thread may call this.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    waker.wake()
  }

  /// Does what `InputHand.learn` does. A later call overrides an earlier one. Any thread may call this.
  func learn(_ parameter: Parameter?) {
    wanted.store(parameter.map { Int($0.rawValue) } ?? Self.nothing, ordering: .releasing)
  }

  /// Updates the controls with all changes since the last call. Only the reading thread, which owns the
  /// controls, may call this.
  func update(_ controls: inout Controls) {
    while let change = changes.pop() {
      switch change {
      case .gesture(let gesture, let nanoseconds): controls.follow(gesture, at: nanoseconds)
      case .settings(let settings): controls.follow(settings)
      case .mappings(let list): controls.replaceMappings(with: list)
      }
    }
    let wanted = wanted.exchange(Self.unchanged, ordering: .acquiring)
    if wanted != Self.unchanged { controls.learn(UInt8(exactly: wanted).flatMap { Parameter(rawValue: $0) }) }
  }
}

/// The main thread's end of the ring of changes. Changes that do not fit in the ring wait here in order.
/// Meanwhile the reading thread is woken to drain the ring.
struct InputChanges: ~Copyable {
  private let link: InputLink
  private var waiting: [InputLink.Change] = []

  init(to link: InputLink) { self.link = link }

  /// `true` if no change waits for room in the ring.
  var isEmpty: Bool { waiting.isEmpty }

  mutating func tell(_ change: InputLink.Change) {
    waiting.append(change)
    flush()
  }

  /// Pushes waiting changes into the ring until it is full.
  mutating func flush() {
    let count = waiting.firstIndex { !link.changes.push($0) } ?? waiting.count
    waiting.removeFirst(count)
    if !waiting.isEmpty { link.waker.wake() }
  }
}

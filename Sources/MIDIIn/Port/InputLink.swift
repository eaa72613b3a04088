import Hands
import Instrument
import RealTime
import Synchronization

/// Wait-free rings and words that the reading thread shares with others, so that it never waits for them. The performer uses none of them.
final class InputLink: Sendable {
  /// A change that the main thread tells the reading one.
  enum Change: Sendable {
    /// A gesture of another hand was applied at a time, in nanoseconds.
    case gesture(Gesture, at: Int64)
    /// The settings are others, as after an undo.
    indirect case settings(SettingsFollower)
    /// Other mappings take the place of those there were.
    case mappings([Mapping])
  }

  /// The changes from the main thread.
  let changes = Ring<Change>(capacity: 256)
  /// The news for the main thread.
  let news = Ring<InputHand.News>(capacity: 128)
  /// Wakes the reading thread: to end, or to make room for changes.
  let waker: Waker
  private let isStopping = Atomic<Bool>(false)
  /// The number of the parameter to learn, or `nothing`; `unchanged` once the reading thread has read it.
  private let wanted = Atomic<Int>(unchanged)

  private static var unchanged: Int { -1 }
  private static var nothing: Int { -2 }

  /// Nil, with errno, when the system has no file for it.
  init?() {
    guard let waker = Waker() else { return nil }
    self.waker = waker
  }

  /// `true` if the reading thread is to end.
  var isStopped: Bool { isStopping.load(ordering: .acquiring) }

  /// Asks the reading thread to end. For any thread.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    waker.wake()
  }

  /// Maps a parameter to the next knob that moves; nil ends the search. For any thread. The last call counts.
  func learn(_ parameter: Parameter?) {
    wanted.store(parameter.map { Int($0.rawValue) } ?? Self.nothing, ordering: .releasing)
  }

  /// Lets controls follow the changes since the last call. For the reading thread, which owns the controls.
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

/// The main thread's end of the changes. A change that finds no room waits in order, and the reading thread is woken to make room.
struct InputChanges: ~Copyable {
  private let link: InputLink
  private var waiting: [InputLink.Change] = []

  init(to link: InputLink) { self.link = link }

  /// `true` if nothing waits for room.
  var isEmpty: Bool { waiting.isEmpty }

  mutating func tell(_ change: InputLink.Change) {
    waiting.append(change)
    flush()
  }

  /// Passes waiting changes on, as far as there is room.
  mutating func flush() {
    let count = waiting.firstIndex { !link.changes.push($0) } ?? waiting.count
    waiting.removeFirst(count)
    if !waiting.isEmpty { link.waker.wake() }
  }
}

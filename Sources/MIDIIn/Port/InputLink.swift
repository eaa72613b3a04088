import Hands
import Instrument
import RealTime
import Synchronization

/// The wait-free ring buffers and atomic words that the reading thread (`InputLoop`) shares with other threads.
final class InputLink: Sendable {
  /// A change that the main thread sends to the reading thread.
  enum Change: Sendable {
    /// A gesture was applied at this time, in nanoseconds. The gesture came from another live input, or from the MIDI
    /// clock that this input follows (`isOfClock`).
    case gesture(Gesture, at: Int64, isOfClock: Bool)
    /// The performance was replaced by a performance with these settings.
    indirect case settings(SettingsFollower)
    case mappings([Mapping])
  }

  let changes = Ring<Change>(capacity: 256)
  let news = Ring<InputHand.News>(capacity: 128)
  /// Wakes the reading thread to stop, or to drain `changes`.
  let waker: Waker
  /// The time by which the beats of the performance are later than those of the clock, in nanoseconds.
  let clockOffset = Atomic<Int64>(0)
  private let isStopping = Atomic<Bool>(false)
  /// The raw value of the parameter to learn, or `nothing` to cancel. Reading resets the word to `unchanged`.
  private let wanted = Atomic<Int>(unchanged)

  private static var unchanged: Int { -1 }
  private static var nothing: Int { -2 }

  /// Creates a link; nil, with errno set, if the system cannot create the waker's descriptors.
  init?() {
    guard let waker = Waker() else { return nil }
    self.waker = waker
  }

  var isStopped: Bool { isStopping.load(ordering: .acquiring) }

  /// Asks the reading thread to stop. Any thread may call this.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    waker.wake()
  }

  /// Requests MIDI learn of a parameter; nil cancels. A later call overrides an earlier one. Any thread may call this.
  func learn(_ parameter: Parameter?) {
    wanted.store(parameter.map { Int($0.rawValue) } ?? Self.nothing, ordering: .releasing)
  }

  /// Applies all changes since the previous call. Calls `other` with each gesture of another input, except gestures of
  /// the MIDI clock. Calls `other` with nil if the performance was replaced. Only the reading thread may call this.
  func update(_ controls: inout Controls, other: (Gesture?) -> Void) {
    while let change = changes.pop() {
      switch change {
      case .gesture(let gesture, let nanoseconds, let isOfClock):
        controls.follow(gesture, at: nanoseconds)
        if !isOfClock { other(gesture) }
      case .settings(let settings):
        controls.follow(settings)
        other(nil)
      case .mappings(let list): controls.replaceMappings(with: list)
      }
    }
    let wanted = wanted.exchange(Self.unchanged, ordering: .acquiring)
    if wanted != Self.unchanged { controls.learn(UInt8(exactly: wanted).flatMap { Parameter(rawValue: $0) }) }
  }
}

/// The main thread's end of the ring of changes. Changes that do not fit in the ring wait here in order.
struct InputChanges: ~Copyable {
  private let link: InputLink
  private var waiting: [InputLink.Change] = []

  init(to link: InputLink) { self.link = link }

  var isEmpty: Bool { waiting.isEmpty }

  mutating func tell(_ change: InputLink.Change) {
    waiting.append(change)
    flush()
  }

  mutating func flush() {
    let count = waiting.firstIndex { !link.changes.push($0) } ?? waiting.count
    waiting.removeFirst(count)
    if !waiting.isEmpty { link.waker.wake() }
  }
}

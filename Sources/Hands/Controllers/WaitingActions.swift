import Instrument
import Lumia

/// The actions of a controller that wait to be sent. Of each parameter and each number of the image, only the latest
/// value waits, so that a flood of messages does not pile up.
struct WaitingActions: Sendable {
  /// The largest number of waiting actions from notes, mapped presses and program changes.
  static let longestQueue = 64

  private var queue: [HandAction] = []
  /// The values that wait; nil where no value waits. The values of the parameters come first, then the numbers of the
  /// image, as shares, 0…1, of their ranges.
  private var values = [Double?](repeating: nil, count: Parameter.count + LumiKnob.count)
  /// The index in `values` at which the search for the next value begins. The index advances past each sent value
  /// (round robin), so that a flood on one parameter cannot starve the others.
  private var turn = 0

  subscript(parameter: Parameter) -> Double? {
    get { values[Int(parameter.rawValue)] }
    set { values[Int(parameter.rawValue)] = newValue }
  }

  subscript(lumi: LumiKnob) -> Double? {
    get { values[Parameter.count + lumi.number] }
    set { values[Parameter.count + lumi.number] = newValue }
  }

  /// Adds an action to the queue. Drops the action and returns `false` if the queue is full, unless the action `mustCome`.
  @discardableResult
  mutating func enqueue(_ action: HandAction, mustCome: Bool = false) -> Bool {
    guard queue.count < Self.longestQueue || mustCome else { return false }
    queue.append(action)
    return true
  }

  /// Returns the next action, if any. Queued actions come before values. The numbers of the image change the lumis of
  /// `chord`, 0…7.
  func next(chord: UInt8) -> HandAction? {
    if let first = queue.first { return first }
    guard let index = waiting, let value = values[index] else { return nil }
    if let parameter = UInt8(exactly: index).flatMap({ Parameter(rawValue: $0) }) {
      return .gesture(.set(parameter, value))
    }
    return .gesture(.image(LumiKnob.all[index - Parameter.count].command(share: value, chord: chord)))
  }

  /// Removes the action that `next` returns.
  mutating func removeNext() {
    guard queue.isEmpty else {
      queue.removeFirst()
      return
    }
    guard let index = waiting else { return }
    values[index] = nil
    turn = (index + 1) % values.count
  }

  /// The index of the first waiting value from `turn` on; after the last index, the search continues at 0.
  private var waiting: Int? {
    values.indices.lazy.map { (turn + $0) % values.count }.first { values[$0] != nil }
  }
}

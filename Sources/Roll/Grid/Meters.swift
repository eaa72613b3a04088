/// A bar of a roll.
public struct RollBar: Equatable, Sendable, BitwiseCopyable {
  /// The number of the bar, counted from 0.
  public var number: Int64
  /// The start in ticks.
  public var start: Int64
  /// The end in ticks. A change of meter within a bar ends the bar early.
  public var end: Int64
  /// The length of a full bar in ticks.
  public var fullLength: Int64
  /// The numerator of the time signature, 1…255.
  public var beats: Int
  /// The denominator of the time signature: 1, 2, 4 … 128.
  public var unit: Int
}

/// The time signatures of a roll, which determine its bars.
public struct Meters: Equatable, Sendable {

  /// The number of ticks in a quarter note, 1…`Meters.finest`.
  public let ticksPerQuarter: Int64
  /// The maximum number of ticks in a quarter note.
  public static let finest: Int64 = 1 << 24

  /// The first bar of each time signature, in order of time.
  private var changes: [RollBar] = []

  /// Creates meters with the time signature 4/4 from tick 0 on. `ticksPerQuarter` is clamped to 1…`finest`.
  public init(ticksPerQuarter: Int64) {
    self.ticksPerQuarter = min(max(ticksPerQuarter, 1), Self.finest)
    changes = [bar(number: 0, start: 0, beats: 4, unit: 4)]
  }

  private func bar(number: Int64, start: Int64, beats: Int, unit: Int) -> RollBar {
    let length = max(1, 4 * ticksPerQuarter * Int64(beats) / Int64(unit))
    return RollBar(number: number, start: start, end: start + length, fullLength: length, beats: beats, unit: unit)
  }

  /// Sets the time signature from a tick on. Removes all changes at this tick or later, so add changes in order of
  /// time. Returns `false` if a number is out of range. `beats` is 1…255, `unit` is a power of two up to 128, and
  /// `tick` is 0…`PianoRoll.latest`.
  @discardableResult
  public mutating func change(at tick: Int64, beats: Int, unit: Int) -> Bool {
    guard 1...255 ~= beats, 1...128 ~= unit, unit & (unit - 1) == 0, 0...PianoRoll.latest ~= tick else { return false }
    while changes.count > 1, changes[changes.count - 1].start >= tick { changes.removeLast() }
    if changes[changes.count - 1].start >= tick { changes.removeLast() }
    guard let last = changes.last else {
      changes = [bar(number: 0, start: tick, beats: beats, unit: unit)]
      return true
    }
    let (whole, rest) = (tick - last.start).quotientAndRemainder(dividingBy: last.fullLength)
    changes.append(bar(number: last.number + whole + (rest > 0 ? 1 : 0), start: tick, beats: beats, unit: unit))
    return true
  }

  /// Returns the bar that contains a tick. Ticks before the first bar belong to the first bar. Complexity: O(log
  /// changes).
  public func bar(at tick: Int64) -> RollBar {
    let index = change(where: { $0.start <= tick })
    return bar(max(tick - changes[index].start, 0) / changes[index].fullLength, of: index)
  }

  /// Returns a bar by its number. The number is clamped to the bars from bar 0 to the last bar that begins at most
  /// `PianoRoll.latest` ticks after its time signature. Complexity: O(log changes).
  public func bar(numbered number: Int64) -> RollBar {
    let index = change(where: { $0.number <= number })
    let last = PianoRoll.latest / changes[index].fullLength
    return bar(min(max(number - changes[index].number, 0), last), of: index)
  }

  private func change(where isBefore: (RollBar) -> Bool) -> Int {
    var (low, high) = (0, changes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if isBefore(changes[middle]) { low = middle } else { high = middle }
    }
    return low
  }

  private func bar(_ offset: Int64, of index: Int) -> RollBar {
    var bar = changes[index]
    bar.number += offset
    bar.start += offset * bar.fullLength
    bar.end = bar.start + bar.fullLength
    if index + 1 < changes.count { bar.end = min(bar.end, changes[index + 1].start) }
    return bar
  }
}

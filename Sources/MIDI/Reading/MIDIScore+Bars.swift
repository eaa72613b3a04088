extension MIDIScore {
  /// A bar: where it stands, and how it is counted.
  public struct Bar: Equatable, Sendable, BitwiseCopyable {
    /// When it begins, in units.
    public var start: Int64
    /// When the next one begins, in units.
    public var end: Int64
    /// The beats that its time signature has, 1…255.
    public var beats: Int
    /// Which part of a whole note each is: 1, 2, 4 … 128.
    public var unit: Int
    /// How long it would be if no time signature ended it early, in units.
    public var fullLength: Int64
  }

  /// The bars from the beginning to the end of the last note, none without notes; nil for more than `limit`.
  ///
  /// A file begins in 4/4. A time signature begins a bar: where one is in the middle of a bar, that bar is shorter, as an upbeat is. Where
  /// ticks are parts of a second, a bar has the tempo of its beginning. `unitsPerTick` makes all bars exact; there, to half a unit.
  /// Complexity: O(bars + time signatures).
  public func bars(atMost limit: Int) -> [Bar]? {
    var bars: [Bar] = []
    var index = 0
    var start: Int64 = 0
    while start < end {
      while index + 1 < signatures.count, signatures[index + 1].start <= start { index += 1 }
      guard bars.count < limit else { return nil }
      let metre = signatures[index].value
      let length = tempos.quarters(4 * Int64(metre.beats), over: Int64(metre.unit), at: start)
      var stop = start + length
      if index + 1 < signatures.count { stop = min(stop, signatures[index + 1].start) }
      bars.append(Bar(start: start, end: stop, beats: metre.beats, unit: metre.unit, fullLength: length))
      start = stop
    }
    return bars
  }
}

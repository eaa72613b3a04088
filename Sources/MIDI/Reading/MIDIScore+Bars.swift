extension MIDIScore {
  /// A bar with its time signature. Times are in units of 1/32 tick (`unitsPerTick`).
  public struct Bar: Equatable, Sendable, BitwiseCopyable {
    /// The start of the bar, in units.
    public var start: Int64
    /// The start of the next bar, in units.
    public var end: Int64
    /// The numerator of the time signature, 1…255.
    public var beats: Int
    /// The denominator of the time signature, a power of two, 1…128.
    public var unit: Int
    /// The length of a full bar, in units.
    public var fullLength: Int64
  }

  /// Returns the bars that begin before `end`, the latest end of a note; nil if there are more than `limit`.
  ///
  /// The meter is 4/4 until the first time signature. A time signature in mid-bar ends the bar early, and begins a
  /// new one. If ticks are parts of a second, the tempo at a bar's start determines the bar's length, which is
  /// rounded to units. Otherwise bar lengths are exact. Complexity: O(bars · log(tempos) + time signatures).
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

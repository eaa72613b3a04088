import Instrument

/// A vertical line of the grid.
public struct GridLine: Equatable, Sendable, BitwiseCopyable {
  /// The time in ticks.
  public var tick: Int64
  /// The kind of line: 0 for the beginning of a bar, 1 for a beat, 2 for a quarter of a beat, 3 for any other line.
  public var rank: Int32
  /// The number of the bar, counted from 0.
  public var bar: Int64
}

extension Meters {
  /// Calls `body` with each grid line in `from`...`to` (in ticks), in order of time, until `body` returns `false`.
  public func visitLines(from: Int64, to: Int64, step: GridStep, _ body: (GridLine) -> Bool) {
    let (numerator, denominator) = step.ticks(self)
    var bar = bar(at: max(from, 0))
    while bar.start <= to {
      if bar.number % step.bars == 0 {
        let beat = max(1, bar.fullLength / Int64(bar.beats))
        var number = max(0, from - bar.start) * denominator / numerator
        while true {
          let offset = number * numerator / denominator
          number += 1
          let tick = bar.start + offset
          guard tick < bar.end, tick <= to else { break }
          guard tick >= from else { continue }
          let isFine = offset * MusicalPosition.subbeatsPerBeat % beat != 0
          let rank: Int32 = offset == 0 ? 0 : offset % beat == 0 ? 1 : isFine ? 3 : 2
          if !body(GridLine(tick: tick, rank: rank, bar: bar.number)) { return }
        }
      }
      bar = self.bar(numbered: bar.number - bar.number % step.bars + step.bars)
    }
  }
}

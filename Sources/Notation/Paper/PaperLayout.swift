/// The division of a score into systems.
struct PaperLayout {
  private(set) var systems: [PaperSystem] = []
  private(set) var spacings: [BarSpacing] = []
  /// The width of a system with its brace, in staff spaces (distances between two staff lines).
  let width: Double

  /// Divides the bars of a score among systems that are `width` spaces wide.
  init(_ score: MeasuredScore, width: Double) {
    self.width = width
    spacings = score.bars.map { BarSpacing($0) }
    var first = 0
    while first < score.bars.count {
      var end = first + 1
      // The natural distances between the notes (see `BarSpacing`) may shrink by a tenth.
      while end < score.bars.count, fixedWidth(score, first..<end + 1) + barsWidth(first..<end + 1, 0.9) <= width {
        end += 1
      }
      let bars = first..<end
      let room = width - fixedWidth(score, bars)
      let isLast = end == score.bars.count
      let scale = min(1, width / (fixedWidth(score, bars) + barsWidth(bars, 0)))
      systems.append(PaperSystem(bars: bars, stretch: stretch(bars, room, most: isLast ? 1.25 : 4), scale: scale))
      first = end
    }
  }

  /// Returns the width of the brace, the clefs and the signatures.
  private func fixedWidth(_ score: MeasuredScore, _ bars: Range<Int>) -> Double {
    var width = PaperSystem.margin + PaperSystem.clefWidth
    for index in bars { width += prefix(score, index, first: bars.lowerBound).width }
    return width
  }

  func prefix(_ score: MeasuredScore, _ index: Int, first: Int) -> BarPrefix {
    BarPrefix(score.bars[index], after: index > 0 ? score.bars[index - 1] : nil, isFirstOfSystem: index == first)
  }

  private func barsWidth(_ bars: Range<Int>, _ stretch: Double) -> Double {
    var width = 0.0
    for index in bars { width += spacings[index].width(stretch: stretch) }
    return width
  }

  /// Returns the factor by which natural distances must be multiplied so that bars fill a width; at most `most`.
  private func stretch(_ bars: Range<Int>, _ room: Double, most: Double) -> Double {
    var (low, high) = (0.0, most)
    if barsWidth(bars, high) <= room { return high }
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if barsWidth(bars, middle) <= room { low = middle } else { high = middle }
    }
    return low
  }
}

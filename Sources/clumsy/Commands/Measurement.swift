import MIDIOut
import Performing

/// The result of `doctor --timing`: the precision with which messages are delivered.
struct Measurement {
  let delivery: Delivery
  /// The number of messages that were sent to the kernel after their due time.
  let overdue: Int

  var table: String {
    let figures = [
      (
        "notes",
        "\(counted(delivery.errors.count, "note-on or note-off", "note-ons and note-offs")) arrived; \(delivery.lost) lost; "
          + "\(counted(overdue, "message", "messages")) handed over too late"
      ),
      ("median", "off by \(brief(delivery.quantile(0.5)))"),
      ("p99", "off by \(brief(delivery.quantile(0.99)))"),
      ("worst", "off by \(brief(delivery.quantile(1)))"),
    ]
    return figures.map { padded($0.0, to: 8) + $0.1 + "\n" }.joined() + "\n" + histogram
  }

  private var histogram: String { Self.histogram(delivery.histogram) }

  /// Returns an empty line and a histogram of errors in ns. The rows are the bins of `Lateness` from
  /// the least to the greatest error.
  static func histogram(of errors: [Int64]) -> String {
    var lateness = Lateness()
    for error in errors { lateness.add(error) }
    return "\n" + histogram(lateness)
  }

  private static func histogram(_ counts: Lateness) -> String {
    let bins = filledBins(counts)
    let most = bins.map { counts[$0] }.max() ?? 0
    return bins.map { bin in
      let count = counts[bin]
      let edge = bin == Lateness.binCount - 1 ? "more" : "< \(brief(Lateness.upperEdge(bin)))"
      let width = count == 0 ? 0 : max(1, count * 50 / most)
      let bar = String(repeating: "█", count: width)
      return padded(edge, to: 14) + (count == 0 ? "0" : padded("\(count)", to: 8) + bar) + "\n"
    }.joined()
  }

  private static func filledBins(_ counts: Lateness) -> [Int] {
    let filled = (0..<Lateness.binCount).filter { counts[$0] > 0 }
    guard let first = filled.first, let last = filled.last else { return [] }
    return Array(first...last)
  }

  var json: String {
    let bins = Self.filledBins(delivery.histogram).map { bin in
      let edge = bin == Lateness.binCount - 1 ? "null" : "\(Lateness.upperEdge(bin))"
      return jsonObject(["below_ns": edge, "count": "\(delivery.histogram[bin])"])
    }
    return jsonObject([
      "histogram": jsonArray(bins), "lost": "\(delivery.lost)", "median_ns": "\(delivery.quantile(0.5))",
      "notes": "\(delivery.errors.count)", "overdue": "\(overdue)", "p99_ns": "\(delivery.quantile(0.99))",
      "worst_ns": "\(delivery.quantile(1))",
    ])
  }
}

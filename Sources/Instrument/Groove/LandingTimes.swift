/// The times at which a ball may land, in order of preference. The first time is the landing that the rhythm plans, if
/// any. The other times are grid lines, nearest to `goal` first. All times are in nanoseconds of world time (the
/// physics clock).
struct LandingTimes {
  /// The largest number of landing times that `next` considers, including the skipped times in `rest`.
  static let largestCount = 4

  private let lines: Timeline.Lines
  private let range: ClosedRange<Int64>
  /// The desired landing time, which need not be on a grid line.
  private let goal: Int64
  private var planned: Int64?
  /// The rest at the end of a phrase, during which no ball lands; nil without a rest.
  private let rest: Range<Int64>?
  /// The nearest lines before and after the goal that `next` has not returned yet; nil until they are needed.
  private var nearest: (earlier: Timeline.Lines.Line, later: Timeline.Lines.Line)?
  private var count = 0

  init(
    _ lines: Timeline.Lines, near goal: Int64, in range: ClosedRange<Int64>, planned: Int64? = nil,
    without rest: Range<Int64>? = nil
  ) {
    (self.lines, self.goal, self.range, self.planned, self.rest) = (lines, goal, range, planned, rest)
  }

  mutating func next() -> Int64? {
    while let time = nextLine() {
      if rest?.contains(time) != true { return time }
    }
    return nil
  }

  private mutating func nextLine() -> Int64? {
    guard count < Self.largestCount else { return nil }
    count += 1
    if let time = planned.take() { return time }
    var (earlier, later) = nearest ?? lines.lines(around: min(max(goal, range.lowerBound), range.upperBound))
    let hasEarlier = earlier.time >= range.lowerBound
    let hasLater = later.time <= range.upperBound
    guard hasEarlier || hasLater else { return nil }
    let difference = (later.time - goal) - (goal - earlier.time)
    // If two lines are equally near, the first choice takes the earlier line, and all later choices take the later line.
    let isLater = hasLater && (!hasEarlier || difference < (nearest == nil ? 0 : 1))
    let time = isLater ? later.time : earlier.time
    if isLater { later = lines.line(after: later) } else { earlier = lines.line(before: earlier) }
    nearest = (earlier, later)
    return time
  }
}

/// The order in which gestures (the users' actions) of several sources are applied, and the limit per source and tick
/// (4 ms of musical time). The gesture with the earliest time stamp is applied next; among equal stamps, the lowest
/// source number decides. Gestures of one source keep their order. At most `share` gestures of each source are applied
/// at each tick, so a flooding source delays only its own gestures.
struct GestureMerge {
  /// The maximum number of gestures per source and tick: 16, so 4000 per second. A fast mouse sends 1000 per second.
  static let share = 16

  private var remaining = InlineArray<16, Int>(repeating: share)

  init() { precondition(remaining.count == GestureSources.capacity, "a share for each source") }

  /// Returns the source number of the next gesture, and counts the gesture towards the share of its source. Returns nil
  /// if no source has both a waiting gesture and some of its share left.
  mutating func next(of sources: GestureSources) -> Int? {
    var next: Int?
    var earliest = Int64.max
    for number in 0..<sources.count where remaining[number] > 0 {
      guard let gesture = sources[number].gestures.first, next == nil || gesture.nanoseconds < earliest else {
        continue
      }
      next = number
      earliest = gesture.nanoseconds
    }
    if let next { remaining[next] -= 1 }
    return next
  }

  mutating func startTick() { remaining = InlineArray(repeating: Self.share) }
}

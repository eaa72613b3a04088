/// Decides in which order the gestures of several sources apply, and how many apply at one tick.
///
/// The earliest stamp is next, and among equal stamps the lower source number; the gestures of one source keep their order. Each source has a *share*
/// of each tick. Gestures beyond it wait for the next tick, so a flooding source delays only itself.
struct GestureMerge {
  /// The most gestures of one source at one tick: 16, or 4000 a second, four times a mouse's rate.
  static let share = 16

  private var left = InlineArray<16, Int>(repeating: share)

  init() { precondition(left.count == GestureSources.capacity, "a share for each source") }

  /// The source whose first gesture is next, which counts towards its share; nil if no gesture is left for this tick.
  mutating func next(of sources: GestureSources) -> Int? {
    var next: Int?
    var earliest = Int64.max
    for number in 0..<sources.count where left[number] > 0 {
      guard let gesture = sources[number].gestures.first, next == nil || gesture.nanoseconds < earliest else {
        continue
      }
      next = number
      earliest = gesture.nanoseconds
    }
    if let next { left[next] -= 1 }
    return next
  }

  mutating func startTick() { left = InlineArray(repeating: Self.share) }
}

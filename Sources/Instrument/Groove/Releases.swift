/// The times at which waiting balls begin to fall, in nanoseconds of world time (the time of the physics
/// world, which stops during pauses); 0 for a ball that does not wait. A ball waits if `spawn-on` delays its
/// fall to the next beat or bar.
struct Releases: BitwiseCopyable {
  private var times = PerBall<Int64>(repeating: 0)
  /// The earliest of these times; `Int64.max` if no ball waits. It is stored because `advance` reads it
  /// often.
  private(set) var next = Int64.max

  var indices: Range<Int> { times.indices }

  subscript(ball: Int) -> Int64 {
    get { times[ball] }
    set {
      times[ball] = newValue
      next = .max
      for ball in indices where times[ball] > 0 { next = min(next, times[ball]) }
    }
  }
}

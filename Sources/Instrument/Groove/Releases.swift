/// The times at which the balls held by `spawn-on` begin to fall; 0 for all other balls. The parameter `spawn-on` holds
/// a new ball until the next beat or bar. Times are in nanoseconds of world time (the physics clock, which stops during
/// pauses).
struct Releases: BitwiseCopyable {
  private var times = PerBall<Int64>(repeating: 0)
  /// The earliest of these times; `Int64.max` if there is none. The value is stored because `advance` reads it often.
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

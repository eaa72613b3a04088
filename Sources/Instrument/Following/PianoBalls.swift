/// The numbers, 1…16, of the piano balls on the stage.
public struct PianoBalls: Equatable, Sendable, BitwiseCopyable {
  /// Bit n stands for ball n.
  private var bits: UInt32

  /// The balls 1…`count`. `count` is in 0…16.
  public init(count: Int) { bits = (1 << UInt32(count) - 1) << 1 }

  /// The balls of a performance.
  public init(_ performance: borrowing Performance) {
    bits = 0
    for ball in 1...Stage.pianoBallCount where performance.hasBall(ball) { bits |= 1 << UInt32(ball) }
  }

  /// The number of balls.
  public var count: Int { bits.nonzeroBitCount }

  /// `true` if a ball, 1…16, is on the stage.
  public func contains(_ ball: Int) -> Bool { bits >> UInt32(ball) & 1 != 0 }

  /// The numbers of the balls, highest first.
  public var numbers: [Int] { (1...Stage.pianoBallCount).reversed().filter(contains) }

  /// Updates the set after an applied gesture.
  public mutating func follow(_ gesture: Gesture) {
    switch gesture {
    // A new ball takes the lowest free number.
    case .spawn: bits |= 1 << UInt32((~bits & ~1).trailingZeroBitCount)
    case .remove(let ball): bits &= ~(1 << UInt32(ball))
    case .reset: bits = 0
    default: break
    }
  }
}

/// What the run tells the face beside the performance's events.
public struct FaceStatus: Equatable, Sendable {
  /// What is played to, short: `FluidSynth`, `sound device`; empty for nothing.
  public var connections = ""
  /// The latest that a message was handed over, in nanoseconds; nil where nothing can be late.
  public var lateness: Int64?
  /// How loud the own sound is; nil where it does not sound, and the velocities of what is played count instead.
  public var meter: LevelMeter?
  /// The latest notice, a line; empty for none.
  public var message = ""

  /// Nothing connected, nothing late, nothing to say.
  public init() {}
}

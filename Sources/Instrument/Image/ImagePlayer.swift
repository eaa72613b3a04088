import Lumia

/// Plays a performance's events on a stage of light. Strikes release lumis, the units of light that paint the image;
/// `image` gestures carry the stage's commands. Equal settings and events give equal states, bit for bit, however often
/// the player is advanced. No method allocates or locks.
public struct ImagePlayer: ~Copyable {
  /// The stage of light, at the time of the last strike, accepted gesture or `advance`.
  public var stage: LumiaStage
  private var conductor: ImageConductor

  /// An empty stage at the beginning of a performance.
  ///
  /// - Parameter set: the chordset that is chosen at first; nil for the set that suits the settings.
  public init(_ start: PerformanceStart, set: LumiaSet? = nil) {
    self.init(start, LumiaStage(start.settings, set: set))
  }

  /// Continues a saved stage.
  ///
  /// - Parameters:
  ///   - start: the state of the performance at the stage's time.
  ///   - stage: a stage that followed the performance up to that time.
  public init(_ start: PerformanceStart, _ stage: consuming LumiaStage) {
    self.stage = stage
    conductor = ImageConductor(start, &self.stage)
  }

  /// Applies an event. Pass all events in order of time.
  public mutating func apply(_ event: PerformanceEvent) { conductor.apply(event, to: &stage) }

  /// Advances to a time, in nanoseconds since the start of the performance.
  public mutating func advance(to nanoseconds: Int64) { conductor.advance(&stage, to: nanoseconds) }
}

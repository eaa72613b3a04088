/// What a new disc is to be.
public struct BodyDefinition: Sendable {
  /// The centre.
  public var position: Vector2
  /// In lengths a second.
  public var velocity = Vector2.zero
  /// > 0.
  public var radius: Double
  /// > 0, in any unit: only ratios matter.
  public var mass = 1.0
  /// 0 (a lump of clay) … 1 (perfectly elastic). The less elastic of two things that meet decides.
  public var restitution = 1.0
  /// How much of the world's gravity it feels; 0 for a body that floats.
  public var gravityScale = 1.0
  /// Bits. Two things meet only if they share one.
  public var layers: UInt32 = 1

  /// A disc of mass 1, elastic, at rest.
  public init(position: Vector2, radius: Double) {
    self.position = position
    self.radius = radius
  }
}

/// A disc, as the world keeps it. Its spin will stand here when friction does.
struct Body {
  /// What holds a body that does not fly.
  enum Support: Equatable {
    case none
    /// It slides along an edge of a shape.
    case edge(shape: Int, edge: Int)
    /// It lies still between the things it touches.
    case wedged
    /// It is caught between things that leave it nowhere to go, and is held until a moment.
    case jammed(until: Instant)
  }

  var flight: Flight
  var radius: Double
  var mass: Double
  var restitution: Double
  var gravityScale: Double
  var layers: UInt32
  var generation: UInt32
  /// Counts the changes of the flight: a prediction made with an older one is void.
  var epoch: UInt32 = 0
  var isPresent = true
  var support = Support.none
  /// The last impact with another body, for the rule that ends inelastic collapse.
  var lastCollision = Instant(nanoseconds: .min / 2)
  /// The impacts that the body has had since `crowdStart`, for the rule that frees what is jammed.
  var crowd = 0
  var crowdStart = Instant(nanoseconds: .min / 2)
  /// When it was last held for being jammed, and for how long, in seconds.
  var jamStart = Instant(nanoseconds: .min / 2)
  var jamLength = 0.0
  var next = Prediction.none

  /// Whether it lies still, and bears what comes to rest on it.
  var isStill: Bool {
    switch support {
    case .wedged, .jammed: true
    case .none, .edge: false
    }
  }
}

/// The next thing that will happen to a body, as its flight is now.
struct Prediction {
  enum Event {
    case nothing
    /// It meets a corner or an edge of a shape.
    case shape(Int, Outline.Feature)
    /// It meets another body, if that one's flight is still of this epoch.
    case body(Int, epoch: UInt32)
    /// The edge along which it slides ends, or the time for which it was held.
    case supportEnds
  }

  static let none = Prediction(instant: .never, event: .nothing)

  var instant: Instant
  var event: Event
}

/// What a new disc is to be.
public struct BodyDefinition: Sendable {
  /// The centre.
  public var position: Vector2
  /// In lengths a second.
  public var velocity = Vector2.zero
  /// How far it is turned, in radians, counter-clockwise.
  public var angle = 0.0
  /// How fast it turns, in radians a second, counter-clockwise.
  public var angularVelocity = 0.0
  /// `World.smallestRadius`…`World.largestLength`.
  public var radius: Double
  /// > 0, in any unit: only ratios matter. It is spread evenly over the disc, whose moment of inertia is ½·m·r².
  public var mass = 1.0
  /// 0 (a lump of clay) … 1 (perfectly elastic). The less elastic of two things that meet decides.
  public var restitution = 1.0
  /// Coulomb's coefficient, ≥ 0. Of two things that meet, the geometric mean decides: none, if one of them has none.
  public var friction = 0.0
  /// How much of the world's gravity it feels; 0 for a body that floats.
  public var gravityScale = 1.0
  /// Bits. Two things meet only if they share one.
  public var layers: UInt32 = 1
  /// Two bodies of one group, other than 0, never meet each other.
  public var group: Int32 = 0

  /// A disc of mass 1, elastic, at rest.
  public init(position: Vector2, radius: Double) {
    self.position = position
    self.radius = radius
  }
}

/// A disc, as the world keeps it.
struct Body {
  /// What holds a body that does not fly.
  enum Support: Equatable {
    case none
    /// It slides or rolls along an edge of a shape, in closed form.
    case edge(shape: Int, edge: Int)
    /// It is in touch with others that hold it together: its velocity changes at pulses only.
    case inContact
    /// It leans, and nothing moves: it sleeps until something near it changes.
    case asleep
    /// It is caught between things that leave it nowhere to go, and does not move before the next pulse.
    case pinned
  }

  var flight: Flight
  var radius: Double
  var mass: Double
  var restitution: Double
  var friction: Double
  var gravityScale: Double
  var layers: UInt32
  var group: Int32
  var generation: UInt32
  /// Counts the changes of the flight: a prediction made with an older one is void.
  var epoch: UInt32 = 0
  var isPresent = true
  var support = Support.none
  /// The impacts that the body has had since `impactCountStart`, for the rule that ends inelastic collapse.
  var impactCount: Int32 = 0
  var impactCountStart = Instant.zero
  var next = Prediction.none
  /// Which sensors it is in, by bit.
  var sensors: UInt64 = 0
  /// What it is part of, for the length of a pulse.
  var contactState = ContactState()

  /// What it does to an impulse, as velocity a unit: nothing where it is held.
  var inverseMass: Double { support == .pinned ? 0 : 1 / mass }
}

/// The next thing that will happen to a body, as its flight is now.
struct Prediction {
  enum Event {
    case nothing
    /// It meets a corner or an edge of a shape.
    case shape(Int, RoundedHull.Feature)
    /// It leaves a sensor.
    case leaves(Int)
    /// It meets another body, if that one's flight is still of this epoch.
    case body(Int, epoch: UInt32)
    /// The edge along which it slides ends, or its slipping does.
    case supportChanges

    /// Of two events at one instant the one of lower rank comes first: the end of a support, edges of shapes and the way out of
    /// sensors, corners, bodies, by index.
    var rank: Int {
      switch self {
      case .supportChanges: -1
      case .leaves(let shape), .shape(let shape, .edge): shape
      // Where a flat goes on into another, the flat decides, not the corner between.
      case .shape(let shape, .corner): .max / 4 + shape
      case .body(let other, _): .max / 2 + other
      case .nothing: .max
      }
    }
  }

  static let none = Prediction(instant: .never, event: .nothing)

  var instant: Instant
  var event: Event
}

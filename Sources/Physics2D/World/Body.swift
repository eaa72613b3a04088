/// The parameters of a new body, a disc.
public struct BodyDefinition: Sendable {
  /// The position of the centre, in lengths.
  public var position: Vector2
  /// The velocity of the centre, in lengths/s.
  public var velocity = Vector2.zero
  /// The angle, in radians, counter-clockwise.
  public var angle = 0.0
  /// The angular velocity, in radians a second, counter-clockwise.
  public var angularVelocity = 0.0
  /// The radius, in lengths: `World.smallestRadius`…`World.largestLength`.
  public var radius: Double
  /// The mass, in `World.massRange`. Only the ratios of masses matter. The moment of inertia is that of a solid disc,
  /// ½·m·r².
  public var mass = 1.0
  /// The coefficient of restitution, 0 (inelastic)…1 (elastic). An impact uses the lesser value of the two partners.
  public var restitution = 1.0
  /// The coefficient of Coulomb friction, 0…`World.largestFriction`. An impact uses the geometric mean of the two
  /// partners' values.
  public var friction = 0.0
  /// The factor that multiplies the world's gravity for this body, −1000…1000; 0 for no gravity.
  public var gravityScale = 1.0
  /// The collision filter: two bodies, or a body and a shape, collide only if their `layers` share a bit.
  public var layers: UInt32 = 1
  /// The collision group. Bodies of the same group do not collide with each other, except in group 0.
  public var group: Int32 = 0

  /// Creates the parameters of a disc at rest, with mass 1, elastic and without friction.
  public init(position: Vector2, radius: Double) {
    self.position = position
    self.radius = radius
  }
}

struct Body {
  enum Support: Equatable {
    /// Nothing supports the body: it flies.
    case none
    /// The body slides or rolls along one edge of a shape, in closed form.
    case edge(shape: Int, edge: Int)
    /// The body touches two or more edges, a corner or another body, and is awake. Its velocity changes at contact
    /// steps and impacts.
    case inContact
    /// The body is in contact and sleeps. This body, and all bodies that contacts connect to it, stay in place until
    /// one of them has an impact or a new contact, or until the caller changes a body or a shape.
    case asleep
    /// The body is in contact and cannot move: until the next contact step, its velocity is zero and its mass is
    /// infinite.
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
  /// The number of changes of the flight. An impact with this body that was predicted in an older epoch is void.
  var epoch: UInt32 = 0
  var isPresent = true
  var support = Support.none
  /// The next event; out of date while `isStale` is `true`.
  var next = Prediction.none
  /// `true` if the body is listed in `World.stale`.
  var isStale = false
  /// The sensors that the body is in: a mask of the sensors' bits.
  var sensors: UInt64 = 0

  /// The change of velocity per unit of impulse.
  var inverseMass: Double { support == .pinned ? 0 : 1 / mass }

  /// Starts a new flight now, on the same trajectory.
  mutating func rebase(to now: Instant) {
    flight.rebase(to: now)
    epoch &+= 1
  }
}

/// A body's next event, predicted from the current flights.
struct Prediction {
  enum Event {
    case nothing
    /// The impact with an edge or a corner of a shape, or the entry into a sensor.
    case shape(Int, RoundedHull.Feature)
    /// The exit from a sensor.
    case leaves(Int)
    /// The impact with another body, and the epoch of this other body at the prediction.
    case body(Int, epoch: UInt32)
    /// The body reaches the end of the edge along which it slides, or stops slipping.
    case supportChanges

    /// The order of simultaneous events: lower ranks come first.
    var rank: Int {
      switch self {
      case .supportChanges: -1
      case .leaves(let shape), .shape(let shape, .edge): shape
      // At the seam of two collinear edges, the edge comes before the corner between them.
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

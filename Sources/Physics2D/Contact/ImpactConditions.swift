/// What earlier contact makes of an impact: what the bodies were supported by, and how often they have collided lately.
struct ImpactConditions {
  /// The lesser of both restitutions.
  let restitution: Double
  /// The recent impacts of the body, or of the one of both that had more.
  let limiter: CollapseLimiter
  /// Whether something supported a body before the impact.
  let wasSupported: Bool
  /// A lower bound of the acceleration that presses the surfaces together, in lengths a second squared: a supported body has no
  /// acceleration of its own.
  let leastPressure: Double

  /// The restitution of this impact: 0 if there were too many.
  var effectiveRestitution: Double { limiter.effectiveRestitution(restitution) }
}

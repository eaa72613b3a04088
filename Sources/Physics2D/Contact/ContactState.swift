/// What a body that leans is part of.
struct ContactState {
  /// For so many pulses all bodies of a heap must stay where they are, for it to lie still.
  private static let patience: Int32 = 64

  /// Whether it has been given the pull of the time until the next pulse.
  var hasStepGravity = true
  /// Where it has been for the last `quiet` pulses, but for what a pulse makes of it.
  private(set) var anchor = Vector2.zero
  private(set) var quiet: Int32 = 0

  // For the length of a pulse:

  /// A body of the same heap; itself, if it is the first.
  var label: Int32 = 0
  /// How many contacts push it, and the last of them.
  private(set) var contacts: Int32 = 0
  private(set) var contact: Int32 = -1
  /// Whether it has contacts, pushing or not.
  var touches = false
  /// Whether any body of the heap moves; kept where the first body is.
  var moves = false
  /// Whether a blow that is being absorbed has got to it.
  var isInIsland = false

  init() {}

  /// What is kept of a heap from pulse to pulse.
  init(hasStepGravity: Bool, anchor: Vector2, quiet: Int32) {
    self.hasStepGravity = hasStepGravity
    self.anchor = anchor
    self.quiet = quiet
  }

  /// Begins a pulse, and sees whether the body has got anywhere.
  mutating func begin(_ index: Int32, at place: Vector2, within distance: Double, isTurning: Bool) {
    if isTurning || !((place - anchor).length <= distance) {
      anchor = place
      quiet = 0
    } else {
      quiet = min(quiet + 1, Self.patience)
    }
    hasStepGravity = true
    label = index
    contacts = 0
    contact = -1
    touches = false
    moves = quiet < Self.patience
  }

  mutating func bears(_ place: Int) {
    contacts += 1
    contact = Int32(place)
  }
}

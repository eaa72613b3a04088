import ChordEngine
import Physics2D

/// What a bouncer takes from its slot: its chord, its place and radius, and whether it is on the stage.
///
/// The settings keep them apart, under one number: `Settings.chordset`, `Layout.bouncers`, and the parameters bouncer-1…7. The eighth slot,
/// the spare pad, has a chord only.
public struct BouncerSlot: Equatable, Sendable, BitwiseCopyable {
  /// The chord, or the rule that makes one in a key.
  public var chord: ChordSlot
  /// The place and the radius.
  public var bouncer: Layout.Bouncer
  /// Whether the bass ball can strike it.
  public var isOn: Bool

  /// A slot of these properties.
  public init(_ chord: ChordSlot, _ bouncer: Layout.Bouncer, isOn: Bool = true) {
    self.chord = chord
    self.bouncer = bouncer
    self.isOn = isOn
  }
}

extension Settings {
  /// The slot of a bouncer, 0…6 (a precondition).
  public subscript(slot index: Int) -> BouncerSlot {
    get { BouncerSlot(chordset[index], layout.bouncers[index], isOn: self[.bouncer(index)] != 0) }
    set {
      chordset[index] = newValue.chord
      layout.bouncers[index] = newValue.bouncer
      self[.bouncer(index)] = newValue.isOn ? 1 : 0
    }
  }
}

extension Gesture {
  /// What a hand does that chooses a chord, by a key 1…7 or a pad: its bouncer leaves the stage, or comes back to it. The bass ball plays
  /// the chords whose bouncers are there.
  ///
  /// - Parameters:
  ///   - degree: of the chord, 0…6 (a precondition).
  ///   - values: those of the parameters now.
  public static func chordSwitch(_ degree: Int, _ values: ParameterValues) -> Gesture {
    let parameter = Parameter.bouncer(degree)
    return .set(parameter, values[parameter] == 0 ? 1 : 0)
  }
}

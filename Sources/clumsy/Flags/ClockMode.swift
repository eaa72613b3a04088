/// The choice that `--clock` makes.
enum ClockMode: String, CaseIterable {
  case none
  /// Sends MIDI clock to the destinations.
  case send
}

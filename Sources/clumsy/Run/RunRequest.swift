/// What a hand asks of the run, rather than of the performance.
enum RunRequest: Equatable, Sendable {
  /// To end, in silence.
  case quit
  /// To go on as if the last gesture had not been made.
  case undo
  /// To keep what was played, by this name; nil for one of the date.
  case keep(name: String?)
  /// The line that stands for what was played until now.
  case share
  /// To play on with the settings of a preset.
  case preset(String)
}

/// Why a request is not fulfilled.
struct Refusal: Error, Equatable, Sendable {
  /// One line.
  let text: String

  init(_ text: String) { self.text = text }
}

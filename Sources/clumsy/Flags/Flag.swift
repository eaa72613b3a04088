/// One flag: its names, its value, and how it changes the options.
///
/// Parsing, messages, help and the README's table are all made from this.
struct Flag: Sendable {
  /// The name help shows, such as `--seed`.
  let name: String
  /// A second, shorter name, such as `-o`.
  let short: String?
  /// What stands for the value in help, such as `TIME`, or `[TIME]` where it may lack; nil for a switch.
  let placeholder: String?
  /// The allowed values, in words; they end the message of a refusal.
  let allowed: String
  /// The names among the allowed values: a refusal tells the nearest one.
  let choices: [String]
  /// The default, in words.
  let standard: String
  let help: String
  let commands: [Command]
  /// Whether it is applied before all others, wherever it stands.
  let comesFirst: Bool
  /// Why a value is refused, where more can be said than what is allowed: where it goes wrong.
  let fault: @Sendable (String) -> String?
  /// Changes the options; returns false to refuse the value. A switch gets an empty one.
  let apply: @Sendable (inout Options, Argument) -> Bool

  init(
    _ name: String, short: String? = nil, _ placeholder: String? = nil, allowed: String = "", choices: [String] = [],
    standard: String = "", help: String, for commands: [Command], comesFirst: Bool = false,
    fault: @escaping @Sendable (String) -> String? = { _ in nil },
    apply: @escaping @Sendable (inout Options, Argument) -> Bool
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.allowed = allowed
    self.choices = choices
    self.standard = standard
    self.help = help
    self.commands = commands
    self.comesFirst = comesFirst
    self.fault = fault
    self.apply = apply
  }

  /// `-o, --output FILE`
  var spelling: String {
    (short.map { "\($0), " } ?? "") + name + (placeholder.map { " \($0)" } ?? "")
  }

  /// Whether it may stand without its value.
  var mayLackValue: Bool { placeholder?.hasPrefix("[") == true }

  static func named(_ name: String) -> Flag? {
    all.first { $0.name == name || $0.short == name }
  }
}

/// Sets `target` unless `value` is nil; returns whether it did.
func set<Value>(_ target: inout Value, _ value: Value?) -> Bool {
  guard let value else { return false }
  target = value
  return true
}

/// Sets an optional `target` unless `value` is nil; returns whether it did.
func set<Value>(_ target: inout Value?, _ value: Value?) -> Bool {
  guard let value else { return false }
  target = value
  return true
}

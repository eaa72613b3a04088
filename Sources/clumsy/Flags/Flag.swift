/// One flag: its names, its value, and what it does to the options.
///
/// Parsing, messages, help and the table of the README all read this and nothing else.
struct Flag: Sendable {
  /// The name help shows, such as `--seed`.
  let name: String
  /// A second, shorter name, such as `-o`.
  let short: String?
  /// What stands for the value in help; absent for a switch.
  let placeholder: String?
  /// What the value may be, in words that end the message of a refused one.
  let allowed: String
  /// What holds where the flag is not given.
  let standard: String
  let help: String
  let commands: [Command]
  /// Sets the options; false refuses the value. A switch is given an empty one.
  let apply: @Sendable (inout Options, Argument) -> Bool

  init(
    _ name: String, short: String? = nil, _ placeholder: String? = nil, allowed: String = "", standard: String = "",
    help: String, for commands: [Command], apply: @escaping @Sendable (inout Options, Argument) -> Bool
  ) {
    self.name = name
    self.short = short
    self.placeholder = placeholder
    self.allowed = allowed
    self.standard = standard
    self.help = help
    self.commands = commands
    self.apply = apply
  }

  /// `-o, --output FILE`
  var spelling: String {
    (short.map { "\($0), " } ?? "") + name + (placeholder.map { " \($0)" } ?? "")
  }

  static func named(_ name: String) -> Flag? {
    all.first { $0.name == name || $0.short == name }
  }
}

/// Sets `target` if there is a value; whether there was one.
func set<Value>(_ target: inout Value, _ value: Value?) -> Bool {
  guard let value else { return false }
  target = value
  return true
}

/// Sets an optional `target` if there is a value; whether there was one.
func set<Value>(_ target: inout Value?, _ value: Value?) -> Bool {
  guard let value else { return false }
  target = value
  return true
}

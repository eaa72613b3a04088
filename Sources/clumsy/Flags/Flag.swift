/// One flag: its names, its value, and how it changes the options.
///
/// Parsing, messages, help and the table of docs/flags.md are all made from this.
struct Flag: Sendable {
  /// The name in help, such as `--seed`.
  let name: String
  let short: String?
  /// The value's stand-in in help, such as `TIME`, or `[TIME]` where the value is optional; nil for a switch.
  let placeholder: String?
  /// The allowed values, in words; they end the message of a refusal.
  let allowed: String
  /// The names among the allowed values: a refusal suggests the nearest one.
  let choices: [String]
  /// The default, in words.
  let standard: String
  let help: String
  let commands: [Command]
  /// `true` if it is applied before all others, wherever it stands.
  let comesFirst: Bool
  /// Returns the place and reason of an error in a value; nil if a refusal can only say what is allowed.
  let fault: @Sendable (String) -> String?
  /// Changes the options; returns `false` to refuse the value, which is empty for a switch.
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

  /// A flag without a value, which turns an option on, or off.
  static func on(
    _ name: String, _ option: any WritableKeyPath<Options, Bool> & Sendable, to value: Bool = true, help: String,
    for commands: [Command]
  ) -> Flag {
    Flag(name, help: help, for: commands) { options, _ in
      options[keyPath: option] = value
      return true
    }
  }

  /// `-o, --output FILE`
  var spelling: String {
    (short.map { "\($0), " } ?? "") + name + (placeholder.map { " \($0)" } ?? "")
  }

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

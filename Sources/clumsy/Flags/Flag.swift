/// One flag, with everything that parsing, messages, help, completion and docs/flags.md need.
struct Flag: Sendable {
  /// The flag's name, such as `--seed`.
  let name: String
  let short: String?
  /// The placeholder of the value in help: `TIME`, or `[TIME]` if the value is optional; nil for a switch.
  let placeholder: String?
  /// A text that names the allowed values.
  let allowed: String
  /// The allowed values that are names. The message about a misspelt value suggests the most similar of these names.
  let choices: [String]
  /// The default, in words.
  let standard: String
  let help: String
  let commands: [Command]
  /// `true` to apply the flag before all flags whose `comesFirst` is `false`.
  let comesFirst: Bool
  /// The function that describes the error in a value. If its result is nil, the message lists the allowed values.
  let fault: @Sendable (String) -> String?
  /// The function that applies a value, or returns `false` to reject the value. The value is empty for a switch, or if
  /// an optional value is left out.
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

  /// Returns a switch: a flag without a value.
  static func on(
    _ name: String, _ option: any WritableKeyPath<Options, Bool> & Sendable, to value: Bool = true, help: String,
    for commands: [Command]
  ) -> Flag {
    Flag(name, help: help, for: commands) { options, _ in
      options[keyPath: option] = value
      return true
    }
  }

  /// The flag as the help shows it: `-o, --output FILE`.
  var spelling: String {
    (short.map { "\($0), " } ?? "") + name + (placeholder.map { " \($0)" } ?? "")
  }

  var mayLackValue: Bool { placeholder?.hasPrefix("[") == true }

  static func named(_ name: String) -> Flag? {
    all.first { $0.name == name || $0.short == name }
  }
}

/// Sets `target` unless `value` is nil; returns `true` if `target` was set.
func set<Value>(_ target: inout Value, _ value: Value?) -> Bool {
  guard let value else { return false }
  target = value
  return true
}

func set<Value>(_ target: inout Value?, _ value: Value?) -> Bool {
  guard let value else { return false }
  target = value
  return true
}

/// One flag: its names, its value, and how it changes the options. Parsing, messages, help, completion and
/// the table in docs/flags.md all use this description.
struct Flag: Sendable {
  /// The name in help, such as `--seed`.
  let name: String
  let short: String?
  /// The placeholder of the value in help, such as `TIME`, or `[TIME]` if the value is optional; nil for a
  /// switch.
  let placeholder: String?
  /// The allowed values, in words. The message about a wrong value ends with this text, unless `fault`
  /// describes the error.
  let allowed: String
  /// The allowed values that are names. For a misspelt value, the message suggests the nearest name.
  let choices: [String]
  /// The default, in words.
  let standard: String
  let help: String
  let commands: [Command]
  /// `true` to apply the flag before all flags whose `comesFirst` is `false`, in whatever order these stand.
  let comesFirst: Bool
  /// Returns a description of the error in a value; nil to list the allowed values instead.
  let fault: @Sendable (String) -> String?
  /// Applies the value to the options; returns `false` to reject the value. The value is empty for a switch,
  /// and for an optional value that was left out.
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

  /// Returns a switch (a flag without a value) that sets an option to `value`.
  static func on(
    _ name: String, _ option: any WritableKeyPath<Options, Bool> & Sendable, to value: Bool = true, help: String,
    for commands: [Command]
  ) -> Flag {
    Flag(name, help: help, for: commands) { options, _ in
      options[keyPath: option] = value
      return true
    }
  }

  /// The flag as help shows it: `-o, --output FILE`.
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

/// Sets an optional `target` unless `value` is nil; returns `true` if `target` was set.
func set<Value>(_ target: inout Value?, _ value: Value?) -> Bool {
  guard let value else { return false }
  target = value
  return true
}

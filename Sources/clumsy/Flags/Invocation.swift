import Hands
import Instrument
import Sessions

/// A parsed command line.
enum Invocation {
  case command(Command, Options)
  case help(HelpTopic)
  case version

  /// Parses the arguments after the process's name. After `--`, no argument is a flag. Throws `.usage` for a wrong
  /// argument, or for a faulty file of presets or defaults in the library.
  init(_ arguments: [Argument], _ library: Library = .builtIn) throws(Failure) {
    let words = arguments.map(\.text).prefix { $0 != "--" }
    if words.contains("--help") || words.contains("-h") {
      self = .help(words.lazy.compactMap(HelpTopic.init).first { $0 != .command(.help) } ?? .overview)
      return
    }
    if words.contains("--version") || words.contains("-V") {
      self = .version
      return
    }
    guard let first = arguments.first else {
      self = .help(.start)
      return
    }
    guard let command = Command(rawValue: first.text) else { throw Self.notACommand(first) }

    var (options, operands) = try Self.flags(of: command, in: arguments.dropFirst(), library)
    if command == .help, !options.printsList, operands.count == 1 {
      guard let topic = HelpTopic(operands[0].text) else { throw Self.notATopic(operands[0]) }
      self = .help(topic)
      return
    }
    let acceptsOneOperand = [.run, .render, .page, .score].contains(command)
    if command.takesOperands || options.merges || (acceptsOneOperand && operands.count == 1) {
      options.operands = operands
    } else if command == .help, operands.count > 1 {
      throw Failure(.usage, "unexpected \(operands[1].quoted): help explains one command or subject at a time")
    } else if let operand = operands.dropFirst(acceptsOneOperand ? 1 : 0).first {
      throw Failure(.usage, "unexpected \(operand.quoted): \(command.rawValue) takes flags (\(command.usage))")
    }
    self = command == .help && !options.printsList ? .help(.overview) : .command(command, options)
  }

  /// Parses and applies the flags: first the flags with `comesFirst`, then the other flags in the order of the command
  /// line. The last value of a repeated flag counts, but flags such as `--connect` and `--ball` collect all values.
  private static func flags(
    of command: Command, in arguments: ArraySlice<Argument>, _ library: Library
  ) throws(Failure) -> (Options, operands: [Argument]) {
    var operands: [Argument] = []
    var given: [Given] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      guard argument.isFlag else {
        operands.append(argument)
        continue
      }
      if argument.text == "--" {
        operands += rest
        break
      }
      let (name, joined) = split(argument)
      guard let flag = Flag.named(name.text), flag.commands.contains(command) else {
        throw notAFlag(name, of: command)
      }
      guard flag.placeholder != nil else {
        if let joined { throw Failure(.usage, "\(name.text) takes no value, but was given \(joined.quoted)") }
        given.append((flag, name, Argument("")))
        continue
      }
      let next = rest.first.flatMap { $0.bytes.starts(with: [hyphen, hyphen]) ? nil : $0 }
      if joined == nil, next != nil { rest.removeFirst() }
      guard let value = joined ?? next ?? (flag.mayLackValue ? Argument("") : nil) else {
        throw Failure(.usage, "\(name.text) needs a value; allowed: \(flag.allowed)")
      }
      given.append((flag, name, value))
    }
    var library = library
    library.hasDefaults = takesDefaults(command, given.map(\.flag.name), operands)
    var options = Options(over: try base(given, library), from: library)
    options.given = given.map { GivenFlag(name: $0.flag.name, value: $0.value) }
    for (flag, name, value) in flagsAppliedFirst(given) + given.filter({ !$0.flag.comesFirst }) {
      guard flag.apply(&options, value) else {
        if let fault = flag.fault(value.text) {
          throw Failure(.usage, "\(name.text) cannot be \(value.quoted): \(fault)")
        }
        let hint = hint(value.text, among: flag.choices)
        throw Failure(.usage, "\(name.text) cannot be \(value.quoted)\(hint); allowed: \(flag.allowed)")
      }
    }
    let names = given.map(\.flag.name)
    if names.contains("--channels"), let other = ["--bass-channel", "--keys-channel"].first(where: names.contains) {
      throw Failure(.usage, "--channels and \(other) exclude each other: give one of them")
    }
    options.transpose()
    if options.scalesContradict, let keyScale = options.keyScale?.scale.name, let scale = options.scale?.name {
      throw Failure(.usage, "--key says \(keyScale) and --scale says \(scale): give the scale once")
    }
    if options.hasNoAudio {
      guard options.audio == .automatic else {
        throw Failure(.usage, "--audio and --no-audio exclude each other: give one of them")
      }
      options.audio = .off
    }
    if command == .run, case .measure(let name) = options.clock {
      throw Failure(.usage, "--clock cannot be '\(printable(name))'; allowed: send, follow or follow=CLIENT")
    }
    if command == .run {
      if let fault = options.canvas.fault { throw Failure(.usage, fault) }
      if options.canvas.isOn, options.stage == nil { options.stage = options.canvas.page }
    }
    if command == .run, options.stage == nil, options.watch || options.opensPage {
      throw Failure(
        .usage, "\(options.watch ? "--watch" : "--open") needs --stage or --score: without them there is no page")
    }
    if options.settings.mpe != .off, options.stated.contains(.keysChannel) {
      let other = names.contains("--channels") ? "--channels" : "--keys-channel"
      throw Failure(
        .usage, "--mpe and \(other) exclude each other: with --mpe, each note of the keys has a channel of its own")
    }
    let (low, high) = (options.settings[.rangeLow], options.settings[.rangeHigh])
    guard low <= high else {
      throw Failure(
        .usage,
        "--range-low is \(plain(low)) and --range-high \(plain(high)); allowed: a low note not above the high one")
    }
    if let seed = options.statedSeed, command != .tune, operands.isEmpty { options.choose(by: seed) }
    do throws(SettingsError) { try options.settings.check() } catch { throw Failure(.usage, words(error)) }
    return (options, operands)
  }

  /// Returns `true` if the user's defaults apply: to a piece that flags describe, not to a session.
  /// `tune` ignores the defaults, so that a search finds the same pieces on every machine.
  private static func takesDefaults(_ command: Command, _ flags: [String], _ operands: [Argument]) -> Bool {
    [.run, .render, .page, .odds, .settings].contains(command) && operands.isEmpty && !flags.contains("--no-defaults")
  }

  /// Returns the built-in settings, changed by the user's defaults, then by the last preset on the command line.
  private static func base(_ given: [Given], _ library: Library) throws(Failure) -> Base {
    var base = try library.base()
    for (flag, name, value) in given where flag.name == "--preset" {
      guard try library.preset(value.text) != nil else {
        throw Failure(
          .usage, "\(name.text) cannot be \(value.quoted)\(try library.hint(value.text)); allowed: \(flag.allowed)")
      }
      base = try library.base(preset: value.text)
    }
    return base
  }

  /// Returns the given flags that have `comesFirst`, in the order of `Flag.all`. For example, `--chordset` is applied
  /// first, because it would overwrite an earlier `--chord`.
  private static func flagsAppliedFirst(_ given: [Given]) -> [Given] {
    Flag.all.filter(\.comesFirst).flatMap { first in given.filter { $0.flag.name == first.name } }
  }

  /// A flag on the command line. `name` is the spelling that was typed: `-o` or `--output`.
  private typealias Given = (flag: Flag, name: Argument, value: Argument)

  private static let hyphen = UInt8(ascii: "-")

  /// Splits `--name=value` or `-ovalue` into name and value; the value is nil if the argument is only a name.
  private static func split(_ argument: Argument) -> (name: Argument, value: Argument?) {
    let isShort = argument.bytes.count > 2 && Flag.named(String(argument.text.prefix(2))) != nil
    if isShort, argument.bytes[2] != UInt8(ascii: "=") {
      return (Argument(bytes: argument.bytes[..<2]), Argument(bytes: argument.bytes[2...]))
    }
    guard let sign = argument.bytes.firstIndex(of: UInt8(ascii: "=")) else { return (argument, nil) }
    return (Argument(bytes: argument.bytes[..<sign]), Argument(bytes: argument.bytes[(sign + 1)...]))
  }

  private static func notACommand(_ argument: Argument) -> Failure {
    if argument.isFlag {
      return Failure(.usage, "\(argument.quoted) stands before the command: begin with \(Command.choices)")
    }
    let hint = nearest(to: argument.text, among: Command.allCases.map(\.rawValue)).map { "; did you mean \($0)?" }
    return Failure(.usage, "no command \(argument.quoted); choose \(Command.choices)\(hint ?? "")")
  }

  private static func notATopic(_ argument: Argument) -> Failure {
    let hint = nearest(to: argument.text, among: HelpTopic.names).map { "did you mean \($0)?" }
    let topics = HelpTopic.subjects.map(\.name).joined(separator: ", ")
    return Failure(.usage, "no help on \(argument.quoted): \(hint ?? "name a command, or \(topics)")")
  }

  private static func notAFlag(_ name: Argument, of command: Command) -> Failure {
    if let flag = Flag.named(name.text) {
      let owners = list(flag.commands.map(\.rawValue), "and")
      return Failure(.usage, "\(name.text) belongs to \(owners), not to \(command.rawValue)")
    }
    let names = command.flags.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
    let hint = nearest(to: name.text, among: names).map { "did you mean \($0)?" }
    let list = "clumsy help \(command.rawValue) lists the flags there are"
    return Failure(.usage, "no flag \(name.quoted): \(hint ?? list)")
  }
}

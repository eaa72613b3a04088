import Testing

@testable import clumsy

@Suite struct HelpTests {
  private func text(_ topic: HelpTopic, width: Int = 100) -> String { topic.page.text(width: width) }

  /// `clumsy` without arguments used to be refused, with a list of all commands.
  @Test func noArgumentsPrintShortHelp() throws {
    let ending = try Clumsy.shell("exec clumsy")
    #expect(ending.code == 0 && ending.errors.isEmpty && ending.text == text(.start, width: 80))
    let lines = HelpTopic.start.page.sections.flatMap { $0.rows.map(\.term) }
    #expect(lines.count == 6 && lines[0] == "clumsy run")
    for line in lines { _ = try Invocation(line.split(separator: " ").dropFirst().map { Argument(String($0)) }) }
  }

  /// clumsy used to refuse `help KEYS` and `-h keys`, and to answer `help keys files` with an error about flags.
  @Test func helpTopicIsFoundInEachSpelling() throws {
    for line in ["help KEYS", "keys -h", "-h keys"] {
      guard case .help(.keys) = try Invocation(line.split(separator: " ").map { Argument(String($0)) }) else {
        Issue.record("\(line)")
        continue
      }
    }
    #expect(throws: Failure(.usage, "unexpected 'files': help explains one command or subject at a time")) {
      try Invocation(["help", "keys", "files"].map(Argument.init))
    }
  }

  @Test func overviewHasEachCommandAndTopic() {
    for command in Command.allCases { #expect(text(.overview).contains("  clumsy \(command.rawValue) ")) }
    for subject in HelpTopic.subjects { #expect(text(.overview).contains("  clumsy help \(subject.name) ")) }
    #expect(text(.overview).hasSuffix("says 'repeat the flag'.\n"))
  }

  @Test func helpOfPortsIsComplete() {
    #expect(
      text(.command(.ports)) == """
        clumsy ports: list what clumsy can play to, and what can play clumsy

        clumsy ports [--json]

          --json  print the result as JSON

        """)
  }

  @Test func helpOfDoctorIsComplete() {
    #expect(
      text(.command(.doctor), width: 80) == """
        clumsy doctor: check how well this machine can play, and say what to change

        clumsy doctor [--audio [DEVICE]] [--latency MS] [--clock CLIENT] [--timing TIME]
        [--json]

          --audio [DEVICE]  play on this sound device, besides the destinations of
                            --connect; doctor: examine this device
                            an ALSA device's name, 127 bytes at most (clumsy ports lists
                            all); default the system's device, if no MIDI destination is
                            connected
          --latency MS      the delay of notes on a sound device; a shorter delay makes
                            dropouts likelier
                            10…500 ms; default 40
          --clock ROLE      send MIDI clock and transport, or follow the clock and
                            transport of a DAW or drum machine; doctor: measure a
                            client's clock
                            send, follow or follow=CLIENT; doctor: CLIENT (clumsy ports
                            lists clients); default none
          --timing TIME     play to a port of clumsy's own for this time, and measure
                            how precisely notes arrive
                            1s…1h, such as 10s; a number alone is seconds; default no
                            measurement
          --json            print the result as JSON

        """)
  }

  @Test func narrowTerminalHasExplanationsBelowTerms() {
    #expect(
      text(.command(.ports), width: 40).hasSuffix(
        """
          --json
              print the result as JSON

        """))
  }

  @Test func helpOfRunHasThreeExamplesAndGroups() {
    let run = text(.command(.run), width: 80)
    #expect(Command.run.examples.count == 3 && run.contains("Examples:\n  clumsy run "))
    let titles = Flag.groups.filter { $0.flags.contains { $0.commands.contains(.run) } }.map(\.title)
    #expect(titles.count > 8 && titles.allSatisfy { run.contains("\n\($0):\n") })
  }

  @Test(arguments: Command.allCases.flatMap { $0.examples.map(\.line) }) func helpExamplesAreValid(line: String) throws
  {
    // Words in quotation marks are one argument.
    let parts = line.split(separator: "'", omittingEmptySubsequences: false)
    let words = parts.enumerated().flatMap { index, part in
      index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    guard case .command(let command, _) = try Invocation(words.dropFirst().map { Argument($0) }) else {
      Issue.record("no command: \(line)")
      return
    }
    #expect(command.examples.contains { $0.line == line })
  }

  @Test func everyFlagIsInTheHelpOfItsCommands() {
    for flag in Flag.all {
      for command in Command.allCases {
        #expect(text(.command(command)).contains("  \(flag.spelling)") == flag.commands.contains(command))
      }
    }
  }

  @Test(arguments: [40, 59, 60, 80, 100]) func noLineIsLongerThanTheTerminal(width: Int) {
    for topic in [HelpTopic.start, .overview] + HelpTopic.names.compactMap(HelpTopic.init) {
      for line in text(topic, width: width).split(separator: "\n") where line.count > width {
        // Only a term (indented by two spaces) or a single word may make a line too long.
        #expect(
          line.hasPrefix("  ") && (!line.hasPrefix("   ") || line.drop { $0 == " " }.count { $0 == " " } == 0),
          "\(line)")
      }
    }
  }

  @Test(arguments: [("", []), ("aa", ["aa"]), ("aa bb cc", ["aa bb", "cc"]), ("a bbbbbbb c", ["a", "bbbbbbb", "c"])])
  func linesAreBrokenAtBlanks(text: String, lines: [String]) {
    #expect(wrapped(text, width: 5) == lines)
  }

  @Test(arguments: [("gesturs", "did you mean gestures?"), ("xyzzy", "name a command, or gestures, keys, files")])
  func unknownTopicIsRefusedWithAHint(topic: String, hint: String) throws {
    let ending = try Clumsy.run("help", topic)
    #expect(ending.code == 64 && ending.errors == "clumsy: no help on '\(topic)': \(hint)\n")
  }

  @Test func namesOfFlagsAreDistinct() {
    let names = Flag.all.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    ["--help"], ["help"], ["run", "--help"], ["help", "render"], ["help", "help"], ["--version"], ["-V"],
    ["help", "gestures"],
  ])
  func helpAndVersionGoToStandardOutput(arguments: [String]) throws {
    let ending = try Clumsy.shell("exec clumsy \(arguments.joined(separator: " "))")
    #expect(ending.code == 0 && ending.errors.isEmpty && !ending.output.isEmpty)
  }

  @Test func aVersionIsThreeNumbers() throws {
    let words = try Clumsy.run("--version").text.split(whereSeparator: \.isWhitespace)
    #expect(words.count == 2 && words[0] == "clumsy")
    #expect(words[1].split(separator: ".").compactMap { Int($0) }.count == 3)
  }

  @Test func aRefusalIsOneLineOnStandardError() throws {
    let ending = try Clumsy.run("run", "--speed", "600")
    #expect(ending.code == 64 && ending.output.isEmpty)
    #expect(ending.errors == "clumsy: --speed cannot be '600'; allowed: 50…500 points/s\n")
  }

  @Test func aFileSizeLimitIsAnErrorAndNoSignal() throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell("ulimit -f 1; exec clumsy help run >\(folder.path("help"))")
    #expect(ending.code == 74)
    #expect(ending.errors == "clumsy: cannot write standard output: File too large\n")
  }

  @Test func argumentThatIsNotUTF8IsRefusedInOneLine() throws {
    let ending = try Clumsy.shell("exec clumsy render --seed \"$(printf '\\377\\376\\n\\033')\"")
    #expect(ending.code == 64)
    #expect(ending.errors.split(separator: "\n").count == 1)
  }
}

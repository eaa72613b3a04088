import Performing
import Testing

@testable import MIDIOut

struct AutoConnectTargetTests {
  private static func port(
    _ address: String, _ client: String = "Synth (1)", _ port: String = "in", _ kind: Destination.Kind = .other
  ) -> Destination {
    Destination(
      address: Address(address) ?? Address(client: 0, port: 0), clientName: client, portName: port, kind: kind)
  }

  /// The last connected destination was 128:0 Synth (1):in. A newcomer Synth (1):in is always chosen. Another newcomer
  /// is chosen if `name` is nil, or if the newcomer matches a `name` that is neither an address nor a number.
  @Test(arguments: [
    ("synth", "Synth (1)", "130:0", true), ("synth", "Synth (2)", "130:0", true), ("synth", "Piano", "130:0", false),
    ("128:0", "Synth (1)", "130:0", true), ("128:0", "Piano", "128:0", false), ("128", "Synth (1)", "130:0", true),
    ("128", "Piano", "128:0", false), (nil, "Piano", "130:0", true), (nil, "Synth (1)", "130:0", true),
  ])
  func returnedDestinationIsChosenIfItIsTheFormerOne(name: String?, client: String, address: String, isMeant: Bool)
    throws
  {
    let newcomer = Self.port(address, client)
    let target = AutoConnectTarget(name, Self.port("128:0"))
    #expect((try target.choose(among: [newcomer]) == newcomer) == isMeant)
  }

  @Test(
    arguments: [
      ("128:0", ["128:0"], "128:0"), ("129:0", ["128:0"], nil), ("128", ["128:0", "128:1"], "128:0"),
      ("synth", ["128:0", "128:1"], "128:0"), ("piano", ["128:0", "129:0"], nil), (nil, [], nil),
      (nil, ["128:0"], "128:0"),
      (nil, ["128:0", "128:1"], "128:0"), (nil, ["128:0", "129:0"], "128:0"),
    ] as [(String?, [String], String?)])
  func newDestinationIsChosenIfItsNameMatches(name: String?, newcomers: [String], chosen: String?) throws {
    let found = try AutoConnectTarget(name).choose(among: newcomers.map { Self.port($0) })
    #expect(found?.address.description == chosen)
  }

  /// Without an error, clumsy would silently never connect.
  @Test func aNameThatMatchesTwoNewcomersIsRefused() {
    let newcomers = [Self.port("128:0"), Self.port("129:0")]
    #expect(throws: SequencerError.ambiguous("synth", candidates: newcomers)) {
      try AutoConnectTarget("synth").choose(among: newcomers)
    }
    let other = Self.port("130:0", "Other synth")
    #expect(throws: SequencerError.ambiguous("synth", candidates: newcomers)) {
      try AutoConnectTarget("synth", other).choose(among: newcomers)
    }
  }

  @Test(arguments: [Destination.Kind.system, .through, .own])
  func unplayablePortIsNotChosenWithoutAName(kind: Destination.Kind) throws {
    let newcomers = [Self.port("14:0", "Midi Through", "port", kind), Self.port("128:0")]
    #expect(try AutoConnectTarget(nil).choose(among: newcomers)?.address.description == "128:0")
    #expect(try AutoConnectTarget(nil).choose(among: [newcomers[0]]) == nil)
  }

  @Test func theClientOfTheSameNameIsPreferred() throws {
    let newcomers = [Self.port("130:0", "Synth (2)"), Self.port("131:0", "Synth (1)")]
    #expect(try AutoConnectTarget("synth", Self.port("128:0")).choose(among: newcomers) == newcomers[1])
    #expect(try AutoConnectTarget(nil, Self.port("128:0")).choose(among: newcomers) == newcomers[1])
  }
}

import Performing
import Testing

@testable import MIDIOut

struct DestinationTests {
  static let studio = [
    destination(14, 0, "Midi Through", "Midi Through Port-0", .through),
    destination(20, 0, "Synth", "in"),
    destination(24, 0, "Synth 2", "left"),
    destination(24, 1, "Synth 2", "right"),
    destination(128, 0, "FLUID Synth (812)", "Synth input port (812:0)"),
    destination(129, 3, "Größe", "Eingang"),
  ]

  @Test(arguments: [
    ("20:0", "20:0"), ("24:1", "24:1"), ("14:0", "14:0"), ("synth", "20:0"), ("SYNTH", "20:0"), ("left", "24:0"),
    ("IGHT", "24:1"), ("Synth 2:right", "24:1"), ("2:ri", "24:1"), ("fluid", "128:0"), ("(812:0)", "128:0"),
    ("through", "14:0"), ("GRÖSSE", nil), ("größe", "129:3"), ("GRÖẞE:EIN", "129:3"), ("GRÖ", "129:3"),
    ("20", "20:0"), ("24", "24:0"), ("129", "129:3"), ("812", "128:0"), ("synth 2", "24:0"), ("h 2", "24:0"),
  ])
  func resolves(name: String, address: String?) throws {
    guard let address else {
      #expect(throws: SequencerError.unknown(name, candidates: Self.studio)) {
        try Destination.resolve(name, among: Self.studio)
      }
      return
    }
    #expect(try Destination.resolve(name, among: Self.studio).address.description == address)
  }

  @Test(arguments: ["20:1", "99:0", "0:1", "piano", "", "99", "256", "+20", "256:0", "-1:0", "20:0:0"])
  func errorForAnUnknownNameListsAllDestinations(name: String) {
    #expect(throws: SequencerError.unknown(name, candidates: Self.studio)) {
      try Destination.resolve(name, among: Self.studio)
    }
  }

  /// A name of blanks and colons must not match even the only destination.
  @Test(arguments: ["", " ", ":", " : ", "::", "\t"])
  func namesOfBlanksAndColonsAreUnknown(name: String) {
    for destinations in [Self.studio, [Self.studio[4]]] {
      #expect(throws: SequencerError.unknown(name, candidates: destinations)) {
        try Destination.resolve(name, among: destinations)
      }
    }
  }

  @Test(arguments: [
    ("2:", ["24:0", "24:1", "128:0"]), ("syn", ["20:0", "24:0", "24:1", "128:0"]), ("port", ["14:0", "128:0"]),
  ])
  func errorForAnAmbiguousNameListsItsMatches(name: String, addresses: [String]) {
    let candidates = Self.studio.filter { addresses.contains($0.address.description) }
    #expect(throws: SequencerError.ambiguous(name, candidates: candidates)) {
      try Destination.resolve(name, among: Self.studio)
    }
  }

  @Test(
    arguments: [
      ([], nil),
      ([destination(14, 0, "Midi Through", "Midi Through Port-0", .through)], nil),
      ([destination(0, 0, "System", "Timer", .system), destination(20, 0, "Synth", "in")], "20:0"),
      ([destination(14, 0, "Midi Through", "p", .through), destination(20, 0, "Synth", "in")], "20:0"),
      ([destination(20, 0, "Synth", "in"), destination(128, 1, "clumsy", "in", .own)], "20:0"),
      ([destination(20, 0, "Synth", "in"), destination(20, 1, "Synth", "in")], "20:0"),
      ([destination(14, 0, "Midi Through", "p", .through), destination(20, 1, "Synth", "in")], "20:1"),
      ([destination(20, 0, "Synth", "in"), destination(21, 0, "Synth", "in")], nil),
    ] as [([Destination], String?)])
  func destinationIsChosenAutomaticallyIfOnlyOneClientIsPlayable(destinations: [Destination], address: String?) {
    #expect(Destination.automatic(among: destinations)?.address.description == address)
  }

  @Test(arguments: [
    ("0:0", true), ("255:255", true), ("14:0", true), ("256:0", false), ("1", false), (":", false), ("1:", false),
    (":1", false), ("+1:0", false), ("1 :0", false), ("1:0:0", false), ("a:b", false), ("", false),
  ])
  func readsAddresses(text: String, isOne: Bool) {
    #expect(Address(text)?.description == (isOne ? text : nil))
  }

  @Test(
    arguments: [
      (0, "System", Destination.Kind.system), (128, "clumsy", .own), (129, "clumsy", .other),
      (14, "Midi Through", .through), (20, "Midi Through", .through), (14, "Synth", .other),
    ] as [(UInt8, String, Destination.Kind)])
  func kindOfADestinationFollowsFromItsClient(client: UInt8, name: String, kind: Destination.Kind) {
    #expect(SequencerClient.kind(client: client, name: name, own: 128) == kind)
  }

  /// A name that matches several ports, but not their client, is ambiguous.
  @Test func theNameOfSeveralPortsIsAmbiguous() {
    let ports = [Self.destination(20, 0, "Interface", "Synth A"), Self.destination(20, 1, "Interface", "Synth B")]
    #expect(throws: SequencerError.ambiguous("synth", candidates: ports)) {
      try Destination.resolve("synth", among: ports)
    }
  }

  /// For the name TiMidity, aconnect and aplaymidi also choose the first port.
  @Test(arguments: ["128", "TiMidity", "timi"])
  func nameOfAClientWithSeveralPortsSelectsItsFirstPort(name: String) throws {
    let ports = (0..<4).map { Self.destination(128, UInt8($0), "TiMidity", "TiMidity port \($0)") }
    #expect(try Destination.resolve(name, among: [Self.studio[0]] + ports) == ports[0])
  }

  @Test(arguments: [
    ("Synth", "in", "20:0 Synth:in"), ("Synth", "", "20:0 Synth:"), ("", "in", "20:0 :in"), ("", "", "20:0 unnamed"),
  ])
  func aPortWithoutAnyNameIsCalledUnnamed(client: String, port: String, description: String) {
    #expect(Self.destination(20, 0, client, port).description == description)
  }

  private static func destination(
    _ client: UInt8, _ port: UInt8, _ clientName: String, _ portName: String, _ kind: Destination.Kind = .other
  ) -> Destination {
    Destination(
      address: Address(client: client, port: port), clientName: clientName, portName: portName, kind: kind)
  }
}

import Testing

@testable import MIDIOut

/// Which newcomer is connected for a `--connect`.
struct AutoConnectTargetTests {
  private let synth = Destination(
    address: Address(client: 128, port: 0), clientName: "Synth (1)", portName: "in")

  @Test(arguments: [
    ("synth", "Synth (1)", 130, true), ("synth", "Synth (2)", 130, true), ("synth", "Piano", 130, false),
    ("128:0", "Synth (1)", 130, true), ("128:0", "Piano", 128, false), (nil, "Piano", 130, true),
  ])
  func aDestinationThatCameBackIsChosen(name: String?, client: String, number: UInt8, isMeant: Bool) {
    let newcomer = Destination(
      address: Address(client: number, port: 0), clientName: client, portName: "in")
    #expect((AutoConnectTarget(name, synth).choose(among: [newcomer]) == newcomer) == isMeant)
  }

  @Test func anAddressMeansThatAddressUntilItWasFound() {
    #expect(AutoConnectTarget("128:0").choose(among: [synth]) == synth)
    #expect(AutoConnectTarget("129:0").choose(among: [synth]) == nil)
  }
}

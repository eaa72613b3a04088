import MIDIOut
import Performing
import Testing

@testable import AudioOut
@testable import clumsy

@Suite struct PortsTests {
  private let destinations = [
    Destination(address: Address(client: 14, port: 0), clientName: "Midi Through", portName: "Midi Through Port-0"),
    Destination(address: Address(client: 128, port: 0), clientName: "Sÿnth \"2\"/3", portName: "in"),
  ]

  @Test func destinationsAreListedInATable() {
    #expect(
      portsTable(destinations) == """
        PORT   CLIENT        NAME
        14:0   Midi Through  Midi Through Port-0
        128:0  Sÿnth "2"/3   in

        """)
  }

  @Test func destinationsAreListedAsJSON() {
    #expect(
      portsJSON(destinations) == """
        [{"client":14,"clientName":"Midi Through","port":0,"portName":"Midi Through Port-0"},\
        {"client":128,"clientName":"Sÿnth \\"2\\"/3","port":0,"portName":"in"}]

        """)
  }

  @Test func soundDevicesAreListedBelowPorts() {
    let devices = [
      PlaybackDevice(name: "default", summary: "Default \"device\""),
      PlaybackDevice(name: "hw:CARD=PCH", summary: "HDA, x"),
    ]
    #expect(
      devicesTable(devices) == """

        DEVICE       NAME
        default      Default "device"
        hw:CARD=PCH  HDA, x

        """)
    #expect(devicesTable([]).hasPrefix("\nno sound device: connect one"))
    #expect(
      portsJSON([], [], devices) == """
        [{"device":"default","deviceName":"Default \\"device\\""},{"device":"hw:CARD=PCH","deviceName":"HDA, x"}]

        """)
  }

  @Test func controllersAreListedBelowUnderTheirOwnHeading() {
    let knobs = [Destination(address: Address(client: 24, port: 0), clientName: "Knobs \"1\"", portName: "out")]
    #expect(
      controllersTable(knobs) == """

        CONTROLLER  CLIENT     NAME
        24:0        Knobs "1"  out

        """)
    #expect(controllersTable([]) == "")
    #expect(
      portsJSON([], knobs) == """
        [{"controller":"24:0","controllerName":"Knobs \\"1\\"","portName":"out"}]

        """)
  }

  @Test func emptyListHasOnlyAHeader() {
    #expect(portsTable([]) == "PORT  CLIENT  NAME\n")
    #expect(portsJSON([]) == "[]\n")
  }

  @Test(arguments: [
    ("", #""""#), ("a \"b\" \\c/", #""a \"b\" \\c/""#), ("ÿ🎹", #""ÿ🎹""#), ("\n\t", #""\n\t""#),
    ("\0\u{1F}", #""\u0000\u001f""#),
  ])
  func jsonTextEscapesSpecialCharacters(text: String, json: String) {
    #expect(jsonText(text) == json)
  }
}

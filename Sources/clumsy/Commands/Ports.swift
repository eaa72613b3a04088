import AudioOut
import MIDIIn
import MIDIOut

/// `clumsy ports`: lists the MIDI destinations, the controllers and the sound devices.
func ports(_ options: Options) throws(Failure) {
  var (destinations, controllers): ([Destination], [Destination]) = ([], [])
  let devices = PlaybackDevice.all()
  do {
    destinations = try Sequencer.destinations().filter { $0.kind != .own && $0.kind != .hands }
    controllers = try InputPort.controllers()
  } catch {
    guard !devices.isEmpty else { throw Failure(.unavailable, "\(error); \(noDevice)") }
    printNotice("\(error)")
  }
  try printText(
    options.json
      ? portsJSON(destinations, controllers, devices)
      : portsTable(destinations) + controllersTable(controllers) + devicesTable(devices))
}

/// Returns an empty line and the table of sound devices, or an empty line and advice if there are no devices.
func devicesTable(_ devices: [PlaybackDevice]) -> String {
  let rows = devices.map { [printable($0.name), printable($0.summary, limit: .max)] }
  return "\n" + (rows.isEmpty ? noDevice + "\n" : textTable([["DEVICE", "NAME"]] + rows))
}

private let noDevice =
  "no sound device: connect one, or install the ALSA plugin for the sound server, for example with 'sudo apt install pipewire-alsa'"

func portsTable(_ destinations: [Destination]) -> String { table(of: destinations, "PORT") }

/// Returns an empty line and the table of controllers; returns an empty string if there are no controllers.
func controllersTable(_ controllers: [Destination]) -> String {
  controllers.isEmpty ? "" : "\n" + table(of: controllers, "CONTROLLER")
}

private func table(of ports: [Destination], _ head: String) -> String {
  textTable(
    [[head, "CLIENT", "NAME"]]
      + ports.map { [$0.address.description, printable($0.clientName), printable($0.portName)] })
}

/// Returns a JSON array of objects with sorted keys. Each kind of object has a key that no other kind has: `port`,
/// `controller` or `device`.
func portsJSON(
  _ destinations: [Destination], _ controllers: [Destination] = [], _ devices: [PlaybackDevice] = []
) -> String {
  let ports = destinations.map { port in
    jsonObject([
      "client": "\(port.address.client)", "clientName": jsonText(port.clientName), "port": "\(port.address.port)",
      "portName": jsonText(port.portName),
    ])
  }
  let hands = controllers.map { controller in
    jsonObject([
      "controller": jsonText("\(controller.address)"), "controllerName": jsonText(controller.clientName),
      "portName": jsonText(controller.portName),
    ])
  }
  let sounds = devices.map { jsonObject(["device": jsonText($0.name), "deviceName": jsonText($0.summary)]) }
  return jsonArray(ports + hands + sounds) + "\n"
}

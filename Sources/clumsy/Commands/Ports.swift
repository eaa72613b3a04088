import AudioOut
import MIDIIn
import MIDIOut

/// `clumsy ports`: lists the MIDI destinations and the sound devices that clumsy can play to, and the controllers that can play it.
func ports(_ options: Options) throws(Failure) {
  var (destinations, controllers): ([Destination], [Destination]) = ([], [])
  let devices = PlaybackDevice.all()
  do {
    destinations = try Sequencer.destinations().filter { $0.kind != .own && $0.kind != .hands }
    controllers = try InputPort.controllers()
  } catch {
    guard !devices.isEmpty else { throw Failure(.unavailable, "\(error)") }
    complain("\(error)")
  }
  try printText(
    options.json
      ? portsJSON(destinations, controllers, devices)
      : portsTable(destinations) + controllersTable(controllers) + devicesTable(devices))
}

/// Sound devices as a table for people, below an empty line; nothing where there is none.
func devicesTable(_ devices: [PlaybackDevice]) -> String {
  guard !devices.isEmpty else { return "" }
  let width = max(6, devices.map { printable($0.name).count }.max() ?? 0)
  return "\n" + padded("DEVICE", to: width) + "  NAME\n"
    + devices.map { padded(printable($0.name), to: width) + "  " + printable($0.summary, limit: .max) + "\n" }.joined()
}

/// Destinations as a table for people; columns are as wide as their widest entry.
func portsTable(_ destinations: [Destination]) -> String { table(of: destinations, ["PORT", "CLIENT", "NAME"]) }

/// Controllers as such a table, below an empty line; nothing where there is none.
func controllersTable(_ controllers: [Destination]) -> String {
  controllers.isEmpty ? "" : "\n" + table(of: controllers, ["CONTROLLER", "CLIENT", "NAME"])
}

private func table(of ports: [Destination], _ heads: [String]) -> String {
  let rows =
    [heads]
    + ports.map { [$0.address.description, printable($0.clientName), printable($0.portName)] }
  let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    padded(row[0], to: widths[0]) + "  " + padded(row[1], to: widths[1]) + "  " + row[2] + "\n"
  }.joined()
}

/// Destinations, controllers and sound devices as a JSON array, keys sorted, with a line feed. A controller has names of its own for what it
/// is, so that nobody takes it for a destination.
func portsJSON(
  _ destinations: [Destination], _ controllers: [Destination] = [], _ devices: [PlaybackDevice] = []
) -> String {
  let ports = destinations.map { destination in
    "{\"client\":\(destination.address.client),\"clientName\":\(jsonText(destination.clientName)),"
      + "\"port\":\(destination.address.port),\"portName\":\(jsonText(destination.portName))}"
  }
  let hands = controllers.map { controller in
    "{\"controller\":\(jsonText("\(controller.address)")),\"controllerName\":\(jsonText(controller.clientName)),"
      + "\"portName\":\(jsonText(controller.portName))}"
  }
  let sounds = devices.map { "{\"device\":\(jsonText($0.name)),\"deviceName\":\(jsonText($0.summary))}" }
  return "[\((ports + hands + sounds).joined(separator: ","))]\n"
}

/// `text`, padded at its end with blanks to at least `width` characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

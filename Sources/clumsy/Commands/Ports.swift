import MIDIOut

/// `clumsy ports`: lists the destinations that clumsy can play to.
func ports(_ options: Options) throws(Failure) {
  let destinations: [Destination]
  do {
    destinations = try Sequencer.destinations().filter { $0.kind != .own }
  } catch {
    throw Failure(.unavailable, "\(error)")
  }
  try printText(options.json ? portsJSON(destinations) : portsTable(destinations))
}

/// Destinations as a table for people; columns are as wide as their widest entry.
func portsTable(_ destinations: [Destination]) -> String {
  let rows =
    [["PORT", "CLIENT", "NAME"]]
    + destinations.map { [$0.address.description, printable($0.clientName), printable($0.portName)] }
  let widths = (0..<2).map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    padded(row[0], to: widths[0]) + "  " + padded(row[1], to: widths[1]) + "  " + row[2] + "\n"
  }.joined()
}

/// Destinations as a JSON array, keys sorted, with a line feed.
func portsJSON(_ destinations: [Destination]) -> String {
  let ports = destinations.map { destination in
    "{\"client\":\(destination.address.client),\"clientName\":\(jsonText(destination.clientName)),"
      + "\"port\":\(destination.address.port),\"portName\":\(jsonText(destination.portName))}"
  }
  return "[\(ports.joined(separator: ","))]\n"
}

/// `text`, padded at its end with blanks to at least `width` characters.
func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

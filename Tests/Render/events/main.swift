import Glibc

// Prints the events that MIDIFileReader reads from a file, each on a line. Tests/Render/midifiles builds this program
// with Sources/MIDI.

func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { fatalError("cannot open \(path)") }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 22)
  return Array(bytes[..<fread(&bytes, 1, bytes.count, file)])
}

func words(_ event: MIDIFileEvent.Content, _ file: MIDIFileReader) -> String {
  switch event {
  case .message(let message): "message " + message.bytes.map { "\($0)" }.joined(separator: " ")
  case .systemExclusive(let range), .continued(let range), .escape(let range):
    "bytes " + file.bytes[range].map { "\($0)" }.joined(separator: " ")
  case .meta(.tempo(let tempo)): "tempo \(tempo.microsecondsPerQuarter)"
  case .meta(.timeSignature(let beats, let unit)): "time \(beats) \(unit)"
  case .meta(.keySignature(let key)): "key \(key.sharps) \(key.isMinor ? "minor" : "major")"
  case .meta(.endOfTrack): "end"
  case .meta(.text(let type, let range)): "text \(type) " + String(decoding: file.bytes[range], as: UTF8.self)
  case .meta: "meta"
  }
}

for path in CommandLine.arguments.dropFirst() {
  do throws(MIDIFileError) {
    let file = try MIDIFileReader(contents(path))
    print("file \(file.format) \(file.trackCount)")
    for track in 0..<file.trackCount {
      var events = file.events(ofTrack: track)
      while let event = try events.next() { print("\(track) \(event.tick) \(words(event.content, file))") }
    }
  } catch {
    print("refused at \(error.offset): expected \(error.expected.text)")
  }
}

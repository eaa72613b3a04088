import Glibc
import Instrument
import MIDI
import Sessions

/// `clumsy roll FILE.mid -o OUT.mid` opens a MIDI file and saves it without loss. Without `-o`, `clumsy roll` serves
/// the page with the view of the piano roll until a signal ends the process.
func roll(_ options: Options) throws(Failure) {
  guard options.operands.count <= 1 else {
    throw Failure(.usage, "roll takes one file or session, and was given \(options.operands.count)")
  }
  guard let output = options.output else { return try serveRoll(options) }
  guard let file = options.operands.first else {
    throw Failure(.usage, "roll with --output needs a file: a Standard MIDI File, or - for standard input")
  }
  let document = try openDocument(file)
  try save(document.bytes(with: document.notes), to: output)
}

private func serveRoll(_ options: Options) throws(Failure) {
  let address = try options.loopback("change the file")
  var file: RollFile?
  var session = Session(Preset.standard.settings)
  if let operand = options.operands.first {
    if RollFile.isName(operand) {
      _ = try openDocument(operand)
      file = try RollFile(operand)
    } else {
      session = try findSession(operand)
    }
  }
  guard let session else { preconditionFailure("the settings of the standard piece must be valid") }
  let server = RollServer(try PageListener(address), page: PageFile.alone(session), file, view: "roll")
  try serve(server, "roll", opens: options.opensPage)
}

extension Options {
  /// Returns the address of the page of `roll` or `image`, which only this machine may open. Throws `.usage` for an
  /// address that other machines can reach. `deed` completes the message "would let other machines …".
  func loopback(_ deed: String) throws(Failure) -> ListenAddress {
    let address = stage ?? .standard
    guard address.isLoopback else {
      throw Failure(
        .usage, "--stage \(address.text) would let other machines \(deed); allowed: 127.0.0.1, and a port")
    }
    return address
  }
}

/// Prints `name` and the page's address in one line, and serves the page until a signal ends the process.
func serve(_ server: RollServer, _ name: String, opens: Bool) throws(Failure) {
  var server = server
  let signals = StopSignals()
  try printText("\(name) \(server.address)\n")
  if opens { Browser.open(server.address) { printNotice($0) } }
  while signals.wait(milliseconds: 0) == nil { server.turn(milliseconds: 100) }
}

func onlyMIDIFile(of options: Options, _ command: Command) throws(Failure) -> Argument {
  guard let file = options.operands.first, options.operands.count == 1 else {
    throw Failure(.usage, "\(command.rawValue) needs one file: a Standard MIDI File, or - for standard input")
  }
  return file
}

/// Opens a MIDI file that may be damaged. For each kind of warning, prints the first warning.
func openDocument(_ file: Argument) throws(Failure) -> MIDIDocument {
  let bytes = try contents(of: file)
  let document: MIDIDocument
  do throws(MIDIFileError) {
    document = try MIDIDocument(bytes)
  } catch {
    throw Failure(.usage, "\(file.quoted), byte \(error.offset): expected \(error.expected.text)")
  }
  for kind in MIDIWarning.Kind.allCases {
    guard let first = document.warnings.first(where: { $0.kind == kind }) else { continue }
    printNotice("\(file.quoted), byte \(first.offset): \(first.text)")
  }
  return document
}

private func save(_ bytes: [UInt8], to path: OutputPath) throws(Failure) {
  if case .file(let name) = path, let format = try? Format(ofName: name), format != .mid {
    throw Failure(.usage, "\(FileName(bytes: name).quoted): roll writes a MIDI file; allowed: .mid or .midi")
  }
  var file = try OutputFile(path)
  guard !file.isTerminal else {
    throw Failure(.usage, "a MIDI file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
  }
  try file.write(bytes)
  try file.finish()
}

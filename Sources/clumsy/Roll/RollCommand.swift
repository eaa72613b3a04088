import MIDI

/// `clumsy roll FILE.mid -o OUT.mid`: opens a MIDI file and saves it without loss.
func roll(_ options: Options) throws(Failure) {
  let file = try onlyMIDIFile(of: options, .roll)
  let document = try openDocument(file)
  guard let output = options.output else {
    throw Failure(.usage, "roll needs --output FILE, such as -o music.mid (- is standard output)")
  }
  try save(document.bytes(with: document.notes), to: output, .roll)
}

func onlyMIDIFile(of options: Options, _ command: Command) throws(Failure) -> Argument {
  guard let file = options.operands.first, options.operands.count == 1 else {
    throw Failure(.usage, "\(command.rawValue) needs one file: a Standard MIDI File, or - for standard input")
  }
  return file
}

/// Opens a file that may be damaged, and prints what is unusual in it: one line for each kind.
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
    complain("\(file.quoted), byte \(first.offset): \(first.text)")
  }
  return document
}

private func save(_ bytes: [UInt8], to path: OutputPath, _ command: Command) throws(Failure) {
  if case .file(let name) = path, let format = try? Format(ofName: name), format != .mid {
    throw Failure(.usage, "\(FileName(bytes: name).quoted): \(command.rawValue) writes a MIDI file; allowed: .mid or .midi")
  }
  var file = try OutputFile(path)
  guard !file.isTerminal else {
    throw Failure(.usage, "a MIDI file is not for a terminal: give -o FILE, or send standard output to a file or pipe")
  }
  try file.write(bytes)
  try file.finish()
}

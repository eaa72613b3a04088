import CPage
import Instrument
import Session

/// `clumsy page`: writes a page that plays a session anywhere: one file, or a folder for a web server.
func page(_ options: Options) throws(Failure) {
  let session = try sessionOfPage(options)
  guard clumsy_page_count() > 0 else {
    throw Failure(.unavailable, "this clumsy was built without its page: build it by 'make build'")
  }
  switch (options.output, options.site) {
  case (nil, nil):
    throw Failure(.usage, "page needs --output FILE, such as -o page.html, or --site DIR")
  case (.some, .some):
    throw Failure(.usage, "--output and --site exclude each other: give one of them")
  case (let output?, nil):
    if case .file(let name) = output, let format = try? Format(ofName: name) {
      throw Failure(
        .usage, "\(FileName(bytes: name).quoted): page writes HTML; to have \(format.rawValue) of it, render it")
    }
    try write(PageFile.alone(session), to: output)
  case (nil, let site?):
    try writeSite(session, to: site)
  }
  if options.operands.isEmpty, options.statedSeed == nil { complain("seed \(session.settings.seed)") }
}

/// The session that the command line names, or the piece that its flags make.
private func sessionOfPage(_ options: Options) throws(Failure) -> Session {
  if let operand = options.operands.first {
    if let flag = options.given.first(where: { !["--output", "--site"].contains($0.name) }) {
      throw Failure(.usage, "\(operand.quoted) says what is played: leave \(flag.name) out, or change it there")
    }
    return try findSession(operand)
  }
  guard var session = Session(options.seededSettings()) else {
    throw Failure(.usage, "no session can say these settings: a tonic has two signs at most")
  }
  if let duration = options.duration { _ = session.finish(at: max(1, duration / Performance.tick)) }
  return session
}

private func write(_ bytes: [UInt8], to path: OutputPath) throws(Failure) {
  var file = try OutputFile(path)
  guard !file.isTerminal else {
    throw Failure(.usage, "a page is not for a terminal: give -o FILE, or send standard output to a file or pipe")
  }
  try file.write(bytes)
  try file.finish()
}

/// Writes a page and what belongs to it into a folder, which is made where there is none. Each file is replaced only when it is written
/// whole; the page comes last, so that what it asks for is there.
private func writeSite(_ session: Session, to folder: Argument) throws(Failure) {
  try makeFolder(FileName(bytes: folder.bytes))
  let start = folder.bytes.last == UInt8(ascii: "/") ? folder.bytes : folder.bytes + [UInt8(ascii: "/")]
  var files: [(name: String, bytes: [UInt8])] = []
  for name in PageFile.besideSite { files.append((name, PageFile.bytes(of: name))) }
  files.append(("index.html", PageFile.site(session)))
  for file in files { try write(file.bytes, to: .file(start + Array(file.name.utf8))) }
}

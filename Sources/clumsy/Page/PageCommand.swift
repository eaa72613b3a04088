import CPage
import Instrument
import Sessions

/// `clumsy page`: writes a web page that plays a session in any browser, as one file or as a folder for a web server.
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
        .usage, "\(FileName(bytes: name).quoted): page writes HTML; for a .\(format.rawValue) file, use clumsy render")
    }
    let bytes = PageFile.alone(session)
    try write(bytes, to: output)
    noticeLargeSize(bytes.count)
  case (nil, let site?):
    let folder = PageSite(session)
    try folder.write(to: site)
    noticeLargeSize(folder.size)
  }
  if options.operands.isEmpty, options.statedSeed == nil { printNotice("seed \(session.settings.seed)") }
}

private func noticeLargeSize(_ bytes: Int) {
  if bytes > PageFile.size { printNotice("the page has \((bytes + 1023) >> 10) KiB, because its session is long") }
}

/// Returns the named session, or the piece that the flags describe.
private func sessionOfPage(_ options: Options) throws(Failure) -> Session {
  if let operand = options.operands.first {
    if let flag = options.given.first(where: { !["--output", "--site"].contains($0.name) }) {
      throw Failure(.usage, "\(operand.quoted) says what is played: leave \(flag.name) out, or change the session")
    }
    return try findSession(operand)
  }
  var options = options
  let settings = options.seededSettings()
  guard var session = Session(settings) else {
    throw Failure(.usage, "these settings cannot be written as a session: a tonic has at most two accidentals")
  }
  let isMusical = options.musical.duration != nil
  try options.resolveMusicalTimes(by: settings)
  if let duration = options.duration {
    _ = session.finish(at: max(1, isMusical ? nearestTick(duration) : duration / Performance.tick))
  }
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

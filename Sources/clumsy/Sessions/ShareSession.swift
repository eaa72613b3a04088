import Sessions

/// `clumsy share`: prints a session as one line, which clumsy accepts wherever it accepts a session.
func share(_ options: Options) throws(Failure) {
  let source = try onlySession(of: options, .share)
  let session = try findSession(source)
  let line: String
  do throws(ShareError) {
    line = try session.shareLine
  } catch {
    throw Failure(.usage, unshareable(source.quoted, error))
  }
  try printText(line + "\n")
  if line.utf8.count > longestLink {
    printNotice(
      "the line has \(line.utf8.count) characters, and some programs cut links after \(longestLink): a file is safer")
  }
}

/// Returns a message with the reason why a session has no share line, and with advice to send its file instead.
func unshareable(_ name: String, _ error: ShareError) -> String {
  "\(name) cannot be shared in a line: \(error.text); send its file, whose path clumsy sessions --json prints"
}

/// The longest link that all common programs accept, in characters.
private let longestLink = 2000

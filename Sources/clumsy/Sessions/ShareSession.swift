import Session

/// `clumsy share`: prints a session as one line, which stands for the session wherever clumsy takes one.
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
    complain(
      "the line has \(line.utf8.count) characters, and some programs cut links after \(longestLink): a file is safer")
  }
}

/// Says why a session has no share line, and what to send instead.
func unshareable(_ name: String, _ error: ShareError) -> String {
  "\(name) cannot be shared in a line: \(error.text); send its file, from clumsy sessions --json"
}

/// How many characters of a link every program takes that is in use.
private let longestLink = 2000

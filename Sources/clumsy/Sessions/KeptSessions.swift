import Journal
import Sessions

/// `clumsy forget`: removes a session that was kept.
func forget(_ options: Options) throws(Failure) {
  guard options.operands.count == 1 else {
    throw Failure(.usage, "forget needs one name, and was given \(options.operands.count) (\(Command.forget.usage))")
  }
  let folder = try readableSessionFolder()
  let old = try kept(options.operands[0], in: folder)
  try journalling { () throws(JournalError) in try folder.forget(old) }
  try printText("forgot \(old)\n")
}

/// `clumsy rename`: gives another name to a session that was kept.
func rename(_ options: Options) throws(Failure) {
  guard options.operands.count == 2 else {
    throw Failure(
      .usage, "rename needs two names, and was given \(options.operands.count) (\(Command.rename.usage))")
  }
  let name = options.operands[1].text
  guard SessionFolder.isName(name) else {
    throw Failure(.usage, "a session cannot be named '\(printable(name))'; allowed: \(SessionFolder.allowedNames)")
  }
  let folder = try readableSessionFolder()
  let old = try kept(options.operands[0], in: folder)
  try journalling { () throws(JournalError) in try folder.rename(old, to: name) }
  try printText("renamed \(old) to \(name)\n")
}

/// Returns the argument's text. Throws `.usage` unless the text is the name of a kept session. A broken link counts
/// as a kept session.
private func kept(_ argument: Argument, in folder: SessionFolder) throws(Failure) -> String {
  let name = argument.text
  if name == "last" || name.hasPrefix("@") {
    throw Failure(
      .usage, "\(argument.quoted) is the session of a run, not a kept one: the newest 200 stay, older ones are deleted")
  }
  guard folder.keptNames.contains(name), SessionFolder.isName(name) else {
    let hint = nearest(to: name, among: folder.keptNames.filter(SessionFolder.isName)).map { "did you mean \($0)?" }
    throw Failure(.usage, "no kept session \(argument.quoted): \(hint ?? "'clumsy sessions' lists all")")
  }
  return name
}

/// `clumsy completion`: prints the script by which a shell completes the command line.
func completion(_ options: Options) throws(Failure) {
  let names = Shell.allCases.map(\.rawValue).joined(separator: ", ")
  guard options.operands.count == 1, let shell = Shell(rawValue: options.operands[0].text) else {
    throw Failure(.usage, "completion is for one shell; choose \(names)")
  }
  try printText(shell.script)
}

import Glibc
import Journal

/// `clumsy tell`: sends gestures and requests to a run, one after another, and reports refusals.
func tell(_ options: Options) throws(Failure) {
  guard !options.operands.isEmpty else {
    throw Failure(.usage, "tell needs a gesture, such as 'gravity 4.9', or - to read lines (\(Command.tell.usage))")
  }
  try refuseSplitWords(options.operands)
  for operand in options.operands where operand.bytes.first.map({ (0x30...0x39).contains($0) }) ?? false {
    throw Failure(
      .usage,
      "\(operand.quoted) is no gesture: write a gesture as one argument, without a tick, for example: "
        + "clumsy tell 'gravity 4.9'")
  }
  // Check all operands before the first is sent, so that no operand takes effect if any operand is wrong.
  for operand in options.operands where operand != Argument("-") {
    guard !operand.bytes.contains(UInt8(ascii: "\n")), operand.bytes.count <= LineBuffer.longest else {
      throw Failure(.usage, "\(operand.quoted): a gesture is one line of \(LineBuffer.longest) bytes at most")
    }
    switch TellLine(.bytes(operand.bytes)) {
    case .wrong(let why): throw Failure(.usage, "\(operand.quoted): \(why)")
    case .request(let request): try refuse(request, operand, options.library)
    case .nothing, .gesture: break
    }
  }
  var connection = try TellConnection(to: options.process)
  var code: Int32 = 0
  for operand in options.operands {
    if operand == Argument("-") {
      try tellInput(&connection, &code)
    } else {
      say(try connection.tell(operand.bytes), to: operand.bytes, &code)
    }
  }
  try connection.settle().map { say($0, to: [], &code) }
  if code != 0 { exit(code) }
}

/// Throws if the preset of a request does not exist, or if the name in `keep NAME` is in use.
private func refuse(_ request: RunRequest, _ operand: Argument, _ library: Library) throws(Failure) {
  switch request {
  case .preset(let name):
    do throws(Failure) { _ = try library.base(preset: name) } catch {
      throw Failure(error.code, "\(operand.quoted): \(error.message)")
    }
  case .keep(let name?):
    if (try? SessionFolder())?.keptNames.contains(name) == true {
      throw Failure(.usage, "\(operand.quoted): a session of that name is kept already")
    }
  case .keep(nil), .undo, .redo, .share, .settings, .time, .seek, .loop, .quit: break
  }
}

/// Throws if a gesture or request is split into several arguments, or if an argument follows `quit`.
private func refuseSplitWords(_ operands: [Argument]) throws(Failure) {
  for (gesture, next) in zip(operands, operands.dropFirst()) {
    let line = gesture.bytes + [UInt8(ascii: " ")] + next.bytes
    if case .wrong = TellLine(.bytes(gesture.bytes)), case .wrong = TellLine(.bytes(next.bytes)),
      case .gesture = TellLine(.bytes(line))
    {
      throw Failure(
        .usage, "\(gesture.quoted) is no gesture: write the gesture as one argument: \(Argument(bytes: line).quoted)")
    }
  }
  for (request, next) in zip(operands, operands.dropFirst()) where TellLine.requests.contains(request.text) {
    if request.text == "quit" {
      throw Failure(.usage, "\(next.quoted) comes after quit, which ends the run: leave it out")
    }
    // An argument with a space is a separate gesture or request.
    if case .wrong = TellLine(.bytes(next.bytes)), next != Argument("-"), !next.bytes.contains(UInt8(ascii: " ")) {
      let line = request.bytes + [UInt8(ascii: " ")] + next.bytes
      if case .wrong(let why) = TellLine(.bytes(line)) {
        throw Failure(.usage, "\(Argument(bytes: line).quoted): \(why)")
      }
      throw Failure(
        .usage, "\(next.quoted) is no gesture: write the request as one argument: \(Argument(bytes: line).quoted)")
    }
  }
}

private func tellInput(_ connection: inout TellConnection, _ code: inout Int32) throws(Failure) {
  var lines = LineBuffer()
  var piece = [UInt8](repeating: 0, count: LineBuffer.longest)
  while true {
    let count = read(STDIN_FILENO, &piece, piece.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .system("read", "standard input", errno: errno) }
    // The last line may lack its line feed.
    lines.add(count > 0 ? piece[..<count] : [UInt8(ascii: "\n")])
    while let line = lines.nextLine() {
      switch line {
      case .bytes(let bytes): say(try connection.tell(bytes), to: bytes, &code)
      case .tooLong: say(TellAnswer(.usage, "a line is longer than \(LineBuffer.longest) bytes"), to: [], &code)
      }
    }
    if count == 0 { return }
  }
}

/// Prints an answer, and stores the exit code of the first refusal in `code`.
private func say(_ answer: TellAnswer, to line: [UInt8], _ code: inout Int32) {
  if code == 0 { code = answer.code }
  if answer.code != 0 {
    printNotice((line.isEmpty ? "" : Argument(bytes: line).quoted + ": ") + answer.text)
  } else if !answer.text.isEmpty {
    try? printText(answer.text + "\n")
  }
}

import Glibc
import Testing

@testable import clumsy

private let hasSequencer = access("/dev/snd/seq", F_OK) == 0

@Suite(.disabled(if: hasSequencer, "the runs must find no sequencer, but this machine has one"))
struct StuckReaderTests {
  /// A write that is larger than the room reported by a terminal must not block the whole run.
  @Test(arguments: StuckReader.Kind.allCases, ["", "2>&1"])
  func aSignalEndsARunWhoseOutputNobodyReads(kind: StuckReader.Kind, errors: String) throws {
    let reader = try StuckReader(kind)
    let line = "exec clumsy run --monitor --gravity 100 --speed 500 >\(reader.path) \(errors)"
    let clumsy = try Clumsy.startShell(line)
    try eventually("the run fills the unread output") { reader.isFull && clumsy.state.isBlocking(SIGTERM) }
    kill(clumsy.process, SIGTERM)
    #expect(clumsy.wait().code == 0)
  }

  @Test func aSignalEndsARunThatWaitsForItsReaderAfterTheMusic() throws {
    let reader = try StuckReader(.fullPipe)
    let clumsy = try Clumsy.startShell("exec clumsy run --duration 1ms >\(reader.path)")
    try eventually("the run handles signals") { clumsy.state.isBlocking(SIGINT) }
    kill(clumsy.process, SIGINT)
    #expect(clumsy.wait().code == 0)
  }

  @Test(arguments: [StuckReader.Kind.fullTerminal, .fullPipe]) func aSignalEndsARunWhoseErrorNobodyReads(
    kind: StuckReader.Kind
  )
    throws
  {
    let reader = try StuckReader(kind)
    let clumsy = try Clumsy.startShell("exec clumsy run --connect 20:0 2>\(reader.path)")
    try eventually("the run handles signals") { clumsy.state.isBlocking(SIGTERM) }
    kill(clumsy.process, SIGTERM)
    #expect(clumsy.wait().code == 69)
  }

  /// A late reader gets each line once and in order, and Ctrl-Z does not wait for the reader.
  @Test func lateReaderGetsAllLines() throws {
    let flags = "--seed 7 --gravity 100"
    let played = try Clumsy.shell("exec clumsy run \(flags) --duration 2s").lines.dropLast()
    let reader = try StuckReader(.pipe)
    let clumsy = try Clumsy.startShell("exec clumsy run \(flags) >\(reader.path)")
    try eventually("the run fills the pipe") { reader.isFull && clumsy.state.isBlocking(SIGTSTP) }
    kill(clumsy.process, SIGTSTP)
    try eventually("Ctrl-Z stops the run") { clumsy.state.isStopped }
    kill(clumsy.process, SIGCONT)
    var bytes: [UInt8] = []
    try eventually("the reader has all lines") {
      bytes += reader.available()
      return bytes.count { $0 == UInt8(ascii: "\n") } >= played.count
    }
    kill(clumsy.process, SIGTERM)
    #expect(clumsy.wait().code == 0)
    let lines = String(decoding: bytes, as: UTF8.self).drop { $0 == "x" }.split(separator: "\n")
    #expect(played.count > 10 && lines.prefix(played.count).elementsEqual(played))
  }

  @Test func aFileGetsAllLines() throws {
    let folder = try TestFolder()
    let ending = try Clumsy.shell(
      "exec clumsy run --preset original --seed 7 --duration 1s --monitor >\(folder.path("lines"))")
    let lines = String(decoding: folder.bytes("lines") ?? [], as: UTF8.self).split(separator: "\n")
    #expect(ending.code == 0 && lines.first == "seed 7" && lines.last?.hasPrefix("0:00.921  ball 3") == true)
  }
}

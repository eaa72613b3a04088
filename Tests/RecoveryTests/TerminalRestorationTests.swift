import Glibc
import Performing
import Testing

@testable import Recovery

@Suite struct TerminalRestorationTests {
  private final class Terminal {
    let primary: CInt
    let secondary: CInt

    init() throws {
      var ends: (primary: CInt, secondary: CInt) = (-1, -1)
      try #require(openpty(&ends.primary, &ends.secondary, nil, nil, nil) == 0)
      (primary, secondary) = ends
      _ = fcntl(primary, F_SETFL, O_NONBLOCK)
    }

    deinit {
      close(primary)
      close(secondary)
    }

    var modes: termios {
      get {
        var modes = termios()
        tcgetattr(secondary, &modes)
        return modes
      }
      set {
        var modes = newValue
        tcsetattr(secondary, TCSANOW, &modes)
      }
    }

    /// Reads and returns the terminal's output, until it ends with `last` or about a minute has passed.
    func written(upTo last: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      for _ in 0..<60_000 {
        let count = read(primary, &piece, piece.count)
        if count > 0 { bytes += piece.prefix(count) } else if bytes.suffix(last.count).elementsEqual(last) { break }
        if count <= 0 { usleep(1000) }
      }
      return bytes
    }
  }

  private let leaving = Array("\u{1B}[?1049l\u{1B}[?25h".utf8)

  @Test func modesAndScreenAreRestored() throws {
    let terminal = try Terminal()
    let found = terminal.modes
    var restoration = TerminalRestoration(modes: found, bytes: leaving)
    terminal.modes.c_lflag &= ~UInt32(ICANON | ECHO)
    restoration.shownModes = terminal.modes
    #expect(restoration.restore(terminal.secondary, isTorn: true))
    #expect(TerminalRestoration.isSame(terminal.modes, found))
    #expect(terminal.written(upTo: leaving) == [0x18] + leaving)
  }

  /// The shell would take the terminal's late answer to a query (OSC 11) for typed text.
  @Test func inputFromBeforeTheRestorationDoesNotReachTheShell() throws {
    let terminal = try Terminal()
    let restoration = TerminalRestoration(modes: terminal.modes, bytes: leaving)
    let answer = Array("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\n".utf8)
    #expect(write(terminal.primary, answer, answer.count) == answer.count)
    #expect(restoration.restore(terminal.secondary, isTorn: false))
    let later = Array("ls\n".utf8)
    #expect(write(terminal.primary, later, later.count) == later.count)
    var bytes = [UInt8](repeating: 0, count: 100)
    #expect(read(terminal.secondary, &bytes, bytes.count) == later.count && bytes.starts(with: later))
  }

  /// If a shell has already taken back the terminal, the modes that the shell set must stay.
  @Test func modesSetByAnotherProgramStay() throws {
    let terminal = try Terminal()
    var restoration = TerminalRestoration(modes: terminal.modes, bytes: leaving)
    terminal.modes.c_lflag &= ~UInt32(ICANON)
    restoration.shownModes = terminal.modes
    terminal.modes.c_lflag &= ~UInt32(ECHO)
    let others = terminal.modes
    #expect(restoration.restore(terminal.secondary, isTorn: false))
    #expect(TerminalRestoration.isSame(terminal.modes, others))
    #expect(terminal.written(upTo: leaving) == leaving)
  }

  /// A terminal stopped by Ctrl-S accepts no bytes, but its modes are restored.
  @Test func restorationGivesUpOnAStoppedTerminal() throws {
    let terminal = try Terminal()
    let found = terminal.modes
    var restoration = TerminalRestoration(modes: found, bytes: leaving)
    terminal.modes.c_lflag &= ~UInt32(ECHO)
    restoration.shownModes = terminal.modes
    tcflow(terminal.secondary, TCOOFF)
    #expect(!restoration.restore(terminal.secondary, isTorn: true, patience: 1_000_000))
    #expect(TerminalRestoration.isSame(terminal.modes, found))
    tcflow(terminal.secondary, TCOON)
    #expect(restoration.restore(terminal.secondary, isTorn: true))
  }

  /// If the terminal has no room for the restoration's bytes, the terminal's unread output is discarded.
  @Test func fullTerminalOutputIsDiscarded() throws {
    let terminal = try Terminal()
    let flags = fcntl(terminal.secondary, F_GETFL)
    _ = fcntl(terminal.secondary, F_SETFL, flags | O_NONBLOCK)
    let frame = [UInt8](repeating: 0x78, count: 4096)
    while write(terminal.secondary, frame, frame.count) > 0 {}
    let restoration = TerminalRestoration(modes: terminal.modes, bytes: leaving)
    #expect(restoration.restore(terminal.secondary, isTorn: true, patience: 60_000_000_000))
    #expect(terminal.written(upTo: leaving).suffix(leaving.count).elementsEqual(leaving))
  }

  @Test func restorationIsCopiedThroughSharedMemory() throws {
    let terminal = try Terminal()
    let record = try #require(SharedNoteRecord.shared())
    #expect(record.terminal == nil && !record.sharedTerminal.isThere)
    for count in [0, 1, 8, 31, TerminalRestoration.capacity] {
      var restoration = TerminalRestoration(modes: terminal.modes, bytes: (0..<count).map { UInt8($0 & 0xFF) })
      record.terminal = restoration
      #expect(record.terminal?.bytes == restoration.bytes && record.terminal?.shownModes == nil)
      restoration.shownModes = terminal.modes
      restoration.modes.c_lflag = 0x1234_5678
      record.terminal = restoration
      let read = try #require(record.terminal)
      #expect(TerminalRestoration.isSame(read.modes, restoration.modes))
      #expect(read.shownModes.map { TerminalRestoration.isSame($0, terminal.modes) } == true)
    }
    record.terminal = nil
    #expect(record.terminal == nil && record.ports == nil && !record.isOver)
  }
}

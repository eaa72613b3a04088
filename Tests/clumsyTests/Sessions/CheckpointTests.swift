import Glibc
import Instrument
import Testing

@testable import clumsy

/// Commands that begin in mid-session play the same music, whether or not earlier commands have saved checkpoints
/// (states of the performance).
@Suite struct CheckpointTests {
  private static let text = KeepTests.text(
    "seed 7\n500 flick 1 30 -90\n90000 gravity 12\n160000 move bouncer-2 300 500\n170000 spawn 620 640\nend 200000\n")
  private static let file = "printf '%s' '\(text)' >s.clumsy; "
  private static let render = "clumsy render s.clumsy --from 11:21 --duration 9s --format jsonl"

  private func shell(_ line: String) throws -> Clumsy.Ending {
    let folder = try TestFolder()
    return try Clumsy.shell("cd \(folder.root); " + Self.file + line)
  }

  @Test func checkpointsDoNotChangeTheMusic() throws {
    let ending = try shell(
      """
      XDG_CACHE_HOME=/dev/null \(Self.render) >expected
      grep -c strike expected
      for n in cold warm; do \(Self.render) | cmp - expected; done
      ls $XDG_CACHE_HOME/clumsy | grep -c checkpoint
      for f in $XDG_CACHE_HOME/clumsy/*; do head -c 9000 $f >part; cat part >$f; done
      \(Self.render) | cmp - expected
      for f in $XDG_CACHE_HOME/clumsy/*; do : >$f; done
      \(Self.render) | cmp - expected
      rm -r $XDG_CACHE_HOME/clumsy; touch $XDG_CACHE_HOME/clumsy
      \(Self.render) | cmp - expected
      """)
    #expect(ending.code == 0 && ending.errors.isEmpty, "\(ending.errors)")
    #expect(ending.lines.count == 2 && ending.lines.last == "2" && ending.lines.first != "0", "\(ending.text)")
  }

  @Test func keepForkAndRunSaveCheckpoints() throws {
    let ending = try shell(
      """
      count() { ls -A $XDG_CACHE_HOME/clumsy 2>/dev/null | grep -c 'checkpoint$'; }
      clumsy run s.clumsy --from 5:01 --no-audio --no-journal --duration 300ms >/dev/null; count
      clumsy keep a --session s.clumsy; count
      clumsy fork s.clumsy --at 5:10 --then 'speed 90' --name b; count
      clumsy render b --from 10:01 --duration 1s -o b.mid; count
      rm -r $XDG_CACHE_HOME/clumsy; clumsy run s.clumsy --from 5:01 --no-audio --duration 300ms >/dev/null
      [ $(count) -ge 1 ] && echo left
      stat -c %a $XDG_CACHE_HOME/clumsy $XDG_CACHE_HOME/clumsy/* | sort -u
      """)
    #expect(ending.errors.isEmpty, "\(ending.errors)")
    // `run --no-journal` saves no checkpoint. `keep` saves the checkpoints at 5:00 and 10:00. The fork shares the
    // checkpoint at 5:00, so `render` adds only the fork's checkpoint at 10:00.
    #expect(ending.lines == ["0", "kept as a", "2", "kept as b", "2", "3", "left", "600", "700"], "\(ending.lines)")
  }

  /// Ctrl-C ends clumsy even while it silently performs the hours before a late beginning.
  @Test func interruptEndsLateBeginning() throws {
    let folder = try TestFolder()
    folder.write(KeepTests.text("begin 1000000000000\n"), to: "late.clumsy")
    let run = try Clumsy.startShell("exec clumsy run \(folder.path("late.clumsy")) --no-audio")
    while !run.state.isBlocking(SIGINT) { usleep(1000) }
    kill(run.process, SIGINT)
    #expect(run.wait().signal == SIGINT)
  }

  /// An unreadable folder is no folder without sessions.
  @Test(arguments: ["sessions", "keep", "run last", "render @1 -o -", "share nosuch"])
  func unreadableSessionFolderIsReported(command: String) throws {
    let ending = try Clumsy.shell("ln -s clumsy $XDG_STATE_HOME/clumsy; exec clumsy \(command)")
    #expect(ending.code == ExitCode.inputOutput.rawValue && ending.output.isEmpty)
    #expect(ending.errors.hasPrefix("clumsy: cannot read the folder /"), "\(ending.errors)")
    #expect(ending.errors.hasSuffix("/clumsy: Too many levels of symbolic links\n"))
  }
}

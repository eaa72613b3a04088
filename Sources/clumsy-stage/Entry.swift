import CWebSockets
import Glibc
import PageServer

/// `clumsy-stage`: serves the page of a run. `clumsy run --stage` starts it, with descriptor 3, a socket of packets to the run, and 4, the socket that listens.
@main
enum Entry {
  static func main() {
    guard CommandLine.arguments.count == 1, let run = RunSocket() else {
      FileOutput.complain("clumsy-stage: it is clumsy run --stage that starts it")
      exit(64)
    }
    // What the shell of the run has left open is nothing for strangers.
    clumsy_close_from(5)
    // Where the run ends in any way, this process does.
    _ = clumsy_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    signal(SIGPIPE, SIG_IGN)
    guard let packet = run.waitForPacket(), let configuration = Configuration(packet: packet) else { exit(0) }
    var files = PageFiles()
    files.addOwn()
    let code = configuration.coded.map { codeRows(of: $0) } ?? ""
    guard let server = Server(configuration, files, run) else {
      run.send(.notice("clumsy-stage cannot serve: libwebsockets has no memory for it"))
      exit(69)
    }
    if let fault = Confinement.enter() {
      run.send(.notice("clumsy-stage does not serve: \(fault)"))
      exit(69)
    }
    if files.isEmpty { run.send(.notice("clumsy-stage was built without the page: build it by 'make build'")) }
    server.serve(code: code)
    exit(0)
  }
}

/// Lines on standard error.
enum FileOutput {
  static func complain(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

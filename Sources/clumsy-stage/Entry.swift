import CWebSockets
import Glibc
import PageServer
import RealTime
import ScoreArchive
import ScoreProtocol

/// `clumsy-stage`, the program that serves the page of a run. The run (`clumsy run --stage` or `clumsy score`) starts
/// it with two open descriptors: number 3 is a `SOCK_SEQPACKET` socket to the run, and number 4 is the listening
/// socket. If other programs may draw on a canvas, number 5 is the UDP socket that receives their commands. If the user
/// also named a file of a score for the canvas, number 6 is that file.
@main
enum Entry {
  static func main() {
    guard CommandLine.arguments.count == 1, let run = RunSocket() else {
      let line = "clumsy-stage is started by clumsy run and clumsy score\n"
      _ = write(STDERR_FILENO, line, line.utf8.count)
      exit(64)
    }
    // Let the kernel kill this process when the run ends, even if the run crashes.
    _ = clumsy_prctl(PR_SET_PDEATHSIG, UInt(SIGKILL))
    signal(SIGPIPE, SIG_IGN)
    guard let packet = run.waitForPacket(), let configuration = Configuration(packet: packet) else { exit(0) }
    // Close all other descriptors (the run may have inherited some), so that no attacker can use them.
    clumsy_close_from(5 + (configuration.canvas.map { $0.hasFile ? 2 : 1 } ?? 0))
    let port = configuration.canvas.map { ScorePort($0, run) }
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
    if let canvas = configuration.canvas, let port { server.score = port.open(canvas, run) }
    if files.isEmpty { run.send(.notice("clumsy-stage was built without the page: build it by 'make build'")) }
    server.serve(code: code)
    exit(0)
  }
}

/// Returns a QR code in rows of `#` for dark and `.` for light modules; empty if the address is too long.
private func codeRows(of address: String) -> String {
  guard let code = QRcode_encodeString(address, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return "" }
  defer { QRcode_free(code) }
  let width = Int(code.pointee.width)
  var text = ""
  for row in 0..<width {
    for column in 0..<width { text += code.pointee.data[row * width + column] & 1 != 0 ? "#" : "." }
    text += "\n"
  }
  return text
}

import Glibc
import Notation

/// Converts all pages from SVG to one PDF file by running rsvg-convert. Returns the bytes of the PDF file.
func pdf(_ paper: Paper, title: String) throws(Failure) -> [UInt8] {
  guard paper.pages <= largestCount else {
    throw Failure(
      .usage, "the score has \(paper.pages) pages; a PDF file takes \(largestCount) at most: lower --duration")
  }
  var arguments = ["rsvg-convert", "-f", "pdf", "-o", "/dev/fd/\(firstDescriptor)"]
  let result = try UnnamedFile([])
  let complaints = try UnnamedFile([])
  var descriptors: [(own: CInt, its: CInt)] = [(result.descriptor, firstDescriptor), (complaints.descriptor, 2)]
  var pages: [CInt] = []
  defer { for page in pages { close(page) } }
  for page in 0..<paper.pages {
    var document = SVGDocument(width: Sheet.width, height: Sheet.height, label: title, outlines: .ofFont)
    document.append(paper.page(page))
    let file = try UnnamedFile(document.bytes())
    // The file exists as long as a descriptor of it is open.
    let own = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 3)
    guard own >= 0 else { throw .system("open", "the pages", errno: errno) }
    pages.append(own)
    let its = firstDescriptor + 1 + CInt(page)
    descriptors.append((own, its))
    arguments.append("/dev/fd/\(its)")
  }
  var child = try ChildProcess(
    arguments, descriptors: descriptors, cure: "'sudo apt install librsvg2-bin' installs it")
  let code = child.wait()
  guard code == 0 else {
    let ending = code.map { "exit code \($0)" } ?? "ended by a signal"
    let words = String(decoding: try contents(of: complaints).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    throw Failure(.unavailable, "rsvg-convert failed (\(ending))" + (words.isEmpty ? "" : ": \(printable(words))"))
  }
  return try contents(of: result)
}

/// rsvg-convert's descriptor of the PDF file; its descriptors of the pages follow. This number is greater than all
/// descriptors of this process, which opens one for each page.
private let firstDescriptor: CInt = 500
/// The greatest number of pages.
private let largestCount = 400

private func contents(of file: borrowing UnnamedFile) throws(Failure) -> [UInt8] {
  let size = Int(lseek(file.descriptor, 0, SEEK_END))
  var bytes = [UInt8](repeating: 0, count: max(size, 0))
  var place = 0
  while place < bytes.count {
    let count = bytes.withUnsafeMutableBytes {
      pread(file.descriptor, $0.baseAddress! + place, $0.count - place, off_t(place))
    }
    guard count > 0 else { throw .system("read", "the output of rsvg-convert", errno: errno) }
    place += count
  }
  return bytes
}

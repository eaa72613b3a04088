import Glibc
import Recovery

@main
enum Entry {
  static func main() {
    openStandardDescriptors()
    // A write beyond the file-size limit must fail, not end the process.
    _ = signal(SIGXFSZ, SIG_IGN)
    do {
      try perform(Argument.ofProcess)
    } catch {
      printNotice(error.message)
      exit(error.code.rawValue)
    }
  }

  static func perform(_ arguments: [Argument]) throws(Failure) {
    if arguments == [Argument(Watchdog.argument)], WatchdogProcess.serve() { return }
    if arguments.starts(with: [Argument(Command.completion.rawValue), Argument("words")]) {
      try printText(Completions(arguments.dropFirst(2).map(\.text)).text)
      return
    }
    switch try Invocation(arguments, .ofUser) {
    case .version: try printText("clumsy \(version)\n")
    case .help(let topic): try printText(topic.page.text(width: HelpTopic.width))
    case .command(.help, let options): try printText(options.manual ? ManPage.text : Flag.markdownTable)
    case .command(.completion, let options): try completion(options)
    case .command(.chordset, let options): try chordset(options)
    case .command(.chords, let options): try chords(options)
    case .command(.doctor, let options): try doctor(options)
    case .command(.ports, let options): try ports(options)
    case .command(.render, let options): try render(options)
    case .command(.sessions, let options): try sessions(options)
    case .command(.keep, let options): try keep(options)
    case .command(.rename, let options): try rename(options)
    case .command(.forget, let options): try forget(options)
    case .command(.fork, let options): try fork(options)
    case .command(.diff, let options): try diff(options)
    case .command(.share, let options): try share(options)
    case .command(.page, let options): try page(options)
    case .command(.odds, let options): try odds(options)
    case .command(.tune, let options): try tune(options)
    case .command(.learn, let options): try learn(options)
    case .command(.presets, let options): try presets(options)
    case .command(.settings, let options): try settings(options)
    case .command(.run, let options): try run(options)
    case .command(.score, let options): try score(options)
    case .command(.roll, let options): try roll(options)
    case .command(.image, let options): try image(options)
    case .command(.drop, let options): try drop(options)
    case .command(.tell, let options): try tell(options)
    }
  }

  /// Opens /dev/null in place of closed descriptors 0, 1 and 2. Otherwise, a file opened later could get such a number
  /// and receive messages. /dev/null is opened read-only, so that writing to a closed standard output still fails.
  private static func openStandardDescriptors() {
    var descriptor: CInt
    repeat { descriptor = open("/dev/null", O_RDONLY) } while (0...2).contains(descriptor)
    if descriptor > 2 { close(descriptor) }
  }
}

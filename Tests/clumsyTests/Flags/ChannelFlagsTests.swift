import Instrument
import MIDI
import Testing

@testable import clumsy

@Suite struct ChannelFlagsTests {
  private func settings(_ flags: String) throws -> Settings {
    let invocation = try Invocation("run \(flags)".split(separator: " ").map { Argument(String($0)) })
    guard case .command(_, let options) = invocation else { throw Failure(.usage, "no command") }
    return options.settings
  }

  @Test(
    arguments: [
      ("--channels bass=5,keys=6", 5, [6], .keys), ("--channels keys=3,4,5,6", 1, [3, 4, 5, 6], .keys),
      ("--channels KEYS=3,4,5,6,BASS=16", 16, [3, 4, 5, 6], .keys), ("--channels bass=9", 9, [2], .keys),
      ("--channels balls=3,4,5", 1, [3, 4, 5], .balls), ("--channels balls=3", 1, [3], .keys),
      ("--channels keys=1,2,3,4,5,6 --keys 6", 1, [1, 2, 3, 4, 5, 6], .keys),
    ] as [(String, Int, [Int], KeysChannels.Owner)])
  func channelsAreGivenInAList(flags: String, bass: Int, keys: [Int], owner: KeysChannels.Owner) throws {
    let settings = try settings(flags)
    #expect(settings.bassChannel.number == bass)
    #expect(settings.keysChannels == KeysChannels(keys.map { Channel(number: $0) }, of: owner))
  }

  @Test(
    arguments: [
      ("--transpose bass=-12,keys=7", [1: -12, 2: 7]),
      ("--transpose bass=-12,keys=7 --channels bass=5,keys=3,4,5,6", [3: 7, 4: 7, 5: 7, 6: 7]),
      ("--transpose keys=7,2=0,3=0,4=0,5=0,6=0,7=0,8=0,9=0,10=0,11=0 --mpe bend", [12: 7, 13: 7, 14: 7, 15: 7, 16: 7]),
      ("--transpose 16=+3,1=0", [16: 3]), ("--transpose none", [:]),
    ] as [(String, [Int: Int])])
  func channelsAreTransposed(flags: String, semitones: [Int: Int]) throws {
    let transposition = try settings(flags).transposition
    for number in 1...16 { #expect(transposition[Channel(number: number)] == semitones[number] ?? 0, "\(number)") }
  }

  @Test(
    arguments: [
      ("--channels keys=3,4", "2 channels for 4 keys; allowed: one channel, or one for each key"),
      ("--channels keys=3,4,5,6 --keys 5", "4 channels for 5 keys; allowed: one channel, or one for each key"),
      ("--channels keys=3 --keys-channel 4", "--channels and --keys-channel exclude each other: give one of them"),
      ("--bass-channel 4 --channels keys=3", "--channels and --bass-channel exclude each other: give one of them"),
      (
        "--mpe bend --keys-channel 3",
        "--mpe and --keys-channel exclude each other: with --mpe, each note of the keys has a channel of its own"
      ),
      (
        "--channels keys=3,4,5,6 --mpe timbre",
        "--mpe and --channels exclude each other: with --mpe, each note of the keys has a channel of its own"
      ),
      (
        "--channels bass=2 --mpe bend",
        "--mpe uses all channels: the bass must have channel 1, the keys no list of channels, and --map-out may not set "
          + "on channels 2…16 what --mpe sets there"
      ),
    ])
  func contradictionsAreRefusedInOneLine(flags: String, words: String) throws {
    let ending = try Clumsy.shell("exec clumsy render --duration 1s -o - --format mid \(flags)")
    #expect(ending.code == 64 && ending.output.isEmpty && "\(ending.errors)".contains("clumsy: \(words)\n"))
  }
}

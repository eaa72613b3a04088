import AudioOut
import Glibc
import Instrument
import MIDI
import MIDIOut
import Performing
import RealTime
import Testing

@testable import clumsy

private let hasSequencer = access("/dev/snd/seq", F_OK) == 0

/// What `doctor` reports of a machine.
@Suite struct DoctorTests {
  private static let refused = Realtime(priority: nil, isLocked: false)

  @Test func aTableForPeople() {
    let diagnostics = Diagnostics(checks: [
      Check(grade: .ok, name: "clock", says: "tsc"),
      Check(grade: .warn, name: "destinations", says: "none", advice: "start a synth"),
    ])
    #expect(
      diagnostics.table == """
        ok    clock         tsc
        warn  destinations  none
                            start a synth

        """)
    #expect(diagnostics.canPlay)
  }

  @Test func jsonWithSortedKeys() {
    let diagnostics = Diagnostics(checks: [Check(grade: .fail, name: "sequencer", says: "\"none\"")])
    #expect(
      diagnostics.json == #"[{"advice":"","grade":"fail","name":"sequencer","says":"\"none\""}]"#)
    #expect(!diagnostics.canPlay)
  }

  /// A program that reads the JSON got "the same as for scheduling", or nothing where the sequencer fails.
  @Test func theAdviceOfEachCheckIsWhole() {
    #expect(Diagnostics.sequencer(.absent).advice == "try 'sudo modprobe snd-seq'")
    #expect(Diagnostics.sequencer(.denied).advice.contains("usermod -aG audio"))
    let diagnostics = Diagnostics(checks: Diagnostics.realtime(Self.refused))
    #expect(diagnostics.json.split(separator: "rtprio").count == 3)
    #expect(diagnostics.table.split(separator: "\n").last?.hasSuffix("  the same as for scheduling") == true)
  }

  @Test func aCoarseTimerIsWarnedOf() {
    let fine = Diagnostics.timer(QueueTimer(queue: 0, name: "HR timer", period: 160_000))
    #expect(fine == Check(grade: .ok, name: "timer", says: "HR timer, every 160 µs: a note is late by that at most"))
    let coarse = Diagnostics.timer(QueueTimer(queue: 0, name: "system timer", period: 4_000_000))
    #expect(coarse.grade == .warn && coarse.says.hasPrefix("system timer, every 4 ms"))
    #expect(coarse.advice.contains("modprobe snd-hrtimer"))
    #expect(Diagnostics.timer(nil).grade == .warn)
  }

  @Test func withoutRealTimeItSaysHowToBeGrantedIt() {
    let checks = Diagnostics.realtime(Self.refused)
    #expect(checks.map(\.grade) == [.warn, .warn])
    for words in ["rtprio", "memlock", "setcap cap_sys_nice,cap_ipc_lock+ep"] {
      #expect(checks[0].advice.contains(words))
    }
    let granted = Realtime(priority: 20, isLocked: true)
    #expect(Diagnostics.realtime(granted).map(\.grade) == [.ok, .ok])
    #expect(Diagnostics.realtimeNotice(granted) == nil)
    let notice = Diagnostics.realtimeNotice(Self.refused)
    #expect(notice?.contains("setcap") == true && notice?.split(separator: "\n").count == 1)
  }

  @Test(arguments: [("tsc", Check.Grade.ok), ("kvm-clock", .ok), ("hpet", .warn), ("acpi_pm", .warn)])
  func aSlowClockIsWarnedOf(source: String, grade: Check.Grade) {
    #expect(Diagnostics.clock(source).grade == grade)
    #expect(Diagnostics.clock(nil).grade == .warn)
  }

  /// "not in group audio, and nothing was denied" stood under ok, and meant nothing to a musician.
  @Test func outsideTheGroupAudioItSaysHowToJoin() {
    #expect(Diagnostics.group(isMember: true).grade == .ok)
    let outside = Diagnostics.group(isMember: false)
    #expect(outside.grade == .warn && outside.advice.contains("usermod -aG audio") && !outside.says.contains("denied"))
  }

  @Test func aSoundDeviceSaysHowItTakesSoundAndWhatWouldHelp() {
    let shape = PCMShape(rate: 44_100, period: 441, buffer: 1323)
    let good = Diagnostics.sound(
      Examination(shape: shape, offset: 40_000_000, dropouts: 0), "default", latency: 40_000_000)
    #expect(good.grade == .ok && good.advice.isEmpty)
    #expect(
      good.says
        == "default sound device: 44100 Hz, period 10 ms, buffer 30 ms, a note is heard after 40 ms, no dropouts in 2 s"
    )
    let dropping = Diagnostics.sound(
      Examination(shape: shape, offset: 40_000_000, dropouts: 2), "hw:1", latency: 40_000_000)
    #expect(dropping.grade == .warn && dropping.says.hasSuffix("2 dropouts in 2 s"))
    #expect(dropping.advice.contains("--latency, such as 80"))
    let slow = Diagnostics.sound(
      Examination(shape: shape, offset: 120_000_000, dropouts: 0), "hw:1", latency: 40_000_000)
    #expect(slow.grade == .warn && slow.advice.contains("more than --latency 40"))
  }

  @Test(arguments: [
    (EBUSY, "in use by another program", "fuser"), (EACCES, "may not be used", "usermod -aG audio"),
    (ECONNREFUSED, "does not run", "pipewire"), (ETIMEDOUT, "cannot open", "restart"),
    (EINVAL, "cannot open", "clumsy ports"),
  ])
  func aSoundDeviceThatCannotBeOpenedSaysWhatToDo(code: Int32, says: String, advice: String) {
    let check = Diagnostics.sound(AudioError(.open, "default", code: -code), lacksPipeWirePlugin: false)
    #expect(check.grade == .warn && check.says.contains(says) && check.advice.contains(advice))
    let lacking = Diagnostics.sound(AudioError(.open, "default", code: -code), lacksPipeWirePlugin: true)
    #expect(lacking.advice.contains("apt install pipewire-alsa"))
  }

  /// A mistyped name was answered with "connect one, or play a synth".
  @Test func aDeviceOfAnUnknownNameIsLookedUp() {
    let check = Diagnostics.sound(AudioError(.open, "nope", code: -ENOENT), lacksPipeWirePlugin: false)
    #expect(check.advice.contains("clumsy ports"))
  }

  /// Where sound is heard, a machine without a sequencer can play.
  @Test func withoutASequencerSoundIsEnough() {
    #expect(Diagnostics(checks: [Diagnostics.sequencer(.absent, isHeard: true)]).canPlay)
    #expect(!Diagnostics(checks: [Diagnostics.sequencer(.absent)]).canPlay)
  }

  @Test func withoutADestinationItSaysWhatToStart() {
    #expect(Diagnostics.destinations([]).advice.contains("synth"))
    let synth = Destination(address: Address(client: 128, port: 0), clientName: "FLUID", portName: "in")
    #expect(Diagnostics.destinations([synth]) == Check(grade: .ok, name: "destinations", says: "128:0 FLUID:in"))
  }

  @Test func figuresAndADrawing() {
    let arrived = [0, 1_500, 1_500, 1_000_000_003_000].map {
      Arrival(nanoseconds: $0, channel: 1, note: 60, isOn: true)
    }
    let measurement = Measurement(Delivery(due: [], arrived: arrived), overdue: 3)
    #expect(
      measurement.json
        == #"{"histogram":[],"lost":0,"median_ns":0,"notes":0,"overdue":3,"p99_ns":0,"worst_ns":0}"#)
    #expect(
      measurement.table.hasPrefix("notes   0 note-ons and note-offs arrived; 0 lost; 3 messages handed over too late\n")
    )
  }

  @Test(arguments: [(0, "0 µs"), (160_000, "160 µs"), (999_499, "999 µs"), (999_500, "1 ms"), (1_914_000, "1.91 ms")])
  func timesAreBrief(nanoseconds: Int64, text: String) {
    #expect(brief(nanoseconds) == text)
  }

  @Test(.disabled(if: hasSequencer, "this machine has a sequencer"), arguments: ["", " --timing 1s"])
  func whereNothingCanBePlayedItReportsAllAndEndsWith69(flags: String) throws {
    let ending = try Clumsy.shell("exec clumsy doctor\(flags)")
    #expect(ending.code == 69)
    #expect(ending.errors.split(separator: "\n").count == 1)
    #expect(ending.lines.first?.hasPrefix("fail  sequencer   no ALSA sequencer") == true)
    // The group audio matters only where the sequencer is there and may not be opened.
    #expect(!ending.text.contains("group audio"))
    #expect(ending.text.contains("\nok    clock") || ending.text.contains("\nwarn  clock"))
  }

  @Test(.disabled(if: hasSequencer, "this machine has a sequencer"))
  func theSameAsJSON() throws {
    let ending = try Clumsy.run("doctor", "--json")
    #expect(ending.code == 69)
    #expect(
      ending.text.hasPrefix(
        #"{"canPlay":false,"checks":[{"advice":"try 'sudo modprobe snd-seq'","grade":"fail","name":"sequencer","#))
  }
}

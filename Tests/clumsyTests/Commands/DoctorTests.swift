import Glibc
import Instrument
import MIDI
import Performing
import Testing

@testable import AudioOut
@testable import MIDIOut
@testable import RealTime
@testable import clumsy

private let hasSequencer = access("/dev/snd/seq", F_OK) == 0

@Suite struct DoctorTests {
  @Test func tableHasGradesAndAdvice() {
    let diagnostics = Diagnostics(findings: [.clock("tsc"), .destinations([])])
    #expect(
      diagnostics.table == """
        ok    clock         tsc
        warn  destinations  there is no destination to play to yet
                            start a synth; clumsy ports lists what is there

        """)
    #expect(diagnostics.canPlay)
  }

  @Test func jsonHasSortedKeys() {
    let diagnostics = Diagnostics(findings: [.clock("\"none\""), .sequencer(.absent)])
    #expect(diagnostics.json.hasPrefix(#"[{"advice":"","grade":"ok","name":"clock","says":"\"none\""},{"advice":"#))
    #expect(!diagnostics.canPlay)
  }

  /// Formerly, the JSON's advice for memory was only "the same as for scheduling", as in the table.
  @Test func jsonHasCompleteAdviceForEachCheck() {
    #expect(Finding.sequencer(.absent).advice == "try 'sudo modprobe snd-seq'")
    #expect(Finding.sequencer(.denied).advice.contains("usermod -aG audio"))
    let diagnostics = Diagnostics(findings: [.scheduling(priority: nil), .memory(isLocked: false)])
    #expect(diagnostics.json.split(separator: "rtprio").count == 3)
    #expect(diagnostics.table.split(separator: "\n").last?.hasSuffix("  the same as for scheduling") == true)
  }

  @Test func coarseTimerIsAWarning() {
    let fine = Finding.timer(QueueTimer(queue: 0, name: "HR timer", period: 160_000))
    #expect(fine.grade == .ok && fine.says == "HR timer, every 160 µs: a note is at most this late")
    let coarse = Finding.timer(QueueTimer(queue: 0, name: "system timer", period: 4_000_000))
    #expect(coarse.grade == .warn && coarse.says.hasPrefix("system timer, every 4 ms"))
    #expect(coarse.advice.contains("modprobe snd-hrtimer"))
    #expect(Finding.timer(nil).grade == .warn)
  }

  @Test func missingRealTimePermissionHasAdvice() {
    for finding in [Finding.scheduling(priority: nil), .memory(isLocked: false)] {
      #expect(finding.grade == .warn)
      for words in ["rtprio", "memlock", "setcap cap_sys_nice,cap_ipc_lock+ep"] {
        #expect(finding.advice.contains(words))
      }
    }
    for finding in [Finding.scheduling(priority: 20), .memory(isLocked: true)] { #expect(finding.grade == .ok) }
    #expect(Diagnostics.realtimeNotice(Realtime(priority: 20, isLocked: true)) == nil)
    let notice = Diagnostics.realtimeNotice(Realtime(priority: nil, isLocked: false))
    #expect(notice?.contains("setcap") == true && notice?.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    ("tsc" as String?, Finding.Grade.ok), ("kvm-clock", .ok), ("hpet", .warn), ("acpi_pm", .warn), (nil, .warn),
  ])
  func slowClockIsAWarning(source: String?, grade: Finding.Grade) {
    #expect(Finding.clock(source).grade == grade)
  }

  /// `clumsy doctor` used to grade "not in group audio, and nothing was denied" as ok, without saying how to join the
  /// group.
  @Test func missingAudioGroupHasAdvice() {
    #expect(Finding.group(isMember: true).grade == .ok)
    let outside = Finding.group(isMember: false)
    #expect(outside.grade == .warn && outside.advice.contains("usermod -aG audio") && !outside.says.contains("denied"))
  }

  /// Returns the finding about a sound device with a period of 10 ms.
  private static func sound(offset: Int64, dropouts: Int, of device: String) -> Finding {
    let shape = PCMShape(rate: 44_100, period: 441, buffer: 1323)
    let found = Examination(shape: shape, offset: offset, dropouts: dropouts)
    return .sound(found, device: device, latency: 40_000_000)
  }

  @Test func soundDeviceReportsItsFormatAndAdvice() {
    let good = Self.sound(offset: 40_000_000, dropouts: 0, of: "default")
    #expect(good.grade == .ok && good.advice.isEmpty)
    #expect(
      good.says
        == "default sound device: 44100 Hz, period 10 ms, buffer 30 ms, a note is heard after 40 ms, no dropouts in 2 s"
    )
    let dropping = Self.sound(offset: 40_000_000, dropouts: 2, of: "hw:1")
    #expect(dropping.grade == .warn && dropping.says.hasSuffix("; 2 dropouts in 2 s"))
    #expect(dropping.advice.contains("--latency, such as 80"))
    let slow = Self.sound(offset: 120_000_000, dropouts: 0, of: "hw:1")
    #expect(slow.grade == .warn && slow.advice.contains("more than --latency 40"))
  }

  private static func noSound(_ code: Int32, of device: String = "default", lacksPlugin: Bool = false) -> Finding {
    .noSound(AudioError(.open, device, code: -code), hasCard: true, lacksPipeWirePlugin: lacksPlugin)
  }

  @Test(arguments: [
    (EBUSY, "in use by another program", "fuser"), (EACCES, "may not be used", "usermod -aG audio"),
    (ECONNREFUSED, "does not run", "pipewire"), (ETIMEDOUT, "cannot open", "restart"),
    (EINVAL, "cannot open", "clumsy ports"),
  ])
  func unopenedSoundDeviceHasAdvice(code: Int32, says: String, advice: String) {
    let finding = Self.noSound(code)
    #expect(finding.grade == .warn && finding.says.contains(says) && finding.advice.contains(advice))
    #expect(Self.noSound(code, lacksPlugin: true).advice.contains("apt install pipewire-alsa"))
  }

  /// `clumsy doctor` used to answer a mistyped device name with the advice to connect a sound device.
  @Test func unknownDeviceNameHasAdviceToListDevices() {
    #expect(Self.noSound(ENOENT, of: "nope").advice.contains("clumsy ports"))
  }

  @Test func missingSequencerIsAWarningIfSoundWorks() {
    let sound = Self.sound(offset: 40_000_000, dropouts: 2, of: "default")
    #expect(Diagnostics(findings: [Diagnostics.sequencer(.absent, besides: [sound])]).canPlay)
    #expect(!Diagnostics(findings: [Diagnostics.sequencer(.absent, besides: [])]).canPlay)
  }

  /// The JSON of `doctor --timing` used to say `"canPlay":false` without a sequencer, even if a sound device worked.
  @Test func machineWithSoundCanPlayAlthoughTimingNeedsASequencer() {
    let sound = Self.sound(offset: 40_000_000, dropouts: 2, of: "default")
    let sequencer = Diagnostics.sequencer(.absent, besides: [])
    #expect(sequencer.grade == .fail && Diagnostics(findings: [sequencer, sound]).canPlay)
  }

  /// `clumsy doctor` used to search the findings for " Hz, ", so a missing device with " Hz, " in its name counted as
  /// working.
  @Test func unopenedDeviceCountsAsSilentWhateverItsName() {
    let sound = Self.noSound(ENOENT, of: "48000 Hz, hw:1")
    #expect(sound.says.contains(" Hz, "))
    #expect(!Diagnostics(findings: [Diagnostics.sequencer(.absent, besides: [sound])]).canPlay)
  }

  @Test func missingDestinationHasAdvice() {
    #expect(Finding.destinations([]).advice.contains("synth"))
    let synth = Finding.destinations([
      Destination(address: Address(client: 128, port: 0), clientName: "FLUID", portName: "in")
    ])
    #expect(synth.grade == .ok && synth.says == "128:0 FLUID:in" && synth.advice.isEmpty)
  }

  /// Arrivals that match no due note do not count.
  @Test func measurementWithoutDueNotesHasZeroFigures() {
    let arrived = [0, 1_500, 1_500, 1_000_000_003_000].map {
      Arrival(nanoseconds: $0, channel: 1, note: 60, isOn: true)
    }
    let measurement = Measurement(delivery: Delivery(due: [], arrived: arrived), overdue: 3)
    #expect(
      measurement.json
        == #"{"histogram":[],"lost":0,"median_ns":0,"notes":0,"overdue":3,"p99_ns":0,"worst_ns":0}"#)
    #expect(
      measurement.table.hasPrefix("notes   0 note-ons and note-offs arrived; 0 lost; 3 messages handed over too late\n")
    )
  }

  @Test(arguments: [(0, "0 µs"), (160_000, "160 µs"), (999_499, "999 µs"), (999_500, "1 ms"), (1_914_000, "1.91 ms")])
  func timesAreFormattedBriefly(nanoseconds: Int64, text: String) {
    #expect(brief(nanoseconds) == text)
  }

  @Test(.disabled(if: hasSequencer, "this machine has a sequencer"), arguments: ["", " --timing 1s"])
  func doctorReportsAllChecksAndExitsWith69IfNothingCanPlay(flags: String) throws {
    let ending = try Clumsy.shell("exec clumsy doctor\(flags)")
    #expect(ending.code == 69)
    #expect(ending.errors.split(separator: "\n").count == 1)
    #expect(ending.lines.first?.hasPrefix("fail  sequencer   no ALSA sequencer") == true)
    // The audio group matters only if the sequencer exists, but clumsy has no permission to open it.
    #expect(!ending.text.contains("group audio"))
    #expect(ending.text.contains("\nok    clock") || ending.text.contains("\nwarn  clock"))
  }

  @Test(.disabled(if: hasSequencer, "this machine has a sequencer"))
  func jsonReportHasTheSameChecks() throws {
    let ending = try Clumsy.run("doctor", "--json")
    #expect(ending.code == 69)
    #expect(
      ending.text.hasPrefix(
        #"{"canPlay":false,"checks":[{"advice":"try 'sudo modprobe snd-seq'","grade":"fail","name":"sequencer","#))
  }
}

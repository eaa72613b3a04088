import CClumsy
import Instrument
import Sessions
import Synth

private func recording(_ pointer: OpaquePointer) -> Recording {
  Unmanaged<Recording>.fromOpaque(UnsafeMutableRawPointer(pointer)).takeUnretainedValue()
}

@_cdecl("clumsy_recording_create")
func recordingCreate(_ session: OpaquePointer, _ kind: Int32, _ rate: Int32) -> OpaquePointer? {
  let session = sessionBox(session).session
  guard let kind = UInt8(exactly: kind).flatMap(Recording.Kind.init(rawValue:)), let end = session.end,
    session.begin < end, Synthesizer.rates.contains(Int(rate))
  else { return nil }
  do throws(SettingsError) {
    var performance = try Performance(
      session.settings, after: session.gestures, at: session.begin * Performance.tick)
    performance.cue()
    guard
      let recording = Recording(
        performance, gestures: session.gestures, until: end * Performance.tick, kind, rate: Int(rate))
    else { return nil }
    return OpaquePointer(Unmanaged.passRetained(recording).toOpaque())
  } catch {
    return nil
  }
}

@_cdecl("clumsy_recording_free")
func recordingFree(_ recording: OpaquePointer?) {
  guard let recording else { return }
  Unmanaged<Recording>.fromOpaque(UnsafeMutableRawPointer(recording)).release()
}

@_cdecl("clumsy_recording_advance")
func recordingAdvance(_ pointer: OpaquePointer) -> Int32 {
  recording(pointer).advance()
  return recording(pointer).isComplete ? 1 : 0
}

@_cdecl("clumsy_recording_share")
func recordingShare(_ pointer: OpaquePointer) -> Double { recording(pointer).share }

@_cdecl("clumsy_recording_files")
func recordingFiles(_ pointer: OpaquePointer) -> Int32 { Int32(recording(pointer).fileCount) }

@_cdecl("clumsy_recording_bytes")
func recordingBytes(
  _ pointer: OpaquePointer, _ file: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int32
) -> Int32 {
  guard 0..<recordingFiles(pointer) ~= file else { return -1 }
  return write(recording(pointer).bytes(ofFile: Int(file)), bytes, capacity)
}

@_cdecl("clumsy_recording_header")
func recordingHeader(
  _ pointer: OpaquePointer, _ file: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ capacity: Int32
) -> Int32 {
  guard 0..<recordingFiles(pointer) ~= file else { return -1 }
  return write(recording(pointer).header(ofFile: Int(file)), bytes, capacity)
}

import FuzzChecks

/// libFuzzer calls this for each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  attempt([UInt8](UnsafeBufferPointer(start: start, count: count)), MIDIDocumentCase.fault)
}

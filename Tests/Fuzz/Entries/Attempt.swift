import Glibc

/// Plays a case, and where it is at fault tells what was done and ends, so that libFuzzer keeps its bytes.
///
/// With `FUZZ_TELL=1` it tells from the start, for what ends before it is found to be at fault.
func attempt(_ bytes: [UInt8], _ fault: ([UInt8], ((String) -> Void)?) -> String?) -> CInt {
  let isTalkative = getenv("FUZZ_TELL") != nil
  guard let words = isTalkative ? fault(bytes, { tell($0) }) : fault(bytes, nil) else { return 0 }
  if !isTalkative { _ = fault(bytes, { tell($0) }) }
  tell("FAULT: \(words)")
  abort()
}

private func tell(_ words: String) {
  print(words)
  fflush(nil)
}

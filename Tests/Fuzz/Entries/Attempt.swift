import Glibc

/// Plays the case that `bytes` encode. The check `fault` plays the case, and returns its fault or nil.
/// If there is a fault, prints the steps and aborts, so that libFuzzer keeps the bytes.
/// With `FUZZ_TELL=1`, prints the steps of every case as it plays.
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

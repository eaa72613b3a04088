import Glibc

/// The factor of the number of random cases in the longest tests: 1, or 10 if `CLUMSY_THOROUGH` is set.
public let thoroughness: UInt64 = getenv("CLUMSY_THOROUGH") == nil ? 1 : 10

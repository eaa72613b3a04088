import Glibc

/// The factor by which the longest tests multiply their random cases: 1, or 10 if `CLUMSY_THOROUGH` is set.
public let thoroughness: UInt64 = getenv("CLUMSY_THOROUGH") == nil ? 1 : 10

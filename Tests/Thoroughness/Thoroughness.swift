import Glibc

/// The factor by which the longest tests multiply their random cases: 1, or 10 if `CLUMSY_THOROUGH` is set.
public let thoroughness: UInt64 = getenv("CLUMSY_THOROUGH") == nil ? 1 : 10

/// The simulated hours of the tests that `make soak-clock` runs; nil without CLUMSY_CLOCK_HOURS.
public let soakHours = getenv("CLUMSY_CLOCK_HOURS").flatMap { Int(String(cString: $0)) }

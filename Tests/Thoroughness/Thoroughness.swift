import Glibc

/// The factor by which long tests multiply their number of random cases: 10 if the environment variable
/// `CLUMSY_THOROUGH` is set, else 1.
public let thoroughness: UInt64 = getenv("CLUMSY_THOROUGH") == nil ? 1 : 10

/// The hours that the clock's soak tests simulate (`CLUMSY_CLOCK_HOURS`, set by `make soak-clock`); nil if unset.
public let soakHours = getenv("CLUMSY_CLOCK_HOURS").flatMap { Int(String(cString: $0)) }

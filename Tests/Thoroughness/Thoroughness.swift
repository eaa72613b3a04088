import Glibc

/// How many times as many random cases the longest tests try: 1, or 10 where `CLUMSY_THOROUGH` is set, as `make test-thorough` does.
public let thoroughness: UInt64 = getenv("CLUMSY_THOROUGH") == nil ? 1 : 10

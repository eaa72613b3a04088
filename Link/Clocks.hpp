// Converts times of CLOCK_MONOTONIC_RAW, Link's clock on Linux, to CLOCK_MONOTONIC, clumsy's clock. The two clocks drift
// apart, because NTP makes only CLOCK_MONOTONIC faster or slower, by some ppm.
#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>

class Clocks {
 public:
  static std::int64_t monotonic() { return now(CLOCK_MONOTONIC); }

  Clocks() {
    read();
    first_ = last_;
  }

  // Reads both clocks five times, and keeps the quickest reading. A reading may be wrong by half of its duration.
  void read() {
    auto quickest = INT64_MAX;
    for (int reading = 0; reading < 5; ++reading) {
      const auto before = now(CLOCK_MONOTONIC_RAW), time = monotonic(), after = now(CLOCK_MONOTONIC_RAW);
      if (after - before >= quickest) continue;
      quickest = after - before;
      last_ = {before + quickest / 2, time};
    }
  }

  // Converts a time of Link's clock, near the last reading, to ns of CLOCK_MONOTONIC.
  std::int64_t monotonic(std::chrono::microseconds raw) const { return last_.monotonic + raw.count() * 1000 - last_.raw; }

  // Returns the rate of CLOCK_MONOTONIC relative to Link's clock. Returns 1 in the first second, which is too short to
  // measure the rate.
  double rate() const {
    const auto raw = last_.raw - first_.raw;
    return raw < 1'000'000'000 ? 1 : static_cast<double>(last_.monotonic - first_.monotonic) / static_cast<double>(raw);
  }

 private:
  struct Reading {
    std::int64_t raw = 0, monotonic = 0;
  };

  static std::int64_t now(clockid_t clock) {
    timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1'000'000'000 + time.tv_nsec;
  }

  Reading first_, last_;
};

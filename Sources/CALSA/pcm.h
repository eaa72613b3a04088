#pragma once
#include <alsa/asoundlib.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// Wraps the macros and alloca helpers of the ALSA PCM API, which Swift cannot call. Return codes are ALSA's:
// a negative value is -errno.

// Opens a device for playback in non-blocking mode. The open call itself may still block if a sound server
// hangs.
static inline int calsa_pcm_open(snd_pcm_t **pcm, const char *name) {
  return snd_pcm_open(pcm, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK);
}

// The sample formats that clumsy can write, best first.
static const snd_pcm_format_t calsa_pcm_formats[] = {SND_PCM_FORMAT_FLOAT_LE, SND_PCM_FORMAT_S32_LE,
                                                     SND_PCM_FORMAT_S24_3LE, SND_PCM_FORMAT_S16_LE};

// Configures a device for two interleaved channels. `format` becomes the index of the first format in calsa_pcm_formats
// that the device supports. `rate` (in hertz), `period` and `buffer` (both in frames) become the supported values
// nearest to the passed values. The device does not start by itself when its buffer fills. Its timestamps use
// CLOCK_MONOTONIC if the device supports that clock.
static inline int calsa_pcm_configure(snd_pcm_t *pcm, unsigned *format, unsigned *rate, unsigned long *period,
                                      unsigned long *buffer) {
  snd_pcm_hw_params_t *hardware;
  snd_pcm_hw_params_alloca(&hardware);
  int result = snd_pcm_hw_params_any(pcm, hardware);
  if (result < 0) return result;
  result = snd_pcm_hw_params_set_access(pcm, hardware, SND_PCM_ACCESS_RW_INTERLEAVED);
  if (result < 0) return result;
  result = -EINVAL;
  for (*format = 0; *format < 4; *format += 1) {
    result = snd_pcm_hw_params_set_format(pcm, hardware, calsa_pcm_formats[*format]);
    if (result >= 0) break;
  }
  if (result < 0) return result;
  result = snd_pcm_hw_params_set_channels(pcm, hardware, 2);
  if (result < 0) return result;
  result = snd_pcm_hw_params_set_rate_near(pcm, hardware, rate, NULL);
  if (result < 0) return result;
  result = snd_pcm_hw_params_set_period_size_near(pcm, hardware, period, NULL);
  if (result < 0) return result;
  result = snd_pcm_hw_params_set_buffer_size_near(pcm, hardware, buffer);
  if (result < 0) return result;
  result = snd_pcm_hw_params(pcm, hardware);
  if (result < 0) return result;
  result = snd_pcm_get_params(pcm, buffer, period);
  if (result < 0) return result;
  snd_pcm_sw_params_t *software;
  snd_pcm_sw_params_alloca(&software);
  result = snd_pcm_sw_params_current(pcm, software);
  if (result < 0) return result;
  snd_pcm_uframes_t boundary;
  result = snd_pcm_sw_params_get_boundary(software, &boundary);
  if (result < 0) return result;
  result = snd_pcm_sw_params_set_start_threshold(pcm, software, boundary);
  if (result < 0) return result;
  // Without these two calls, calsa_pcm_status gets no time on CLOCK_MONOTONIC.
  (void)snd_pcm_sw_params_set_tstamp_mode(pcm, software, SND_PCM_TSTAMP_ENABLE);
  (void)snd_pcm_sw_params_set_tstamp_type(pcm, software, SND_PCM_TSTAMP_TYPE_MONOTONIC);
  return snd_pcm_sw_params(pcm, software);
}

// Returns how many frames can be written now, or a negative code. `buffer` is the buffer's size in frames.
// `beyond` becomes the number of frames that have left the buffer but not yet reached the loudspeaker.
// `nanoseconds` becomes the time of this status on CLOCK_MONOTONIC, or 0 if the device reports no time.
static inline long calsa_pcm_status(snd_pcm_t *pcm, unsigned long buffer, long *beyond, int64_t *nanoseconds) {
  snd_pcm_sframes_t writable = snd_pcm_avail(pcm);
  if (writable < 0) return writable;
  snd_pcm_uframes_t stamped = 0;
  snd_htimestamp_t time = {0, 0};
  *nanoseconds = 0;
  if (snd_pcm_htimestamp(pcm, &stamped, &time) >= 0 && (long)stamped >= 0) {
    *nanoseconds = (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
    writable = (snd_pcm_sframes_t)stamped;
  }
  snd_pcm_sframes_t delay = 0;
  *beyond = snd_pcm_delay(pcm, &delay) < 0 ? 0 : delay - ((long)buffer - writable);
  if (*beyond < 0) *beyond = 0;
  return writable;
}


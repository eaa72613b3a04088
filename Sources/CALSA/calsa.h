#pragma once
#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdint.h>

// What of the sequencer's interface is a macro, an alloca or variadic, made callable from Swift. Return codes are
// ALSA's own: negative is -errno.

static inline void calsa_discard_message(const char *file, int line, const char *function, int error,
                                         const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

// libasound writes its own lines to stderr when something fails; the return codes say the same.
static inline int calsa_silence_library(void) { return snd_lib_error_set_handler(calsa_discard_message); }

// "Start" throws away what the queue holds already; "continue" starts a queue that never ran just as well, and keeps it.
static inline int calsa_start_queue(snd_seq_t *seq, int queue) { return snd_seq_continue_queue(seq, queue, NULL); }
static inline int calsa_stop_queue(snd_seq_t *seq, int queue) { return snd_seq_stop_queue(seq, queue, NULL); }

// An event from `port` to all its subscribers, not yet dated.
static inline void calsa_event_to_subscribers(snd_seq_event_t *event, int port) {
  snd_seq_ev_clear(event);
  snd_seq_ev_set_source(event, port);
  snd_seq_ev_set_subs(event);
  snd_seq_ev_set_direct(event);
}

static inline void calsa_event_date(snd_seq_event_t *event, int queue, uint32_t seconds, uint32_t nanoseconds) {
  snd_seq_real_time_t time = {.tv_sec = seconds, .tv_nsec = nanoseconds};
  snd_seq_ev_schedule_real(event, queue, 0, &time);
}

static inline void calsa_event_note_on(snd_seq_event_t *event, int channel, int note, int velocity) {
  snd_seq_ev_set_noteon(event, channel, note, velocity);
}
static inline void calsa_event_note_off(snd_seq_event_t *event, int channel, int note, int velocity) {
  snd_seq_ev_set_noteoff(event, channel, note, velocity);
}
static inline void calsa_event_key_pressure(snd_seq_event_t *event, int channel, int note, int pressure) {
  snd_seq_ev_set_keypress(event, channel, note, pressure);
}
static inline void calsa_event_controller(snd_seq_event_t *event, int channel, int controller, int value) {
  snd_seq_ev_set_controller(event, channel, controller, value);
}
static inline void calsa_event_program(snd_seq_event_t *event, int channel, int program) {
  snd_seq_ev_set_pgmchange(event, channel, program);
}
static inline void calsa_event_channel_pressure(snd_seq_event_t *event, int channel, int pressure) {
  snd_seq_ev_set_chanpress(event, channel, pressure);
}
// ALSA counts the bend from -8192, MIDI from 0.
static inline void calsa_event_pitch_bend(snd_seq_event_t *event, int channel, int value) {
  snd_seq_ev_set_pitchbend(event, channel, value - 8192);
}
// System messages: `value` where the type has one, else 0.
static inline void calsa_event_system(snd_seq_event_t *event, int type, int value) {
  event->type = (snd_seq_event_type_t)type;
  snd_seq_ev_set_fixed(event);
  event->data.control.value = value;
}

// The queue's clock and how many events still wait in it.
static inline int calsa_queue_status(snd_seq_t *seq, int queue, int64_t *nanoseconds, int *waiting) {
  snd_seq_queue_status_t *status;
  snd_seq_queue_status_alloca(&status);
  int result = snd_seq_get_queue_status(seq, queue, status);
  if (result < 0) return result;
  const snd_seq_real_time_t *time = snd_seq_queue_status_get_real_time(status);
  *nanoseconds = (int64_t)time->tv_sec * 1000000000 + time->tv_nsec;
  *waiting = snd_seq_queue_status_get_events(status);
  return 0;
}

// How many ports listen to `port` of this client.
static inline int calsa_subscribers(snd_seq_t *seq, int port) {
  snd_seq_port_info_t *info;
  snd_seq_port_info_alloca(&info);
  int result = snd_seq_get_port_info(seq, port, info);
  return result < 0 ? result : snd_seq_port_info_get_read_use(info);
}

// The client after `client` (-1: the first); its number, or negative when there is none. Its name goes to `name`.
static inline int calsa_next_client(snd_seq_t *seq, int client, char *name, size_t size) {
  snd_seq_client_info_t *info;
  snd_seq_client_info_alloca(&info);
  snd_seq_client_info_set_client(info, client);
  int result = snd_seq_query_next_client(seq, info);
  if (result < 0) return result;
  snprintf(name, size, "%s", snd_seq_client_info_get_name(info));
  return snd_seq_client_info_get_client(info);
}

// The port after `port` (-1: the first) of `client`; its number, or negative when there is none.
static inline int calsa_next_port(snd_seq_t *seq, int client, int port, char *name, size_t size,
                                  unsigned *capabilities) {
  snd_seq_port_info_t *info;
  snd_seq_port_info_alloca(&info);
  snd_seq_port_info_set_client(info, client);
  snd_seq_port_info_set_port(info, port);
  int result = snd_seq_query_next_port(seq, info);
  if (result < 0) return result;
  snprintf(name, size, "%s", snd_seq_port_info_get_name(info));
  *capabilities = snd_seq_port_info_get_capability(info);
  return snd_seq_port_info_get_port(info);
}

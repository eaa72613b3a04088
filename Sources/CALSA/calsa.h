#pragma once
#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

// Wraps the macros, alloca helpers and variadic functions of the ALSA sequencer API, which Swift cannot call.
// Return codes are ALSA's: a negative value is -errno.

static inline void calsa_discard_message(const char *file, int line, const char *function, int error,
                                         const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

// Stops libasound from printing error messages to stderr. The return codes carry the same information.
static inline int calsa_disable_library_messages(void) { return snd_lib_error_set_handler(calsa_discard_message); }

// Starts `queue`, or continues it if it was stopped. Sends CONTINUE, because START would discard the events
// already queued.
static inline int calsa_start_queue(snd_seq_t *seq, int queue) { return snd_seq_continue_queue(seq, queue, NULL); }
static inline int calsa_stop_queue(snd_seq_t *seq, int queue) { return snd_seq_stop_queue(seq, queue, NULL); }

// Makes the kernel's global timer `device` (one of the SND_TIMER_GLOBAL_ constants) drive `queue` at
// `frequency`, 10…6250 Hz. If that timer does not exist, the kernel silently uses the system timer.
static inline int calsa_set_queue_timer(snd_seq_t *seq, int queue, int device, unsigned frequency) {
  snd_timer_id_t *id;
  snd_timer_id_alloca(&id);
  snd_timer_id_set_class(id, SND_TIMER_CLASS_GLOBAL);
  snd_timer_id_set_sclass(id, SND_TIMER_SCLASS_NONE);
  snd_timer_id_set_card(id, -1);
  snd_timer_id_set_device(id, device);
  snd_timer_id_set_subdevice(id, 0);
  snd_seq_queue_timer_t *timer;
  snd_seq_queue_timer_alloca(&timer);
  int result = snd_seq_get_queue_timer(seq, queue, timer);
  if (result < 0) return result;
  snd_seq_queue_timer_set_type(timer, SND_SEQ_TIMER_ALSA);
  snd_seq_queue_timer_set_id(timer, id);
  snd_seq_queue_timer_set_resolution(timer, frequency);
  return snd_seq_set_queue_timer(seq, queue, timer);
}

// Creates a port and returns its number. The kernel timestamps each event that arrives at the port with the
// real time of `queue`.
static inline int calsa_create_stamped_port(
    snd_seq_t *seq, const char *name, unsigned capability, unsigned type, int queue) {
  snd_seq_port_info_t *info;
  snd_seq_port_info_alloca(&info);
  snd_seq_port_info_set_name(info, name);
  snd_seq_port_info_set_capability(info, capability);
  snd_seq_port_info_set_type(info, type);
  snd_seq_port_info_set_timestamping(info, 1);
  snd_seq_port_info_set_timestamp_real(info, 1);
  snd_seq_port_info_set_timestamp_queue(info, queue);
  int result = snd_seq_create_port(seq, info);
  return result < 0 ? result : snd_seq_port_info_get_port(info);
}

// Returns the kernel's timestamp of an event, in nanoseconds.
static inline int64_t calsa_event_stamp(const snd_seq_event_t *event) {
  return (int64_t)event->time.time.tv_sec * 1000000000 + event->time.time.tv_nsec;
}

// Reads the next note event, and drops the events of other types before it. Returns 1 for a note-on, and 0 for a
// note-off or a note-on of velocity 0. Otherwise returns -EAGAIN if no note event is waiting, -ENOSPC if events were
// lost, or a different negative code.
static inline int calsa_next_note(snd_seq_t *seq, int *channel, int *note, int64_t *nanoseconds) {
  snd_seq_event_t *event;
  for (;;) {
    int result = snd_seq_event_input(seq, &event);
    if (result < 0) return result;
    if (event->type != SND_SEQ_EVENT_NOTEON && event->type != SND_SEQ_EVENT_NOTEOFF) continue;
    *channel = event->data.note.channel;
    *note = event->data.note.note;
    *nanoseconds = calsa_event_stamp(event);
    return event->type == SND_SEQ_EVENT_NOTEON && event->data.note.velocity > 0;
  }
}

// Clears `event`, and addresses it from `port` to all subscribers of `port` for immediate delivery.
static inline void calsa_event_to_subscribers(snd_seq_event_t *event, int port) {
  snd_seq_ev_clear(event);
  snd_seq_ev_set_source(event, port);
  snd_seq_ev_set_subs(event);
  snd_seq_ev_set_direct(event);
}

// Schedules `event` at a real time of `queue`, counted from the start of `queue`.
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
// Makes `event` a pitch bend. `value` is 0…16383, as in MIDI; in ALSA, pitch bend is -8192…8191.
static inline void calsa_event_pitch_bend(snd_seq_event_t *event, int channel, int value) {
  snd_seq_ev_set_pitchbend(event, channel, value - 8192);
}
// Makes `event` a system message of type `type`. Pass 0 as `value` if messages of this type have no value.
static inline void calsa_event_system(snd_seq_event_t *event, int type, int value) {
  event->type = (snd_seq_event_type_t)type;
  snd_seq_ev_set_fixed(event);
  event->data.control.value = value;
}

// Reads the real time of `queue`, and the number of events that wait in `queue`.
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

// Returns the number of subscribers of this client's port `port`, or a negative code.
static inline int calsa_subscriber_count(snd_seq_t *seq, int port) {
  snd_seq_port_info_t *info;
  snd_seq_port_info_alloca(&info);
  int result = snd_seq_get_port_info(seq, port, info);
  return result < 0 ? result : snd_seq_port_info_get_read_use(info);
}

// Addresses `event` to port `port` of `client` for immediate delivery. No other port receives the event.
static inline void calsa_event_to(snd_seq_event_t *event, int client, int port) {
  snd_seq_ev_set_dest(event, client, port);
  snd_seq_ev_set_direct(event);
}

// Finds one subscription of `port` of `client`. `its_client` and `its_port` become the address of the port at
// the subscription's other end. `index` counts the subscriptions from 0, in the order in which they were
// made. `kind` selects subscribers (SND_SEQ_QUERY_SUBS_READ) or senders (SND_SEQ_QUERY_SUBS_WRITE). Returns a
// negative code if there is no such subscription.
static inline int calsa_subscription(snd_seq_t *seq, snd_seq_query_subs_type_t kind, int client, int port, int index,
                                     uint8_t *its_client, uint8_t *its_port) {
  snd_seq_query_subscribe_t *query;
  snd_seq_query_subscribe_alloca(&query);
  snd_seq_query_subscribe_set_client(query, client);
  snd_seq_query_subscribe_set_port(query, port);
  snd_seq_query_subscribe_set_type(query, kind);
  snd_seq_query_subscribe_set_index(query, index);
  int result = snd_seq_query_port_subscribers(seq, query);
  if (result < 0) return result;
  const snd_seq_addr_t *address = snd_seq_query_subscribe_get_addr(query);
  *its_client = address->client;
  *its_port = address->port;
  return 0;
}

// Subscribes port `its_port` of `its_client` to `port` of `client`. Either client may belong to another
// process.
static inline int calsa_connect(snd_seq_t *seq, int client, int port, int its_client, int its_port) {
  snd_seq_port_subscribe_t *subscription;
  snd_seq_port_subscribe_alloca(&subscription);
  snd_seq_addr_t sender = {.client = (unsigned char)client, .port = (unsigned char)port};
  snd_seq_addr_t subscriber = {.client = (unsigned char)its_client, .port = (unsigned char)its_port};
  snd_seq_port_subscribe_set_sender(subscription, &sender);
  snd_seq_port_subscribe_set_dest(subscription, &subscriber);
  return snd_seq_subscribe_port(seq, subscription);
}

// Returns 1 if a client with the number `client` exists, otherwise 0.
static inline int calsa_client_exists(snd_seq_t *seq, int client) {
  snd_seq_client_info_t *info;
  snd_seq_client_info_alloca(&info);
  return snd_seq_get_any_client_info(seq, client, info) >= 0;
}

// Asks the kernel to send back, as a bounce event, each event that is lost because a subscriber's queue is
// full.
static inline int calsa_report_losses(snd_seq_t *seq) {
  snd_seq_client_info_t *info;
  snd_seq_client_info_alloca(&info);
  int result = snd_seq_get_client_info(seq, info);
  if (result < 0) return result;
  snd_seq_client_info_set_error_bounce(info, 1);
  return snd_seq_set_client_info(seq, info);
}

// Returns 1 if `event` is a bounce event (see calsa_report_losses), otherwise 0. If 1, `client` and `port`
// become the address of the subscriber that missed the lost event.
static inline int calsa_is_loss(const snd_seq_event_t *event, uint8_t *client, uint8_t *port) {
  if (event->type != SND_SEQ_EVENT_BOUNCE || !snd_seq_ev_is_variable(event)) return 0;
  snd_seq_event_t lost;
  if (event->data.ext.len < sizeof lost) return 0;
  memcpy(&lost, event->data.ext.ptr, sizeof lost);
  *client = lost.dest.client;
  *port = lost.dest.port;
  return 1;
}

// Asks the kernel to deliver only channel messages to this client. If `clocks` is not 0, the kernel also delivers
// messages of clock and transport. Without this filter, a flood of other events would keep waking the client's thread.
static inline int calsa_receive_channel_messages(snd_seq_t *seq, int clocks) {
  static const int timing[] = {SND_SEQ_EVENT_CLOCK, SND_SEQ_EVENT_START, SND_SEQ_EVENT_CONTINUE, SND_SEQ_EVENT_STOP,
                               SND_SEQ_EVENT_SONGPOS};
  static const int wanted[] = {SND_SEQ_EVENT_NOTE,      SND_SEQ_EVENT_NOTEON,     SND_SEQ_EVENT_NOTEOFF,
                               SND_SEQ_EVENT_KEYPRESS,  SND_SEQ_EVENT_CONTROLLER, SND_SEQ_EVENT_PGMCHANGE,
                               SND_SEQ_EVENT_CHANPRESS, SND_SEQ_EVENT_PITCHBEND};
  snd_seq_client_info_t *info;
  snd_seq_client_info_alloca(&info);
  int result = snd_seq_get_client_info(seq, info);
  if (result < 0) return result;
  for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++)
    snd_seq_client_info_event_filter_add(info, wanted[index]);
  for (size_t index = 0; clocks && index < sizeof timing / sizeof *timing; index++)
    snd_seq_client_info_event_filter_add(info, timing[index]);
  return snd_seq_set_client_info(seq, info);
}

// Returns the sequencer handle's file descriptor, or a negative value if the handle has none.
static inline int calsa_descriptor(snd_seq_t *seq) {
  struct pollfd request = {.fd = -1};
  return snd_seq_poll_descriptors(seq, &request, 1, POLLOUT) == 1 ? request.fd : -1;
}

// Returns the number of the client after `client`, or of the first client if `client` is -1. Returns a
// negative code if there is no such client. Copies the found client's name to `name`, a buffer of `size`
// bytes.
static inline int calsa_next_client(snd_seq_t *seq, int client, char *name, size_t size) {
  snd_seq_client_info_t *info;
  snd_seq_client_info_alloca(&info);
  snd_seq_client_info_set_client(info, client);
  int result = snd_seq_query_next_client(seq, info);
  if (result < 0) return result;
  snprintf(name, size, "%s", snd_seq_client_info_get_name(info));
  return snd_seq_client_info_get_client(info);
}

// Returns the number of the port after `port` of `client`, or of the first port if `port` is -1. Returns a
// negative code if there is no such port. Copies the found port's name to `name`, a buffer of `size` bytes,
// and its capabilities to `capabilities`.
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

/* Events of Wayland, from a server to a client that share the thread over a pair of sockets. Only
 * the client's dispatch is timed: it takes the message apart that has been read, and calls the
 * listener through libffi. Posting, writing and reading are not. */
#include <sys/socket.h>
#include <wayland-client.h>
#include <wayland-server.h>

#include "peers.h"

/* As many of the longest event as a buffer of libwayland holds. */
#define AT_ONCE 80
#define EVENTS (20 * AT_ONCE)

static long sink;

static void one(void *data, struct wl_proxy *proxy) {
  (void)data, (void)proxy;
  sink++;
}

static void three(void *data, struct wl_proxy *proxy, int32_t x, wl_fixed_t d) {
  (void)data, (void)proxy;
  sink += x + d > 0;
}

static void six(void *data, struct wl_proxy *proxy, int32_t x, wl_fixed_t d, const char *s,
                uint32_t t, int32_t i) {
  (void)data, (void)proxy;
  sink += x + d + s[0] + (int32_t)t + i > 0;
}

static const struct wl_interface *types[5];
static const struct wl_message events[] = {
    {"one", "", types}, {"three", "if", types}, {"six", "ifsui", types}};
static const struct wl_interface interface = {"peer", 1, 0, NULL, 3, events};
static void (*listener[])(void) = {(void (*)(void))one, (void (*)(void))three, (void (*)(void))six};

static struct wl_display *server, *client;
static struct wl_resource *resource;
static struct wl_event_queue *empty;

static void post(uint32_t event) {
  if (event == 0) wl_resource_post_event(resource, 0);
  if (event == 1) wl_resource_post_event(resource, 1, 7, wl_fixed_from_double(2.5));
  if (event == 2) {
    wl_resource_post_event(resource, 2, 7, wl_fixed_from_double(2.5), "text", (uint32_t)9, 3);
  }
}

static double dispatch(void *event, long count) {
  long before = sink;
  double begin, time;
  for (long batch = 0; batch < count; batch += AT_ONCE) {
    for (long one_event = 0; one_event < AT_ONCE; one_event++)
      post(*(const uint32_t *)event);
    wl_display_flush_clients(server);
    /* Reading wants a queue in which nothing waits. */
    peer_must(wl_display_prepare_read_queue(client, empty) == 0, "Wayland is ready to read");
    peer_must(wl_display_read_events(client) == 0, "Wayland reads");
  }
  begin = now_ns();
  wl_display_dispatch_pending(client);
  time = now_ns() - begin;
  peer_must(sink - before == count, "Wayland tells each event");
  return time;
}

void prepare_wayland(void) {
  static const uint32_t numbers[] = {0, 1, 2};
  int ends[2];
  struct wl_client *peer;
  struct wl_proxy *proxy;
  peer_must(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0, "a pair of sockets");
  server = wl_display_create();
  peer = wl_client_create(server, ends[0]);
  client = wl_display_connect_to_fd(ends[1]);
  peer_must(peer != NULL && client != NULL, "a display of Wayland");
  empty = wl_display_create_queue(client);
  proxy = wl_proxy_create((struct wl_proxy *)client, &interface);
  wl_proxy_add_listener(proxy, listener, NULL);
  resource = wl_resource_create(peer, &interface, 1, wl_proxy_get_id(proxy));
  peer_must(resource != NULL, "an object of Wayland");
  add_peer("wayland-1", dispatch, (void *)&numbers[0], EVENTS);
  add_peer("wayland-3", dispatch, (void *)&numbers[1], EVENTS);
  add_peer("wayland-6", dispatch, (void *)&numbers[2], EVENTS);
}

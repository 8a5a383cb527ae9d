#ifndef COLLAGE_CURL_TRANSFER_H
#define COLLAGE_CURL_TRANSFER_H

#include <stddef.h>

// libcurl's functions are variadic, which Swift cannot call. This is the part of an HTTP request that has to be in C; all
// decisions are made by the caller. libcurl is opened when it is first needed: no program is linked with it, and a program
// that never uses object storage neither needs it nor loads it.

/// One request. Strings end in a zero byte and must stay valid during the call.
typedef struct {
  const char *url;
  const char *method;
  const char *const *headers;
  size_t header_count;
  const void *body;
  size_t body_count;
  /// The limit for the whole request, for connecting, and for a body that has almost stopped.
  long total_milliseconds;
  long connect_milliseconds;
  long min_bytes_per_second;
  long slow_seconds;
  /// A file of certificate authorities; null for those of the system.
  const char *authorities;
  void *context;
  /// Returns whether a connection to an address is allowed: 4 or 16 bytes in network order.
  int (*allows)(void *context, const unsigned char *address, size_t count);
  /// Takes a line of the response's head; returns 0 to end the transfer.
  int (*take_header)(void *context, const char *bytes, size_t count);
  /// Takes a part of the response's body; returns 0 to end the transfer.
  int (*take_body)(void *context, const char *bytes, size_t count);
} collage_request;

/// How a request ended.
typedef struct {
  /// libcurl's error number; 0 for a complete response.
  int failure;
  /// The HTTP status; 0 without a response.
  long status;
  /// Whether `allows` refused the only addresses that were tried.
  int was_refused;
  char message[256];
} collage_outcome;

/// Opens libcurl once; returns null, or a sentence that says what is missing.
const char *collage_curl_problem(void);

/// Creates a handle, which keeps its connections open between requests; null without memory.
void *collage_curl_open(void);

/// Closes a handle and its connections.
void collage_curl_close(void *handle);

/// Sends a request and waits for the whole response.
collage_outcome collage_curl_perform(void *handle, const collage_request *request);

#endif

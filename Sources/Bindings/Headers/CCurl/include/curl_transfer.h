#ifndef COLLAGE_CURL_TRANSFER_H
#define COLLAGE_CURL_TRANSFER_H

#include <stddef.h>

// libcurl's functions are variadic, which Swift cannot call. This is the part of an HTTP request that must be in C; all
// decisions are made by the caller. libcurl is loaded on first use: programs are not linked with it, and a program that
// never uses object storage does not need it.

/// A request.
///
/// Strings are null-terminated and must stay valid during the call.
typedef struct {
  const char *url;
  const char *method;
  const char *const *headers;
  size_t header_count;
  const void *body;
  size_t body_count;
  /// The limits for the whole request, for connecting, and for a body that has almost stalled.
  long total_milliseconds;
  long connect_milliseconds;
  long min_bytes_per_second;
  long slow_seconds;
  /// A file of certificate authorities; null for the system's.
  const char *authorities;
  void *context;
  /// Returns whether a connection to an address is allowed: 4 or 16 bytes in network order.
  int (*allows)(void *context, const unsigned char *address, size_t count);
  /// Receives a header line of the response; returns 0 to end the transfer.
  int (*take_header)(void *context, const char *bytes, size_t count);
  /// Receives a part of the response's body; returns 0 to end the transfer.
  int (*take_body)(void *context, const char *bytes, size_t count);
} collage_request;

/// The outcome of a request.
typedef struct {
  /// libcurl's error number; 0 for a complete response.
  int failure;
  /// The HTTP status; 0 without a response.
  long status;
  /// Whether `allows` rejected all addresses that were tried.
  int was_refused;
  char message[256];
} collage_outcome;

/// Loads libcurl once; returns null, or a sentence that describes what is missing.
const char *collage_curl_problem(void);

/// Creates a handle, which keeps its connections open between requests; null if memory is short.
void *collage_curl_open(void);

/// Closes a handle and its connections.
void collage_curl_close(void *handle);

/// Sends a request and waits for the whole response.
collage_outcome collage_curl_perform(void *handle, const collage_request *request);

#endif

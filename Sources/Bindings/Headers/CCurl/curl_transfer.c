#include "curl_transfer.h"

#include <string.h>

#if __has_include(<curl/curl.h>)

#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

#undef curl_easy_setopt
#undef curl_easy_getinfo

static pthread_once_t once = PTHREAD_ONCE_INIT;
static const char *problem = NULL;

static struct {
  CURLcode (*global_init)(long);
  CURL *(*easy_init)(void);
  void (*easy_cleanup)(CURL *);
  void (*easy_reset)(CURL *);
  CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
  CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
  CURLcode (*easy_perform)(CURL *);
  const char *(*easy_strerror)(CURLcode);
  struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
  void (*slist_free_all)(struct curl_slist *);
} api;

static int find(void *library, const char *name, void *function) {
  void *found = dlsym(library, name);
  memcpy(function, &found, sizeof found);
  return found != NULL;
}

static void load(void) {
  static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.4.dylib"};
  void *library = NULL;
  for (size_t index = 0; index < sizeof names / sizeof *names && !library; index++) {
    library = dlopen(names[index], RTLD_NOW | RTLD_LOCAL);
  }
  if (!library) {
    problem = "libcurl.so.4 is not installed; install the package libcurl4";
    return;
  }
  int isComplete = find(library, "curl_global_init", &api.global_init) && find(library, "curl_easy_init", &api.easy_init) &&
                   find(library, "curl_easy_cleanup", &api.easy_cleanup) && find(library, "curl_easy_reset", &api.easy_reset) &&
                   find(library, "curl_easy_setopt", &api.easy_setopt) && find(library, "curl_easy_getinfo", &api.easy_getinfo) &&
                   find(library, "curl_easy_perform", &api.easy_perform) &&
                   find(library, "curl_easy_strerror", &api.easy_strerror) &&
                   find(library, "curl_slist_append", &api.slist_append) &&
                   find(library, "curl_slist_free_all", &api.slist_free_all);
  if (!isComplete || api.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) problem = "the installed libcurl is not usable";
}

const char *collage_curl_problem(void) {
  pthread_once(&once, load);
  return problem;
}

void *collage_curl_open(void) { return collage_curl_problem() ? NULL : api.easy_init(); }

void collage_curl_close(void *handle) { api.easy_cleanup(handle); }

typedef struct {
  const collage_request *request;
  int refused;
} transfer;

static curl_socket_t open_socket(void *user, curlsocktype purpose, struct curl_sockaddr *address) {
  transfer *current = user;
  const collage_request *request = current->request;
  (void)purpose;
  const unsigned char *bytes = NULL;
  size_t count = 0;
  if (address->family == AF_INET) {
    bytes = (const unsigned char *)&((struct sockaddr_in *)&address->addr)->sin_addr;
    count = 4;
  } else if (address->family == AF_INET6) {
    bytes = (const unsigned char *)&((struct sockaddr_in6 *)&address->addr)->sin6_addr;
    count = 16;
  }
  if (!bytes || !request->allows(request->context, bytes, count)) {
    current->refused = 1;
    return CURL_SOCKET_BAD;
  }
#ifdef SOCK_CLOEXEC
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
  return socket(address->family, address->socktype, address->protocol);
#endif
}

static size_t take_header(char *bytes, size_t size, size_t count, void *user) {
  const collage_request *request = ((transfer *)user)->request;
  return request->take_header(request->context, bytes, size * count) ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *user) {
  const collage_request *request = ((transfer *)user)->request;
  return request->take_body(request->context, bytes, size * count) ? size * count : 0;
}

static void set_method(CURL *handle, const collage_request *request) {
  if (strcmp(request->method, "HEAD") == 0) {
    api.easy_setopt(handle, CURLOPT_NOBODY, 1L);
  } else if (strcmp(request->method, "GET") != 0) {
    api.easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count);
    api.easy_setopt(handle, CURLOPT_POSTFIELDS, request->body ? request->body : "");
    api.easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
  }
}

static void set_limits(CURL *handle, const collage_request *request) {
  api.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  api.easy_setopt(handle, CURLOPT_TIMEOUT_MS, request->total_milliseconds);
  api.easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
  api.easy_setopt(handle, CURLOPT_LOW_SPEED_LIMIT, request->min_bytes_per_second);
  api.easy_setopt(handle, CURLOPT_LOW_SPEED_TIME, request->slow_seconds);
  // Prevents other protocols and hosts, regardless of the server and the environment.
  api.easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
  api.easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
  api.easy_setopt(handle, CURLOPT_PROXY, "");
  api.easy_setopt(handle, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
  api.easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
  api.easy_setopt(handle, CURLOPT_SSL_VERIFYPEER, 1L);
  api.easy_setopt(handle, CURLOPT_SSL_VERIFYHOST, 2L);
  if (request->authorities) api.easy_setopt(handle, CURLOPT_CAINFO, request->authorities);
}

collage_outcome collage_curl_perform(void *handle, const collage_request *request) {
  collage_outcome outcome = {0};
  transfer current = {request, 0};
  struct curl_slist *headers = NULL;
  for (size_t index = 0; index < request->header_count; index++) {
    struct curl_slist *longer = api.slist_append(headers, request->headers[index]);
    if (!longer) {
      api.slist_free_all(headers);
      outcome.failure = CURLE_OUT_OF_MEMORY;
      return outcome;
    }
    headers = longer;
  }
  // Resetting a handle keeps its connections open.
  api.easy_reset(handle);
  set_limits(handle, request);
  set_method(handle, request);
  api.easy_setopt(handle, CURLOPT_URL, request->url);
  // A key may contain path segments such as "..".
  api.easy_setopt(handle, CURLOPT_PATH_AS_IS, 1L);
  api.easy_setopt(handle, CURLOPT_HTTPHEADER, headers);
  api.easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  api.easy_setopt(handle, CURLOPT_OPENSOCKETDATA, &current);
  api.easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_header);
  api.easy_setopt(handle, CURLOPT_HEADERDATA, &current);
  api.easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_body);
  api.easy_setopt(handle, CURLOPT_WRITEDATA, &current);
  api.easy_setopt(handle, CURLOPT_ERRORBUFFER, outcome.message);
  CURLcode code = api.easy_perform(handle);
  api.easy_setopt(handle, CURLOPT_ERRORBUFFER, NULL);
  api.easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &outcome.status);
  api.slist_free_all(headers);
  outcome.failure = (int)code;
  outcome.was_refused = current.refused;
  if (code != CURLE_OK && !outcome.message[0]) {
    strncpy(outcome.message, api.easy_strerror(code), sizeof outcome.message - 1);
  }
  return outcome;
}

#else

const char *collage_curl_problem(void) {
  return "this program was built without libcurl's headers; install libcurl4-openssl-dev and build it again";
}

void *collage_curl_open(void) { return NULL; }

void collage_curl_close(void *handle) { (void)handle; }

collage_outcome collage_curl_perform(void *handle, const collage_request *request) {
  (void)handle;
  (void)request;
  collage_outcome outcome = {0};
  outcome.failure = 2;
  return outcome;
}

#endif

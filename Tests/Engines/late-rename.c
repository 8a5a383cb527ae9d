// Preloaded into `collage worker` by kill-test.py: before a picture gets its name, waits COLLAGE_TEST_DELAY milliseconds, or
// crashes if its name contains one of COLLAGE_TEST_POISON, separated by commas; COLLAGE_TEST_LOG lists what is published.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void note(const char *word, const char *path) {
  char line[4200];
  int length = snprintf(line, sizeof line, "%d %s %s\n", getpid(), word, path);
  int log = open(getenv("COLLAGE_TEST_LOG"), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (log < 0 || write(log, line, length) != length) _exit(99);
  close(log);
}

int rename(const char *from, const char *to) {
  int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename");
  const char *folder = getenv("COLLAGE_TEST_OUT");
  if (strncmp(to, folder, strlen(folder)) != 0) return real(from, to);
  note("begins", to);
  usleep(1000 * atoi(getenv("COLLAGE_TEST_DELAY")));
  char names[1000];
  snprintf(names, sizeof names, "%s", getenv("COLLAGE_TEST_POISON"));
  for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
    if (strstr(to, name)) raise(SIGSEGV);
  }
  int result = real(from, to);
  if (result == 0) note("published", to);
  return result;
}

// Makes the n-th call of a process that changes a file fail, or kills the process there.
//
// It also makes all threads but the first FAULT_THREADS fail, where that is set.
//
// Loaded with LD_PRELOAD. FAULT_AT is n, FAULT_KIND is "error" or "kill", FAULT_MARK a file that is made when it happens.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int calls;

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_due(void) {
  const char *at = getenv("FAULT_AT"), *kind = getenv("FAULT_KIND"), *mark = getenv("FAULT_MARK");
  if (!at || !kind || !mark || atomic_fetch_add(&calls, 1) + 1 != atoi(at)) return 0;
  int made = NEXT(open)(mark, O_CREAT | O_WRONLY, 0600);
  if (made >= 0) close(made);
  if (strcmp(kind, "kill") == 0) kill(getpid(), SIGKILL);
  errno = EIO;
  return 1;
}

// The standard streams, pipes, sockets and terminals do not count.
static int is_due_for(int descriptor) {
  struct stat status;
  return descriptor > STDERR_FILENO && fstat(descriptor, &status) == 0 && (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)) && is_due();
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  return is_due_for(descriptor) ? -1 : NEXT(write)(descriptor, bytes, count);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  return is_due_for(descriptor) ? -1 : NEXT(pwrite)(descriptor, bytes, count, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
  return is_due_for(descriptor) ? -1 : NEXT(pwrite64)(descriptor, bytes, count, offset);
}

int fsync(int descriptor) { return is_due_for(descriptor) ? -1 : NEXT(fsync)(descriptor); }

int fdatasync(int descriptor) { return is_due_for(descriptor) ? -1 : NEXT(fdatasync)(descriptor); }

int rename(const char *from, const char *to) { return is_due() ? -1 : NEXT(rename)(from, to); }

int linkat(int folder, const char *from, int other, const char *to, int flags) {
  return is_due() ? -1 : NEXT(linkat)(folder, from, other, to, flags);
}

int mkdir(const char *path, mode_t mode) { return is_due() ? -1 : NEXT(mkdir)(path, mode); }

static mode_t mode_of(int flags, va_list arguments) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

#define OPEN(name)                                            \
  int name(const char *path, int flags, ...) {                \
    va_list arguments;                                        \
    va_start(arguments, flags);                               \
    mode_t mode = mode_of(flags, arguments);                  \
    va_end(arguments);                                        \
    int creates = flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE; \
    return creates && is_due() ? -1 : NEXT(name)(path, flags, mode);   \
  }

OPEN(open)
OPEN(open64)

static atomic_int threads;

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  const char *most = getenv("FAULT_THREADS");
  if (most && atomic_fetch_add(&threads, 1) >= atoi(most)) return EAGAIN;
  return NEXT(pthread_create)(thread, attributes, start, argument);
}

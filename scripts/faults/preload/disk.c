/*
 * A disk whose room, speed and log a test decides: preloaded into a process (LD_PRELOAD), it answers for the files below DISK_FOLDER.
 * DISK_CONTROL names a file of two numbers that the test changes while the process runs: room in bytes (-1: as it is, -2: nothing may be
 * written at all), and by how many microseconds each fsync is late. DISK_LOG names a file to which every fsync and every write (to a file of the folder or to a socket) is appended, in order.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct control {
  int64_t room;
  int64_t late_us;
};

static const char *folder;
static size_t folder_length;
static volatile struct control *control;
static int log_fd = -1;

static ssize_t (*real_write)(int, const void *, size_t);

__attribute__((constructor)) static void begin(void) {
  real_write = dlsym(RTLD_NEXT, "write");
  /* A copy: Redis writes its title over the environment. */
  const char *given = getenv("DISK_FOLDER");
  if (given != NULL) folder = strdup(given);
  if (folder != NULL) folder_length = strlen(folder);
  const char *file = getenv("DISK_CONTROL");
  if (file != NULL) {
    int fd = open(file, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
      void *at = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
      if (at != MAP_FAILED) control = at;
      close(fd);
    }
  }
  const char *log = getenv("DISK_LOG");
  if (log != NULL) log_fd = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

/* Whether the file lies below the folder; its path is in `path` when it is a file at all. */
static int is_ours(int fd, char *path) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return folder != NULL && strncmp(path, folder, folder_length) == 0;
}

static int is_full(int fd) {
  char path[PATH_MAX];
  int before = errno;
  int64_t room = control == NULL ? -1 : control->room;
  int refused = (room == 0 || room == -2) && is_ours(fd, path);
  errno = refused ? (room == 0 ? ENOSPC : EROFS) : before;
  return refused;
}

static void note(const char *what, int fd) {
  if (log_fd < 0 || fd == log_fd) return;
  char path[PATH_MAX] = "";
  char line[PATH_MAX + 64];
  int before = errno;
  int ours = is_ours(fd, path);
  int socket = strncmp(path, "socket:", 7) == 0;
  if (ours || socket) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int length = snprintf(line, sizeof line, "%lld %s %s\n", now.tv_sec * 1000000LL + now.tv_nsec / 1000, what,
                          socket ? "socket" : path + folder_length);
    real_write(log_fd, line, (size_t)length);
  }
  errno = before;
}

ssize_t write(int fd, const void *bytes, size_t count) {
  if (is_full(fd)) return -1;
  ssize_t written = real_write(fd, bytes, count);
  if (log_fd >= 0) note("write", fd);
  return written;
}

/* Whether a path, that may stand in the working folder, lies below the folder. */
static int is_path_ours(const char *path) {
  char whole[PATH_MAX * 2];
  if (path[0] == '/') return folder != NULL && strncmp(path, folder, folder_length) == 0;
  if (getcwd(whole, PATH_MAX) == NULL) return 0;
  return folder != NULL && strncmp(whole, folder, folder_length) == 0;
}

#define OPEN(name)                                                                                    \
  int name(const char *path, int flags, ...) {                                                        \
    static int (*real)(const char *, int, ...);                                                       \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                                                 \
    va_list more;                                                                                     \
    va_start(more, flags);                                                                            \
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;                    \
    va_end(more);                                                                                     \
    int writes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;                           \
    if (control != NULL && control->room == -2 && writes && is_path_ours(path)) {                     \
      errno = EROFS;                                                                                  \
      return -1;                                                                                      \
    }                                                                                                 \
    return real(path, flags, mode);                                                                   \
  }

OPEN(open)
OPEN(open64)

#define FULL_OR(returns, name, parameters, arguments)                    \
  returns name parameters {                                              \
    static returns(*real) parameters;                                    \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                    \
    if (is_full(fd)) return -1;                                          \
    return real arguments;                                               \
  }

ssize_t writev(int fd, const struct iovec *parts, int count) {
  static ssize_t (*real)(int, const struct iovec *, int);
  if (real == NULL) real = dlsym(RTLD_NEXT, "writev");
  if (is_full(fd)) return -1;
  ssize_t written = real(fd, parts, count);
  if (log_fd >= 0) note("write", fd);
  return written;
}

#define PWRITE(name, offset)                                                                        \
  ssize_t name(int fd, const void *bytes, size_t count, offset at) {                                \
    static ssize_t (*real)(int, const void *, size_t, offset);                                      \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                                               \
    if (is_full(fd)) return -1;                                                                     \
    ssize_t written = real(fd, bytes, count, at);                                                   \
    if (log_fd >= 0) note("write", fd);                                                             \
    return written;                                                                                 \
  }

PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)
FULL_OR(ssize_t, pwritev, (int fd, const struct iovec *parts, int count, off_t at), (fd, parts, count, at))
FULL_OR(ssize_t, pwritev64, (int fd, const struct iovec *parts, int count, off64_t at), (fd, parts, count, at))
FULL_OR(int, fallocate, (int fd, int mode, off_t at, off_t length), (fd, mode, at, length))
FULL_OR(int, fallocate64, (int fd, int mode, off64_t at, off64_t length), (fd, mode, at, length))

static void be_late(int fd) {
  char path[PATH_MAX];
  if (control != NULL && control->late_us > 0 && is_ours(fd, path)) usleep((useconds_t)control->late_us);
}

#define LATE(name)                                    \
  int name(int fd) {                                  \
    static int (*real)(int);                          \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name); \
    if (is_full(fd)) return -1;                       \
    be_late(fd);                                      \
    int answer = real(fd);                            \
    if (log_fd >= 0) note("sync", fd);                \
    return answer;                                    \
  }

LATE(fsync)
LATE(fdatasync)

#define ROOM(name, type)                                                                                      \
  int name(const char *path, struct type *found) {                                                            \
    static int (*real)(const char *, struct type *);                                                          \
    if (real == NULL) real = dlsym(RTLD_NEXT, #name);                                                         \
    int answer = real(path, found);                                                                           \
    int ours = folder != NULL && strncmp(path, folder, folder_length) == 0;                                   \
    if (answer == 0 && ours && control != NULL && control->room >= 0)                                         \
      found->f_bavail = found->f_bfree = (unsigned long)control->room / (unsigned long)found->f_bsize;        \
    return answer;                                                                                            \
  }

ROOM(statfs, statfs)
ROOM(statfs64, statfs64)

/*
 * Preloaded before the system's library: while a control file exists, the system calls that it
 * lists fail with EIO for every file below a folder.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int is_named(const char *call) {
  const char *control = getenv("FAULT_CONTROL");
  if (control == NULL) return 0;
  int file = open(control, O_RDONLY);
  if (file < 0) return 0;
  char text[64];
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length < 0) return 0;
  text[length] = 0;
  return strstr(text, call) != NULL;
}

static int fails(const char *call, int file) {
  int before = errno;
  int result = 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  const char *folder = getenv("FAULT_FOLDER");
  if (length > 0 && folder != NULL) {
    path[length] = 0;
    result = strncmp(path, folder, strlen(folder)) == 0 && is_named(call);
  }
  errno = result ? EIO : before;
  return result;
}

#define REAL(name, ...) ((__VA_ARGS__) dlsym(RTLD_NEXT, name))

int fsync(int file) {
  return fails("sync", file) ? -1 : REAL("fsync", int (*)(int))(file);
}

int fdatasync(int file) {
  return fails("sync", file) ? -1 : REAL("fdatasync", int (*)(int))(file);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
  if (fails("write", file)) return -1;
  return REAL("pwrite", ssize_t (*)(int, const void *, size_t, off_t))(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
  if (fails("write", file)) return -1;
  return REAL("pwrite64", ssize_t (*)(int, const void *, size_t, off64_t))(file, bytes, count, at);
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (fails("write", file)) return -1;
  return REAL("write", ssize_t (*)(int, const void *, size_t))(file, bytes, count);
}

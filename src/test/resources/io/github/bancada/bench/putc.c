/* Writes a file byte by byte through stdio, as bonnie's first phase does, and prints the seconds. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int count, char **words) {
  if (count != 3) return 2;
  long size = atol(words[2]);
  FILE *file = fopen(words[1], "w");
  double start = now();
  if (file == NULL) return 1;
  for (long i = 0; i < size; i++) {
    if (putc(i & 0x7f, file) == EOF) return 1;
  }
  if (fclose(file) != 0) return 1;
  printf("%.6f\n", now() - start);
  return 0;
}

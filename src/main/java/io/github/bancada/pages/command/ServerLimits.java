package io.github.bancada.pages.command;

import java.time.Duration;

/**
 * Limits of the server for its clients.
 *
 * @param requests requests handled at the same time; further requests wait
 * @param jobBytes length of the longest job
 * @param patience total wait for one client, sending and receiving; each megabyte of the job adds a
 *     second
 */
public record ServerLimits(int requests, long jobBytes, Duration patience) {
  private static final long NANOS_PER_BYTE = 1_000;

  /** 8 requests, 1 GiB, 10 s. */
  public static final ServerLimits DEFAULT = new ServerLimits(8, 1L << 30, Duration.ofSeconds(10));

  public ServerLimits {
    if (requests < 1 || jobBytes < 1 || patience.isNegative() || patience.isZero()) {
      throw new IllegalArgumentException(
          "A server for " + requests + " requests of " + jobBytes + " bytes and " + patience);
    }
  }

  /** How long a client that has sent this number of bytes may keep the server waiting. */
  long patienceNanos(long bytes) {
    return patience.toNanos() + bytes * NANOS_PER_BYTE;
  }
}

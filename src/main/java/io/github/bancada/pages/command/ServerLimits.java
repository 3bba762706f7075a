package io.github.bancada.pages.command;

import java.time.Duration;

/**
 * What clients may ask of the server.
 *
 * @param requests how many it handles at the same time; further ones wait
 * @param jobBytes longest job
 * @param patience how long it waits for one client in all, sending and receiving; each megabyte of
 *     the job adds a second
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

  /** How long a client that has sent so much may let the server wait. */
  long patienceNanos(long bytes) {
    return patience.toNanos() + bytes * NANOS_PER_BYTE;
  }
}

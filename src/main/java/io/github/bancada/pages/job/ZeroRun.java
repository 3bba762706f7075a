package io.github.bancada.pages.job;

import java.io.IOException;

/**
 * Refuses a job with very many zeros in a row outside data: the hole of a sparse file would be read
 * for minutes. Not thread-safe.
 */
final class ZeroRun {
  /** More zeros than any language has between its commands. */
  static final long MAX_BYTES = 128L << 20;

  /** After this number of zeros the channel checks the rest, which is faster than counting. */
  private static final long LOOK_AHEAD = 1 << 20;

  private final JobChannel channel;
  private long zeros;
  private boolean looked;

  ZeroRun(JobChannel channel) {
    this.channel = channel;
  }

  /**
   * Adds bytes that were read; they interrupt the run if they are not all zeros.
   *
   * @param position in the job, of the first of them
   */
  void add(byte[] bytes, int from, int to, long position) throws IOException {
    if (!ByteScan.isZero(bytes, from, to)) {
      zeros = 0;
      looked = false;
      return;
    }
    zeros += to - from;
    boolean holed = zeros > MAX_BYTES;
    if (!looked && zeros > LOOK_AHEAD && channel.isSeekable()) {
      looked = true;
      holed |= channel.hasZeros(MAX_BYTES - zeros);
    }
    if (holed) {
      throw JobException.malformed(
          position + to - from - zeros, "more than " + MAX_BYTES + " zeros in a row");
    }
  }
}

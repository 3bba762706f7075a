package io.github.bancada.pages.job;

/**
 * Refuses a job with very many zeros in a row where no data may be: the hole of a sparse file,
 * which would be read for minutes. Not thread-safe.
 */
final class ZeroRun {
  /** More than any language has between its commands. */
  static final long MAX_BYTES = 128L << 20;

  private long zeros;

  /**
   * Adds bytes that were read; they interrupt the run if they are not all zeros.
   *
   * @param position in the job, of the first of them
   */
  void add(byte[] bytes, int from, int to, long position) throws JobException {
    zeros = ByteScan.isZero(bytes, from, to) ? zeros + to - from : 0;
    if (zeros > MAX_BYTES) {
      throw JobException.malformed(
          position + to - from, "more than " + MAX_BYTES + " bytes of zeros in a row, which end");
    }
  }
}

package io.github.bancada.storage.io;

import org.HdrHistogram.Histogram;

/**
 * Sums up the steps of one sample: what was moved, and how long each step took. Not thread-safe.
 */
final class PhaseTotals {
  /** Error of at most 0.1 %. */
  private static final int DIGITS = 3;

  private final Histogram reads = new Histogram(DIGITS);
  private final Histogram writes = new Histogram(DIGITS);
  private final Histogram syncs = new Histogram(DIGITS);
  private long readBytes;
  private long writtenBytes;
  private long bytes;

  void add(IoStep step) {
    long nanos = Math.max(1, step.elapsedNanos());
    bytes += step.bytes();
    switch (step.kind()) {
      case READ -> {
        reads.recordValue(nanos);
        readBytes += step.bytes();
      }
      case WRITE -> {
        writes.recordValue(nanos);
        writtenBytes += step.bytes();
      }
      case REWRITE -> {
        writes.recordValue(nanos);
        readBytes += step.bytes();
        writtenBytes += step.bytes();
      }
      case SYNC -> syncs.recordValue(nanos);
    }
  }

  /** Times of reads, nanoseconds. */
  Histogram reads() {
    return reads;
  }

  /** Times of writes and rewrites, nanoseconds. */
  Histogram writes() {
    return writes;
  }

  /** Times of synchronizations, nanoseconds. */
  Histogram syncs() {
    return syncs;
  }

  long readBytes() {
    return readBytes;
  }

  long writtenBytes() {
    return writtenBytes;
  }

  /** Bytes that the operation was about: a rewrite counts them once. */
  long bytes() {
    return bytes;
  }

  long operations() {
    return reads.getTotalCount() + writes.getTotalCount();
  }
}

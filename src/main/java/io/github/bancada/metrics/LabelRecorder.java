package io.github.bancada.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.WriterReaderPhaser;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Recorder of one label. Any number of threads record, wait-free but for the first sample of a
 * second; one thread at a time closes seconds and takes snapshots.
 *
 * <p>A ring holds the open seconds. Assumption: {@link WriterReaderPhaser#flipPhase()} returns only
 * when every writer that entered before it has left, so a slot taken out of the ring before a flip
 * has no writer after it and may be read and given back.
 */
final class LabelRecorder {
  /** Seconds that may be open at once; later than that a sample counts in the oldest open one. */
  static final int RING = 128;

  private final String label;
  private final SlotPool pool;
  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private final AtomicReferenceArray<SecondSlot> ring = new AtomicReferenceArray<>(RING);

  private final LongAdder connectNanos = new LongAdder();
  private final LongAdder receivedBytes = new LongAdder();
  private final LongAdder sentBytes = new LongAdder();
  private final ExactRange epochMillis = new ExactRange();
  private volatile boolean millisecondsOnly;

  /** Guarded by this. */
  private long lastClosed;

  // Guarded by the phaser's reader lock.
  private final Histogram total =
      new Histogram(1, SecondSlot.HIGHEST_NANOS, SecondSlot.SIGNIFICANT_DIGITS);
  private final ExactRange totalRange = new ExactRange();
  private long totalSumNanos;
  private long totalErrors;

  /**
   * @param lastClosed seconds since the epoch: the last one that takes no more samples
   */
  LabelRecorder(String label, SlotPool pool, long lastClosed) {
    this.label = label;
    this.pool = pool;
    this.lastClosed = lastClosed;
  }

  void record(SampleResult sample) {
    int samples = Math.max(1, sample.getSampleCount());
    long elapsedNanos = TimedSampleResult.elapsedNanosOf(sample) / samples;
    long second = Math.floorDiv(sample.getEndTime(), 1000L);
    long phase = phaser.writerCriticalSectionEnter();
    try {
      SecondSlot slot = ring.get(index(second));
      if (slot == null || slot.epochSecond != second) {
        slot = open(second);
      }
      slot.record(elapsedNanos, samples, sample.getErrorCount(), sample.getAllThreads());
    } finally {
      phaser.writerCriticalSectionExit(phase);
    }
    long connect = TimedSampleResult.connectNanosOf(sample);
    if (connect != 0) {
      connectNanos.add(connect);
    }
    receivedBytes.add(sample.getBytesAsLong());
    sentBytes.add(sample.getSentBytes());
    epochMillis.include(sample.getStartTime());
    epochMillis.include(sample.getEndTime());
    if (!millisecondsOnly && !(sample instanceof TimedSampleResult)) {
      millisecondsOnly = true;
    }
  }

  private static int index(long second) {
    return (int) (second & (RING - 1));
  }

  private synchronized SecondSlot open(long wanted) {
    // Within this window no two seconds share a place in the ring.
    long second = Math.max(lastClosed + 1, Math.min(wanted, lastClosed + RING));
    SecondSlot slot = ring.get(index(second));
    if (slot == null) {
      slot = pool.take(second);
      ring.set(index(second), slot);
    }
    return slot;
  }

  /**
   * Closes every second up to and including the given one, in order, and adds each to the total.
   *
   * @param sink receives each closed second that had samples; the slot is valid during the call
   */
  void closeThrough(long epochSecond, SlotSink sink) {
    phaser.readerLock();
    try {
      List<SecondSlot> closing = takeOut(epochSecond);
      if (closing.isEmpty()) {
        return;
      }
      phaser.flipPhase();
      for (SecondSlot slot : closing) {
        add(slot);
        sink.closed(this, slot);
        pool.giveBack(slot);
      }
    } finally {
      phaser.readerUnlock();
    }
  }

  private synchronized List<SecondSlot> takeOut(long epochSecond) {
    List<SecondSlot> out = new ArrayList<>();
    for (long s = lastClosed + 1; s <= Math.min(epochSecond, lastClosed + RING); s++) {
      SecondSlot slot = ring.getAndSet(index(s), null);
      if (slot != null) {
        out.add(slot);
      }
    }
    lastClosed = Math.max(lastClosed, epochSecond);
    return out;
  }

  private void add(SecondSlot slot) {
    total.add(slot.histogram);
    totalRange.include(slot.range());
    totalSumNanos += slot.sumNanos.sum();
    totalErrors += slot.errors.sum();
  }

  /**
   * Everything recorded so far. Exact once all seconds are closed; while samples arrive, a sample
   * that is being recorded may be in some figures and not yet in others.
   */
  LabelSummary snapshot() {
    phaser.readerLock();
    try {
      Histogram histogram = total.copy();
      ExactRange range = new ExactRange();
      range.include(totalRange);
      long sum = totalSumNanos;
      long errors = totalErrors;
      for (int i = 0; i < RING; i++) {
        SecondSlot slot = ring.get(i);
        if (slot != null) {
          histogram.add(slot.histogram);
          range.include(slot.range());
          sum += slot.sumNanos.sum();
          errors += slot.errors.sum();
        }
      }
      return new LabelSummary(
          label,
          histogram,
          errors,
          range.min(),
          range.max(),
          sum,
          connectNanos.sum(),
          receivedBytes.sum(),
          sentBytes.sum(),
          epochMillis.min(),
          epochMillis.max(),
          millisecondsOnly);
    } finally {
      phaser.readerUnlock();
    }
  }

  String label() {
    return label;
  }

  /** Receives closed seconds. */
  interface SlotSink {
    void closed(LabelRecorder recorder, SecondSlot slot);
  }
}

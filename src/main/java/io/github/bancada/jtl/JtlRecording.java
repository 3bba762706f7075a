package io.github.bancada.jtl;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.groups.TransactionSamples;
import io.github.bancada.process.BundleVersion;
import io.github.bancada.table.RunPart;
import java.io.Closeable;
import java.io.IOException;

/** Records the samples of a JTL file into a summary, in constant memory. Not thread-safe. */
final class JtlRecording implements Closeable {
  /** For files of a controller: engines send within a minute. */
  static final int LONG_GRACE_SECONDS = 75;

  /** For files of a single JMeter, which writes samples as they end. */
  private static final int SHORT_GRACE_SECONDS = 3;

  /** A line is so late that the file must be read with a longer grace time. */
  static final class OutOfOrderException extends IOException {
    private static final long serialVersionUID = 1L;

    private OutOfOrderException() {
      super("lines out of order");
    }
  }

  /** Parents have lines of their samples: the file must be read as such a one. */
  static final class LinesInParentsException extends IOException {
    private static final long serialVersionUID = 1L;

    private LinesInParentsException() {
      super("lines of samples in parents");
    }
  }

  private final int graceSeconds;
  private final RunPart part;
  private final TransactionSamples transactions;
  private final TransactionLines transactionLines;
  private final long testStartEpochMillis;

  private RunRecorder recorder;
  private long samples;
  private long newestSecond = Long.MIN_VALUE;
  private long late;
  private boolean successUnknown;
  private long startEpochMillis = Long.MAX_VALUE;
  private long endEpochMillis = Long.MIN_VALUE;

  private JtlRecording(
      int graceSeconds,
      RunPart part,
      long testStartEpochMillis,
      TransactionSamples transactions,
      boolean parentsHaveLines) {
    this.graceSeconds = graceSeconds;
    this.part = part;
    this.testStartEpochMillis = testStartEpochMillis;
    this.transactions = transactions;
    transactionLines = new TransactionLines(parentsHaveLines);
  }

  /**
   * For lines almost in the order in which the samples ended; fast.
   *
   * @param part samples that do not end in it are left out
   * @param testStartEpochMillis the start of the test, from which the part counts
   * @param transactions whether samples of Transaction Controllers count in totals
   * @param parentsHaveLines whether the file has lines of the samples in parents
   */
  static JtlRecording ordered(
      RunPart part,
      long testStartEpochMillis,
      TransactionSamples transactions,
      boolean parentsHaveLines) {
    return new JtlRecording(
        SHORT_GRACE_SECONDS, part, testStartEpochMillis, transactions, parentsHaveLines);
  }

  /** The same for lines in some disorder. */
  static JtlRecording disordered(
      RunPart part,
      long testStartEpochMillis,
      TransactionSamples transactions,
      boolean parentsHaveLines) {
    return new JtlRecording(
        LONG_GRACE_SECONDS, part, testStartEpochMillis, transactions, parentsHaveLines);
  }

  /**
   * Records a sample; the object can be reused afterwards.
   *
   * @throws OutOfOrderException if this recording needs ordered lines and they are not
   * @throws LinesInParentsException if it was not told that there are such lines
   * @throws IOException if a temporary file cannot be written
   */
  void add(JtlSample sample) throws IOException {
    long end = sample.getEndTime();
    long second = Math.floorDiv(end, 1000L);
    if (recorder == null) {
      recorder =
          RunRecorder.replay(
              end - graceSeconds * 1000L, graceSeconds, part, testStartEpochMillis, transactions);
    }
    if (second > newestSecond) {
      newestSecond = second;
      recorder.advanceTo(second);
    } else if (second <= newestSecond - graceSeconds) {
      if (graceSeconds == SHORT_GRACE_SECONDS) {
        throw new OutOfOrderException();
      }
      late++;
    }
    if (transactionLines.isOne(sample)) {
      recorder.recordTransaction(sample);
    } else {
      recorder.record(sample);
    }
    if (transactionLines.isAnyInParent()) {
      throw new LinesInParentsException();
    }
    samples++;
    successUnknown |= !sample.successKnown;
    startEpochMillis = Math.min(startEpochMillis, sample.getStartTime());
    endEpochMillis = Math.max(endEpochMillis, end);
  }

  long samples() {
    return samples;
  }

  /** Number of lines so late that they count in a later second. */
  long late() {
    return late;
  }

  /** Whether every line says if its sample failed; other lines count as successes. */
  boolean knowsSuccess() {
    return !successUnknown;
  }

  /** Whether every line says if it is of a Transaction Controller; other lines count. */
  boolean knowsTransactions() {
    return !transactionLines.isAnyUnknown();
  }

  /** Whether there were more labels than are counted separately. */
  boolean hasOtherLabels() {
    return recorder != null && recorder.hasOtherLabels();
  }

  RunSummary finish(String name, String source, String endReason) throws IOException {
    return recorder.finish(
        new RunInfo(
            name,
            startEpochMillis,
            endEpochMillis,
            endReason,
            new RunInfo.Origin(source, knowsSuccess()),
            recorder.server(""),
            new RunInfo.Versions("", BundleVersion.text(), ""),
            RunInfo.Machine.UNKNOWN,
            RunInfo.Settings.NONE));
  }

  @Override
  public void close() throws IOException {
    if (recorder != null) {
      recorder.close();
    }
  }
}

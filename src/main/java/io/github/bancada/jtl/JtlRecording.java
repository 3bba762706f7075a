package io.github.bancada.jtl;

import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.process.BundleVersion;
import io.github.bancada.table.RunPart;
import java.io.Closeable;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** Records the samples of a JTL file into a summary, in constant memory. Not thread-safe. */
final class JtlRecording implements Closeable {
  /** Grace time for files of a controller: engines send within a minute. */
  static final int LONG_GRACE_SECONDS = 75;

  /** Grace time for files of a single JMeter, which writes samples as they end. */
  private static final int SHORT_GRACE_SECONDS = 3;

  /** A line is too late: the file must be read with a longer grace time. */
  static final class OutOfOrderException extends IOException {
    private static final long serialVersionUID = 1L;

    private OutOfOrderException() {
      super("lines out of order");
    }
  }

  /** The file also has lines of samples in parents and must be read accordingly. */
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
   * Fast; for lines almost in the order of the samples' ends.
   *
   * @param part samples that end outside it are left out
   * @param testStartEpochMillis start of the test, from which the part counts
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

  /** The same for less ordered lines. */
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
   * @throws OutOfOrderException if this recording needs ordered lines and gets others
   * @throws LinesInParentsException if lines of samples in parents come unexpectedly
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

  /** Number of late lines, which count in a later second. */
  long late() {
    return late;
  }

  /** Whether every line has the outcome of its sample; other lines count as successes. */
  boolean knowsSuccess() {
    return !successUnknown;
  }

  /** Whether every line shows if it is of a Transaction Controller; other lines count. */
  boolean knowsTransactions() {
    return !transactionLines.isAnyUnknown();
  }

  /** Whether there were more labels than can be counted separately. */
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

  /**
   * Recognizes lines of Transaction Controllers whose samples have their own lines. JMeter writes
   * the same message for a parent sample; but then the previous line of the thread is of a sample
   * that ended before the transaction began. In CSV with subresults, the default, a parent's
   * samples have lines too, behind it. For one file, in JMeter's order. Not thread-safe.
   */
  private static final class TransactionLines {
    /** Beginning of the message of a Transaction Controller's sample. */
    private static final String MESSAGE = "Number of samples in transaction : ";

    /** Allowed difference of the clocks of a sampler and a controller, milliseconds. */
    private static final long CLOCKS_MILLIS = 1;

    /** Most remembered users, enough for a large test; the longest silent ones are dropped. */
    private static final int MAX_NAMES = 100_000;

    /** End of the last sample of each thread, without transactions beside it. */
    private final Map<String, Long> lastEnds = newest();

    /** For each controller: whether its last certain transaction was beside its samples. */
    private final Map<String, Boolean> beside = newest();

    /** End of the parent sample of each thread, if that was its last line. */
    private final Map<String, Long> parentEnds = newest();

    private final boolean parentsHaveLines;
    private boolean lineInParent;
    private boolean threadUnknown;

    /** For a file with or without lines of samples in parents. */
    TransactionLines(boolean parentsHaveLines) {
      this.parentsHaveLines = parentsHaveLines;
    }

    private static <T> Map<String, T> newest() {
      return new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, T> eldest) {
          return size() > MAX_NAMES;
        }
      };
    }

    /** Whether the line is of such a controller; call it once for each line, in order. */
    boolean isOne(JtlSample line) {
      boolean transaction = !line.parent && line.message.startsWith(MESSAGE);
      if (line.thread.isEmpty()) {
        threadUnknown |= transaction;
        return false;
      }
      if (transaction) {
        if (parentsHaveLines || isBesideItsSamples(line)) {
          return true;
        }
        parentEnds.put(line.thread, line.getEndTime());
      } else {
        Long end = parentEnds.remove(line.thread);
        lineInParent |= end != null && line.startEpochMillis + CLOCKS_MILLIS < end;
      }
      lastEnds.put(line.thread, line.getEndTime());
      return false;
    }

    private boolean isBesideItsSamples(JtlSample line) {
      Long end = lastEnds.get(line.thread);
      long into = end == null ? -Long.MAX_VALUE : end - line.startEpochMillis;
      if (Math.abs(into) > CLOCKS_MILLIS) {
        beside.put(line.label, into > 0);
        return into > 0;
      }
      // Both are too short for the clock to show which came first.
      return beside.getOrDefault(line.label, line.elapsedMillis <= 2 * CLOCKS_MILLIS);
    }

    /** Whether a line was unexpectedly of a sample in a parent. */
    boolean isAnyInParent() {
      return lineInParent;
    }

    /** Whether the kind of a transaction is unknown, because the file has no thread names. */
    boolean isAnyUnknown() {
      return threadUnknown;
    }
  }
}

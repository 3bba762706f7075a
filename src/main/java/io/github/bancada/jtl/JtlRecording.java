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

  /**
   * Tells lines of Transaction Controllers whose samples have lines of their own. JMeter writes the
   * same message for a parent sample; but then the line before it of the same thread is of a sample
   * that ended before the transaction began. A parent's samples have lines too, behind it, if the
   * file is CSV and has subresults, as it has by default. For one file, in the order in which
   * JMeter writes it. Not thread-safe.
   */
  private static final class TransactionLines {
    /** Beginning of the message of a Transaction Controller's sample. */
    private static final String MESSAGE = "Number of samples in transaction : ";

    /** By how much the clocks of a sampler and of a controller may differ, milliseconds. */
    private static final long CLOCKS_MILLIS = 1;

    /** The names of a large test's users; those that were silent for longest are forgotten. */
    private static final int MAX_NAMES = 100_000;

    /** When the last sample of each thread ended, without the transactions beside it. */
    private final Map<String, Long> lastEnds = newest();

    /**
     * Of each controller, whether the last transaction that left no doubt was beside its samples.
     */
    private final Map<String, Boolean> beside = newest();

    /** When the parent sample of each thread ended, if that was its last line. */
    private final Map<String, Long> parentEnds = newest();

    private final boolean parentsHaveLines;
    private boolean lineInParent;
    private boolean threadUnknown;

    /** Of a file in which parents are known to have lines of their samples, or not. */
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

    /** Whether the line is one; call it for each line, once, in their order. */
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
      // Both take so little time that the clock does not tell which came first.
      return beside.getOrDefault(line.label, line.elapsedMillis <= 2 * CLOCKS_MILLIS);
    }

    /** Whether a line was of a sample in a parent, though parents were not known to have such. */
    boolean isAnyInParent() {
      return lineInParent;
    }

    /** Whether it is not known of some transaction: the file has no names of threads. */
    boolean isAnyUnknown() {
      return threadUnknown;
    }
  }
}

package io.github.bancada.jtl;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells lines of Transaction Controllers whose samples have lines of their own. JMeter writes the
 * same message for a parent sample; but then the line before it of the same thread is of a sample
 * that ended before the transaction began. A parent's samples have lines too, behind it, if the
 * file is CSV and has subresults, as it has by default. For one file, in the order in which JMeter
 * writes it. Not thread-safe.
 */
final class TransactionLines {
  /** Beginning of the message of a Transaction Controller's sample. */
  private static final String MESSAGE = "Number of samples in transaction : ";

  /** By how much the clocks of a sampler and of a controller may differ, milliseconds. */
  private static final long CLOCKS_MILLIS = 1;

  /** The names of a large test's users; those that were silent for longest are forgotten. */
  private static final int MAX_NAMES = 100_000;

  /** When the last sample of each thread ended, without the transactions beside it. */
  private final Map<String, Long> lastEnds = newest();

  /** Of each controller, whether the last transaction that left no doubt was beside its samples. */
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

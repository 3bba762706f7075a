package io.github.bancada.metrics;

import io.github.bancada.text.Terminal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One recorder per label. Thread-safe. A known label is found without waiting; a new one may wait
 * until a second is closed.
 */
final class LabelRecorders {
  private static final Logger log = LoggerFactory.getLogger(LabelRecorders.class);

  private final ConcurrentHashMap<String, LabelRecorder> byLabel = new ConcurrentHashMap<>();

  /** Takes the samples of new labels when there are too many labels. */
  private volatile LabelRecorder others;

  private final SecondSlot.Pool pool;
  private final boolean countsTransactions;

  // Guarded by the monitor of this object.
  private final List<LabelRecorder> inOrder = new ArrayList<>();
  private long lastClosed;

  /** All samples of a label that also has transactions, in the second being closed. */
  private final Lane together = Lane.growing();

  /** Seconds up to {@code lastClosed}, since the epoch, take no samples. */
  LabelRecorders(SecondSlot.Pool pool, long lastClosed, TransactionSamples transactions) {
    this.pool = pool;
    this.lastClosed = lastClosed;
    countsTransactions = transactions == TransactionSamples.COUNT;
  }

  /** Whether JMeter sent this sample for a Transaction Controller, beside the samples inside. */
  static boolean isTransaction(SampleResult sample) {
    return sample.getClass() == SampleResult.class // of few samplers: others cost nothing more
        && TransactionController.isFromTransactionController(sample)
        && sample.getSubResults().length == 0;
  }

  /** Returns the recorder of a label; null if the label is new. */
  LabelRecorder find(String label) {
    LabelRecorder known = byLabel.get(label);
    return known == null ? others : known;
  }

  /** Returns the recorder of a label, which may be new. */
  synchronized LabelRecorder register(String label) {
    LabelRecorder known = byLabel.get(label);
    if (known != null) {
      return known;
    }
    if (inOrder.size() >= RunRecorder.MAX_LABELS && !label.equals(RunRecorder.OTHER_LABELS)) {
      log.warn(
          "More than {} labels: '{}' and later ones are counted as '{}'; put variable"
              + " parts into the request, not into the sampler's name",
          RunRecorder.MAX_LABELS,
          Terminal.line(label),
          RunRecorder.OTHER_LABELS);
      others = register(RunRecorder.OTHER_LABELS);
      return others;
    }
    LabelRecorder recorder = new LabelRecorder(label, pool, lastClosed);
    inOrder.add(recorder);
    byLabel.put(label, recorder);
    return recorder;
  }

  LabelRecorder of(String label) {
    LabelRecorder known = find(label);
    return known == null ? register(label) : known;
  }

  /** Returns the recorder of a label's samples from Transaction Controllers. */
  LabelRecorder transactionsOf(LabelRecorder label) {
    LabelRecorder known = label.transactions();
    return known == null ? registerTransactionsOf(label) : known;
  }

  private synchronized LabelRecorder registerTransactionsOf(LabelRecorder label) {
    if (label.transactions() == null) {
      label.takeTransactionsWith(new LabelRecorder(label.label(), pool, lastClosed));
    }
    return label.transactions();
  }

  /**
   * Closes a second of every label. Call it for one second after the other.
   *
   * @param total receives what counts in totals, in parts; valid during the call
   * @param sink receives each label with samples and all its figures; valid during the call
   */
  synchronized void close(long epochSecond, Consumer<Lane> total, BiConsumer<String, Lane> sink) {
    for (LabelRecorder each : inOrder) {
      if (each.transactions() != null) {
        closeWithTransactions(epochSecond, each, total, sink);
        continue;
      }
      each.close(
          epochSecond,
          lane -> {
            total.accept(lane);
            sink.accept(each.label(), lane);
          });
    }
    lastClosed = epochSecond;
  }

  private void closeWithTransactions(
      long epochSecond, LabelRecorder label, Consumer<Lane> total, BiConsumer<String, Lane> sink) {
    together.reset();
    Consumer<Lane> both =
        lane -> {
          total.accept(lane);
          together.add(lane);
        };
    label.close(epochSecond, both);
    label.transactions().close(epochSecond, countsTransactions ? both : together::add);
    if (together.totals.samples() > 0) {
      sink.accept(label.label(), together);
    }
  }

  /** Closes several seconds in one step. None of them may be open, and no thread may record. */
  synchronized void skipTo(long epochSecond) {
    for (LabelRecorder each : inOrder) {
      each.skipTo(epochSecond);
      if (each.transactions() != null) {
        each.transactions().skipTo(epochSecond);
      }
    }
    lastClosed = epochSecond;
  }

  /**
   * One summary per label, in the order in which the labels first appeared.
   *
   * @param total receives what counts in totals, in parts
   */
  synchronized List<LabelSummary> snapshot(Consumer<LabelSummary> total) {
    List<LabelSummary> all = new ArrayList<>();
    for (LabelRecorder each : inOrder) {
      LabelSummary own = each.snapshot();
      total.accept(own);
      if (each.transactions() == null) {
        all.add(own);
        continue;
      }
      LabelSummary sent = each.transactions().snapshot();
      LabelSummary transactions = sent.withTransactions(sent.samples());
      if (countsTransactions) {
        total.accept(transactions);
      }
      all.add(LabelSummary.together(each.label(), List.of(own, transactions)));
    }
    return all;
  }

  /** Number of samples recorded so far that count in totals; never waits. */
  long samples() {
    long samples = 0;
    for (LabelRecorder each : byLabel.values()) {
      LabelRecorder transactions = countsTransactions ? each.transactions() : null;
      samples += each.samples() + (transactions == null ? 0 : transactions.samples());
    }
    return samples;
  }

  boolean hasOthers() {
    return others != null;
  }

  boolean isEmpty() {
    return byLabel.isEmpty();
  }
}

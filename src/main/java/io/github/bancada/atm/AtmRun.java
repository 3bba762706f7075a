package io.github.bancada.atm;

import io.github.bancada.sql.CheckpointHeard;
import io.github.bancada.sql.CheckpointPhase;
import io.github.bancada.sql.CheckpointWatch;
import io.github.bancada.table.MeasuredInterval;
import io.github.bancada.table.MeasuredWindow;
import io.github.bancada.table.Published;
import io.github.bancada.transaction.TransactionFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Counts the transactions of one run by label, in constant memory: at most {@value #MAX_LABELS}
 * labels, all others together. Thread-safe.
 */
public final class AtmRun {
  static final int MAX_LABELS = 100;
  static final String OTHER_LABELS = "(other labels)";

  private final AtmPhases phases;
  private final int scale;
  private final Published published;

  /** The run's interval; null if each label has its own. */
  private final MeasuredInterval interval;

  /** Watches the server; null for none. */
  private final CheckpointWatch watch;

  /** Snapshots of the server from the load generators of a distributed run. */
  private final CheckpointHeard heard = new CheckpointHeard();

  private boolean watching;

  private final Map<String, LabelTransactions> labels = new LinkedHashMap<>();
  private final Map<String, Integer> usersByEngine = new HashMap<>();

  /**
   * @param scale of the database, a tenth of its branches; 0 if unknown
   * @param watch watches the server in a measured phase common to all labels; null for none
   */
  public AtmRun(AtmPhases phases, int scale, Published published, CheckpointWatch watch) {
    this.phases = phases;
    this.watch = phases.ofEachLabel() ? null : watch;
    this.scale = scale;
    this.published = published;
    interval = phases.ofEachLabel() ? null : phases.interval();
  }

  /**
   * Records a transaction.
   *
   * @param start nanoseconds since the epoch
   * @param users active virtual users of its thread group
   * @param allUsers active virtual users of its load generator
   * @param engine name of the load generator, "" for this process
   */
  public synchronized void record(
      String label,
      TransactionFacts transaction,
      long start,
      long elapsedNanos,
      int users,
      int allUsers,
      String engine) {
    if (watch != null && !watching) {
      watching = true;
      long from = TimeUnit.NANOSECONDS.toMillis(start + phases.warmupNanos());
      watch.begin(
          from - System.currentTimeMillis(), TimeUnit.NANOSECONDS.toMillis(phases.measuredNanos()));
    }
    if (of(label).add(transaction, start, elapsedNanos, users, engine)) {
      usersByEngine.merge(engine, allUsers, Math::max);
    }
  }

  /**
   * Takes a snapshot of the server from a load generator.
   *
   * @param engine name of the load generator
   * @param snapshot text of {@link io.github.bancada.sql.CheckpointTicker}
   */
  public void hear(String engine, String snapshot) {
    heard.hear(engine, snapshot);
  }

  private LabelTransactions of(String label) {
    LabelTransactions known = labels.get(label);
    if (known != null) {
      return known;
    }
    return labels.computeIfAbsent(
        labels.size() < MAX_LABELS ? label : OTHER_LABELS,
        name -> new LabelTransactions(name, interval == null ? phases.interval() : interval));
  }

  /** The measured phase, or one for each label, as known so far. */
  public synchronized List<MeasuredWindow> windows() {
    return interval == null
        ? labels.values().stream().map(LabelTransactions::window).toList()
        : List.of(interval.window("measured phase"));
  }

  /**
   * The figures so far.
   *
   * @param endReason why the run ended early; "" if it did not
   */
  public synchronized AtmTable table(String endReason) {
    List<AtmFigures> rows = new ArrayList<>();
    labels.values().forEach(each -> rows.add(each.figures()));
    int users = usersByEngine.values().stream().mapToInt(Integer::intValue).sum();
    return new AtmTable(phases, rows, users, scale, published, endReason, server());
  }

  private CheckpointPhase server() {
    if (watch == null) {
      return CheckpointPhase.NONE;
    }
    CheckpointPhase ofThisProcess = watch.end();
    if (labels.isEmpty() || heard.isEmpty()) {
      return ofThisProcess;
    }
    long from = interval.window("").fromNanos();
    return heard.phase(
        TimeUnit.NANOSECONDS.toMillis(from),
        TimeUnit.NANOSECONDS.toMillis(from + interval.measuredNanos()));
  }
}

package io.github.bancada.sql;

import io.github.bancada.table.ResultTable;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * A storage engine's activity in a phase of a run: checkpoints, dirty pages, flushes. Immutable.
 *
 * @param snapshots in time order
 * @param whyNot why snapshots are missing or cannot be compared; "" if nothing is wrong
 */
public record CheckpointPhase(List<CheckpointState> snapshots, String whyNot) {
  public static final CheckpointPhase NONE = new CheckpointPhase(List.of(), "");

  /** Columns of the CSV file. */
  public static final List<String> TITLES =
      List.of(
          "checkpoints_at_least",
          "checkpoint_moved_bytes",
          "checkpoint_age_bytes",
          "dirty_pages",
          "most_dirty_pages",
          "pages_flushed",
          "log_bytes",
          "flushes",
          "log_flushes");

  private static final List<ResultTable.Column> COLUMNS =
      List.of(
          new ResultTable.Column("figure", "", "", true, false),
          new ResultTable.Column("value", "", "", false, false),
          new ResultTable.Column("remark", "", "", true, false));

  private static final double MEGABYTE = 1e6;
  private static final String NOT_KNOWN = "not known: ";

  public CheckpointPhase {
    snapshots = List.copyOf(snapshots);
  }

  private boolean isKnown() {
    return snapshots.size() > 1 && whyNot.isEmpty();
  }

  private CheckpointState first() {
    return snapshots.get(0);
  }

  private CheckpointState last() {
    return snapshots.get(snapshots.size() - 1);
  }

  /** Why the checkpoints are not known; "" if they are. */
  public String whyNoCheckpoint() {
    if (!whyNot.isEmpty()) {
      return whyNot;
    }
    return isKnown() ? last().whyNoCheckpoint() : "the run was too short";
  }

  /** The smallest number of checkpoints: snapshots with a later checkpoint. Only if known. */
  public long checkpoints() {
    long found = 0;
    for (int i = 1; i < snapshots.size(); i++) {
      found += snapshots.get(i).checkpointLsn() > snapshots.get(i - 1).checkpointLsn() ? 1 : 0;
    }
    return found;
  }

  private long grown(ToLongFunction<CheckpointState> counter) {
    long before = counter.applyAsLong(first());
    long now = counter.applyAsLong(last());
    return before == CheckpointState.UNKNOWN || now == CheckpointState.UNKNOWN
        ? CheckpointState.UNKNOWN
        : now - before;
  }

  private long mostDirty() {
    return snapshots.stream()
        .mapToLong(CheckpointState::dirtyPages)
        .max()
        .orElse(CheckpointState.UNKNOWN);
  }

  /**
   * The table to show; empty without a snapshot.
   *
   * @param transactions committed in the phase
   */
  public Optional<ResultTable> table(long transactions) {
    if (snapshots.isEmpty() && whyNot.isEmpty()) {
      return Optional.empty();
    }
    if (!isKnown()) {
      return Optional.of(
          ResultTable.of(
              name(), List.of("checkpoints, dirty pages and flushes are " + NOT_KNOWN + why())));
    }
    List<List<ResultTable.Cell>> facts = new ArrayList<>();
    addCheckpoints(facts);
    if (mostDirty() != CheckpointState.UNKNOWN) {
      facts.add(
          fact(
              "dirty pages",
              number(last().dirtyPages()),
              String.format(
                  Locale.ROOT,
                  "at the end; at most %s of %s",
                  number(mostDirty()),
                  number(last().totalPages()))));
    }
    facts.add(each("pages flushed", grown(CheckpointState::flushedPages), transactions));
    facts.add(each("log bytes", grown(CheckpointState::logBytes), transactions));
    facts.add(each("flushes of files", grown(CheckpointState::flushes), transactions));
    long logFlushes = grown(CheckpointState::logFlushes);
    facts.add(
        logFlushes == CheckpointState.UNKNOWN
            ? fact("of the log", "-", "this server does not count them separately")
            : each("of the log", logFlushes, transactions));
    addVacuum(facts);
    String looked = "from " + Quantity.of(snapshots.size(), "snapshot");
    return Optional.of(new ResultTable(name(), List.of(looked), "", COLUMNS, facts, List.of()));
  }

  private String name() {
    return (snapshots.isEmpty() ? "Database" : first().engine()) + " in the measured phase";
  }

  private String why() {
    return whyNot.isEmpty() ? "the run was too short" : whyNot;
  }

  private void addCheckpoints(List<List<ResultTable.Cell>> facts) {
    if (!whyNoCheckpoint().isEmpty()) {
      facts.add(fact("checkpoints", "-", NOT_KNOWN + whyNoCheckpoint()));
      return;
    }
    long found = checkpoints();
    facts.add(
        fact(
            "checkpoints",
            number(found),
            found == 0
                ? "the last one was before the phase"
                : String.format(
                    Locale.ROOT,
                    "at least; they advanced by %,.1f MB of log",
                    grown(CheckpointState::checkpointLsn) / MEGABYTE)));
    facts.add(
        fact(
            "checkpoint age",
            String.format(Locale.ROOT, "%,.1f MB", last().checkpointAgeBytes() / MEGABYTE),
            "of log at the end"));
  }

  private void addVacuum(List<List<ResultTable.Cell>> facts) {
    CheckpointState.Vacuum last = last().vacuum();
    if (last.runs() == CheckpointState.UNKNOWN) {
      return;
    }
    long runs = grown(state -> state.vacuum().runs());
    facts.add(
        fact("vacuums", number(runs), runs == 0 ? "" : "of tables; they take time from the load"));
    facts.add(
        fact(
            "dead rows",
            number(last.deadRows()),
            "at the end, in a table of "
                + Quantity.of(last.rows(), "row")
                + (last.isBehind()
                    ? ": vacuum does not keep up, and the TPS falls in a longer run"
                    : "")));
  }

  private static List<ResultTable.Cell> fact(String name, String figure, String remark) {
    return List.of(
        ResultTable.Cell.of(name), ResultTable.Cell.of(figure), ResultTable.Cell.of(remark));
  }

  private static List<ResultTable.Cell> each(String name, long count, long transactions) {
    return fact(
        name,
        number(count),
        transactions == 0 || count == CheckpointState.UNKNOWN
            ? ""
            : String.format(Locale.ROOT, "%,.1f a transaction", (double) count / transactions));
  }

  private static String number(long count) {
    return count == CheckpointState.UNKNOWN ? "-" : String.format(Locale.ROOT, "%,d", count);
  }

  /** Cells of the CSV file, by {@link #TITLES}; empty if not known. */
  public List<String> cells() {
    List<String> cells = new ArrayList<>();
    boolean checkpoint = whyNoCheckpoint().isEmpty();
    cells.add(checkpoint ? Long.toString(checkpoints()) : "");
    cells.add(checkpoint ? cell(grown(CheckpointState::checkpointLsn)) : "");
    cells.add(checkpoint ? cell(last().checkpointAgeBytes()) : "");
    boolean known = isKnown();
    cells.add(known ? cell(last().dirtyPages()) : "");
    cells.add(known ? cell(mostDirty()) : "");
    cells.add(known ? cell(grown(CheckpointState::flushedPages)) : "");
    cells.add(known ? cell(grown(CheckpointState::logBytes)) : "");
    cells.add(known ? cell(grown(CheckpointState::flushes)) : "");
    cells.add(known ? cell(grown(CheckpointState::logFlushes)) : "");
    return cells;
  }

  private static String cell(long count) {
    return count == CheckpointState.UNKNOWN ? "" : Long.toString(count);
  }
}

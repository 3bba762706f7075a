package io.github.bancada.sql;

import io.github.bancada.table.ResultTable;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * InnoDB's activity in a phase of a run: checkpoints, dirty pages, flushes. Immutable.
 *
 * @param snapshots in time order
 * @param whyNot why snapshots are missing or cannot be compared; "" if nothing is wrong
 */
public record InnoDbPhase(List<InnoDbState> snapshots, String whyNot) {
  public static final InnoDbPhase NONE = new InnoDbPhase(List.of(), "");

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

  private static final String NAME = "InnoDB in the measured phase";

  private static final List<ResultTable.Column> COLUMNS =
      List.of(
          new ResultTable.Column("figure", "", "", true, false),
          new ResultTable.Column("value", "", "", false, false),
          new ResultTable.Column("remark", "", "", true, false));

  private static final double MEGABYTE = 1e6;
  private static final String NOT_KNOWN = "not known: ";

  public InnoDbPhase {
    snapshots = List.copyOf(snapshots);
  }

  private boolean isKnown() {
    return snapshots.size() > 1 && whyNot.isEmpty();
  }

  private InnoDbState first() {
    return snapshots.get(0);
  }

  private InnoDbState last() {
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

  private long grown(ToLongFunction<InnoDbState> counter) {
    long before = counter.applyAsLong(first());
    long now = counter.applyAsLong(last());
    return before == InnoDbState.UNKNOWN || now == InnoDbState.UNKNOWN
        ? InnoDbState.UNKNOWN
        : now - before;
  }

  private long mostDirty() {
    return snapshots.stream().mapToLong(InnoDbState::dirtyPages).max().orElse(InnoDbState.UNKNOWN);
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
              NAME, List.of("checkpoints, dirty pages and flushes are " + NOT_KNOWN + why())));
    }
    List<List<ResultTable.Cell>> facts = new ArrayList<>();
    addCheckpoints(facts);
    facts.add(
        fact(
            "dirty pages",
            number(last().dirtyPages()),
            String.format(
                Locale.ROOT,
                "at the end; at most %s of %s",
                number(mostDirty()),
                number(last().totalPages()))));
    facts.add(each("pages flushed", grown(InnoDbState::flushedPages), transactions));
    facts.add(each("log bytes", grown(InnoDbState::logBytes), transactions));
    facts.add(each("flushes of files", grown(InnoDbState::flushes), transactions));
    long logFlushes = grown(InnoDbState::logFlushes);
    facts.add(
        logFlushes == InnoDbState.UNKNOWN
            ? fact("of the log", "-", "this server does not count them separately")
            : each("of the log", logFlushes, transactions));
    String looked = "from " + Quantity.of(snapshots.size(), "snapshot");
    return Optional.of(new ResultTable(NAME, List.of(looked), "", COLUMNS, facts, List.of()));
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
                    grown(InnoDbState::checkpointLsn) / MEGABYTE)));
    facts.add(
        fact(
            "checkpoint age",
            String.format(Locale.ROOT, "%,.1f MB", last().checkpointAgeBytes() / MEGABYTE),
            "of log at the end"));
  }

  private static List<ResultTable.Cell> fact(String name, String figure, String remark) {
    return List.of(
        ResultTable.Cell.of(name), ResultTable.Cell.of(figure), ResultTable.Cell.of(remark));
  }

  private static List<ResultTable.Cell> each(String name, long count, long transactions) {
    return fact(
        name,
        number(count),
        transactions == 0 || count == InnoDbState.UNKNOWN
            ? ""
            : String.format(Locale.ROOT, "%,.1f a transaction", (double) count / transactions));
  }

  private static String number(long count) {
    return count == InnoDbState.UNKNOWN ? "-" : String.format(Locale.ROOT, "%,d", count);
  }

  /** Cells of the CSV file, by {@link #TITLES}; empty if not known. */
  public List<String> cells() {
    List<String> cells = new ArrayList<>();
    boolean checkpoint = whyNoCheckpoint().isEmpty();
    cells.add(checkpoint ? Long.toString(checkpoints()) : "");
    cells.add(checkpoint ? cell(grown(InnoDbState::checkpointLsn)) : "");
    cells.add(checkpoint ? cell(last().checkpointAgeBytes()) : "");
    boolean known = isKnown();
    cells.add(known ? cell(last().dirtyPages()) : "");
    cells.add(known ? cell(mostDirty()) : "");
    cells.add(known ? cell(grown(InnoDbState::flushedPages)) : "");
    cells.add(known ? cell(grown(InnoDbState::logBytes)) : "");
    cells.add(known ? cell(grown(InnoDbState::flushes)) : "");
    cells.add(known ? cell(grown(InnoDbState::logFlushes)) : "");
    return cells;
  }

  private static String cell(long count) {
    return count == InnoDbState.UNKNOWN ? "" : Long.toString(count);
  }
}

package io.github.bancada.mysql;

import io.github.bancada.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToLongFunction;

/**
 * What a server's InnoDB did in a phase of a run: checkpoints, dirty pages, flushes. Immutable.
 *
 * @param looks in their order
 * @param whyNot why they are not all there, or cannot be compared; "" if all is well
 */
public record InnoDbPhase(List<InnoDbState> looks, String whyNot) {
  /** Nobody looked. */
  public static final InnoDbPhase NONE = new InnoDbPhase(List.of(), "");

  /** Columns of the file. */
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
    looks = List.copyOf(looks);
  }

  private boolean isKnown() {
    return looks.size() > 1 && whyNot.isEmpty();
  }

  private InnoDbState first() {
    return looks.get(0);
  }

  private InnoDbState last() {
    return looks.get(looks.size() - 1);
  }

  /** Why it is not known whether there was a checkpoint; "" if it is. */
  public String whyNoCheckpoint() {
    if (!whyNot.isEmpty()) {
      return whyNot;
    }
    return isKnown() ? last().whyNoCheckpoint() : "the run was too short";
  }

  /** Each look that found the checkpoint moved on is one at least. Ask it only if it is known. */
  public long checkpoints() {
    long found = 0;
    for (int i = 1; i < looks.size(); i++) {
      found += looks.get(i).checkpointLsn() > looks.get(i - 1).checkpointLsn() ? 1 : 0;
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
    return looks.stream().mapToLong(InnoDbState::dirtyPages).max().orElse(InnoDbState.UNKNOWN);
  }

  /**
   * For people; empty if nobody looked.
   *
   * @param transactions that were committed in the phase
   */
  public Optional<ResultTable> table(long transactions) {
    if (looks.isEmpty() && whyNot.isEmpty()) {
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
            ? fact("of the log", "-", "this server does not count them apart")
            : each("of the log", logFlushes, transactions));
    String looked = String.format(Locale.ROOT, "seen in %,d looks", looks.size());
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
                ? "the last one is older"
                : String.format(
                    Locale.ROOT,
                    "at least; they moved on by %,.1f MB of log",
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

  /** For the file, by {@link #TITLES}; empty where nothing is known. */
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

package io.github.bancada.mysql;

import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
   * Lines for the console; empty without snapshots.
   *
   * @param transactions committed in the phase
   */
  public List<String> lines(long transactions) {
    if (snapshots.isEmpty() && whyNot.isEmpty()) {
      return List.of();
    }
    if (!isKnown()) {
      return List.of("The server's checkpoints, dirty pages and flushes are " + NOT_KNOWN + why());
    }
    List<Line> lines = new ArrayList<>();
    addCheckpoints(lines);
    lines.add(
        new Line(
            "dirty pages",
            number(last().dirtyPages()),
            String.format(
                Locale.ROOT,
                "at the end; at most %s of %s",
                number(mostDirty()),
                number(last().totalPages()))));
    lines.add(Line.each("pages flushed", grown(InnoDbState::flushedPages), transactions));
    lines.add(Line.each("log bytes", grown(InnoDbState::logBytes), transactions));
    lines.add(Line.each("flushes of files", grown(InnoDbState::flushes), transactions));
    long logFlushes = grown(InnoDbState::logFlushes);
    lines.add(
        logFlushes == InnoDbState.UNKNOWN
            ? new Line("of the log", "-", "this server does not count them separately")
            : Line.each("of the log", logFlushes, transactions));
    TextTable table = new TextTable();
    lines.forEach(line -> table.row(List.of(line.name, line.value)));
    List<String> text = new ArrayList<>();
    text.add(
        String.format(
            Locale.ROOT, "InnoDB in the measured phase, from %,d snapshots:", snapshots.size()));
    for (int i = 0; i < lines.size(); i++) {
      text.add(("  " + table.lines().get(i) + "  " + lines.get(i).note).stripTrailing());
    }
    return text;
  }

  private String why() {
    return whyNot.isEmpty() ? "the run was too short" : whyNot;
  }

  private void addCheckpoints(List<Line> lines) {
    if (!whyNoCheckpoint().isEmpty()) {
      lines.add(new Line("checkpoints", "-", NOT_KNOWN + whyNoCheckpoint()));
      return;
    }
    long found = checkpoints();
    lines.add(
        new Line(
            "checkpoints",
            number(found),
            found == 0
                ? "the last one was before the phase"
                : String.format(
                    Locale.ROOT,
                    "at least; they advanced by %,.1f MB of log",
                    grown(InnoDbState::checkpointLsn) / MEGABYTE)));
    lines.add(
        new Line(
            "checkpoint age",
            String.format(Locale.ROOT, "%,.1f MB", last().checkpointAgeBytes() / MEGABYTE),
            "of log at the end"));
  }

  /** A figure with a remark. */
  private record Line(String name, String value, String note) {
    static Line each(String name, long count, long transactions) {
      return new Line(
          name,
          number(count),
          transactions == 0 || count == InnoDbState.UNKNOWN
              ? ""
              : String.format(Locale.ROOT, "%,.1f a transaction", (double) count / transactions));
    }
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

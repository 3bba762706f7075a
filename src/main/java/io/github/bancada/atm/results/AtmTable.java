package io.github.bancada.atm.results;

import io.github.bancada.element.RunTable;
import io.github.bancada.mysql.InnoDbPhase;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The benchmark's own line (users, time, transactions, TPS, concurrency, times of the transactions
 * in seconds), one for each label, with the rules of the benchmark and what was published.
 * Immutable.
 *
 * @param rows by label, in the order in which the labels came
 * @param users the most that were at work at one time, of all labels
 * @param scale of the database; 0 if unknown
 * @param published to be shown beside the run
 * @param endReason why the run ended early; "" if it did not
 * @param server what was seen of it
 */
public record AtmTable(
    AtmPhases phases,
    List<AtmFigures> rows,
    int users,
    int scale,
    PublishedTps published,
    String endReason,
    InnoDbPhase server)
    implements RunTable {
  static final String TOTAL = "TOTAL";

  private static final double[] PERCENTILES = {50, 90, 95};

  public AtmTable {
    rows = List.copyOf(rows);
  }

  @Override
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The rows, and their total if there are several that ran at the same time. */
  private List<AtmFigures> withTotal() {
    if (rows.size() < 2 || phases.ofEachLabel()) {
      return rows;
    }
    List<AtmFigures> all = new ArrayList<>(rows);
    all.add(AtmFigures.total(TOTAL, users, rows));
    return all;
  }

  @Override
  public List<String> lines() {
    if (rows.isEmpty()) {
      return List.of("ATM Results: no sample of ATM Withdrawal");
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "ATM Results: warm-up %,d s, measured %,d s, ramp-down %,d s%s; R is a transaction's"
                + " time in seconds",
            phases.warmupSeconds(),
            phases.measuredSeconds(),
            phases.rampdownSeconds(),
            phases.ofEachLabel() ? " of each label" : ""));
    lines.add("");
    lines.addAll(table());
    lines.add("");
    lines.add(outside());
    lines.addAll(validity());
    List<String> seen = server.lines(rows.stream().mapToLong(AtmFigures::transactions).sum());
    if (!seen.isEmpty()) {
      lines.add("");
      lines.addAll(seen);
    }
    if (!published.rows().isEmpty() && rows.size() == 1) {
      lines.add("");
      lines.addAll(publishedLines());
    }
    return lines;
  }

  private List<String> table() {
    TextTable table = new TextTable();
    table.row(
        List.of(
            "label",
            "users",
            "time s",
            "trans",
            "TPS",
            "conc",
            "avg R",
            "min R",
            "50 % R",
            "90 % R",
            "95 % R",
            "max R",
            "failed",
            "in doubt",
            "retried"));
    for (AtmFigures row : withTotal()) {
      List<String> cells = new ArrayList<>();
      cells.add(row.label());
      cells.add(text("%,d", row.users()));
      cells.add(text(row.seconds() == Math.rint(row.seconds()) ? "%,.0f" : "%,.1f", row.seconds()));
      cells.add(text("%,d", row.transactions()));
      cells.add(text("%,.1f", row.tps()));
      cells.add(text("%,.1f", row.concurrency()));
      cells.add(seconds(row, row.averageSeconds()));
      cells.add(seconds(row, row.minSeconds()));
      for (double percentile : PERCENTILES) {
        cells.add(seconds(row, row.percentileSeconds(percentile)));
      }
      cells.add(seconds(row, row.maxSeconds()));
      cells.add(text("%,d", row.failed()));
      cells.add(text("%,d", row.inDoubt()));
      cells.add(text("%,d", row.retried()));
      table.row(cells);
    }
    return table.lines();
  }

  private static String seconds(AtmFigures row, double seconds) {
    return row.transactions() == 0 ? "-" : text("%,.4f", seconds);
  }

  private static String text(String format, Object value) {
    return String.format(Locale.ROOT, format, value);
  }

  private String outside() {
    long outside = rows.stream().mapToLong(AtmFigures::outside).sum();
    long not = rows.stream().mapToLong(AtmFigures::outsideNotCommitted).sum();
    return text("Not wholly inside the measured time, and not counted: %,d", outside)
        + (outside == 1 ? " transaction" : " transactions")
        + (not == 0 ? "" : text(", of which %,d not committed", not));
  }

  private List<String> validity() {
    if (rows.size() > 1) {
      List<String> lines = new ArrayList<>();
      for (AtmFigures row : rows) {
        if (AtmValidity.isCutShort(row, phases)) {
          lines.add(
              String.format(
                  Locale.ROOT,
                  "%s: nobody was at work any more when its measured phase ended, so only %.1f s"
                      + " were measured",
                  row.label(),
                  row.seconds()));
        }
      }
      lines.add(
          "Not a result of the benchmark: it has one kind of transaction, and this run "
              + rows.size()
              + " labels");
      return lines;
    }
    return AtmValidity.objections(rows.get(0), phases, scale, endReason, server).stream()
        .map(objection -> "Not a valid result of the benchmark, because " + objection)
        .toList();
  }

  private List<String> publishedLines() {
    List<String> lines = new ArrayList<>();
    double tps = rows.get(0).tps();
    lines.add("TPS as published, and this run's share of it:");
    lines.add("  " + TextTable.oneLine(published.title()));
    TextTable table = new TextTable();
    table.row(List.of("configuration", "TPS", "this run"));
    for (PublishedTps.Row row : published.rows()) {
      table.row(
          List.of(
              row.configuration(),
              text(row.tps() == Math.rint(row.tps()) ? "%,.0f" : "%,.1f", row.tps()),
              text("x%.2f", tps / row.tps())));
    }
    lines.addAll(table.lines());
    return lines;
  }

  /** Comma-separated, RFC 4180 quoting, a point for the decimals, empty where nothing is known. */
  @Override
  public String csv() {
    StringBuilder text =
        new StringBuilder(
            "label,users,warmup_s,measured_s,rampdown_s,transactions,tps,concurrency,avg_r_s,"
                + "min_r_s,p50_r_s,p90_r_s,p95_r_s,max_r_s,failed,in_doubt,retried,"
                + "not_counted,");
    text.append(String.join(",", InnoDbPhase.TITLES)).append('\n');
    for (AtmFigures row : withTotal()) {
      List<String> cells = new ArrayList<>();
      cells.add(quoted(row.label()));
      cells.add(Integer.toString(row.users()));
      cells.add(Integer.toString(phases.warmupSeconds()));
      cells.add(plain(row.seconds()));
      cells.add(Integer.toString(phases.rampdownSeconds()));
      cells.add(Long.toString(row.transactions()));
      cells.add(plain(row.tps()));
      boolean any = row.transactions() > 0;
      cells.add(any ? plain(row.concurrency()) : "");
      cells.add(any ? plain(row.averageSeconds()) : "");
      cells.add(any ? plain(row.minSeconds()) : "");
      for (double percentile : PERCENTILES) {
        cells.add(any ? plain(row.percentileSeconds(percentile)) : "");
      }
      cells.add(any ? plain(row.maxSeconds()) : "");
      cells.add(Long.toString(row.failed()));
      cells.add(Long.toString(row.inDoubt()));
      cells.add(Long.toString(row.retried()));
      cells.add(Long.toString(row.outside()));
      cells.addAll(server.cells());
      text.append(String.join(",", cells)).append('\n');
    }
    return text.toString();
  }

  private static String plain(double value) {
    return String.format(Locale.ROOT, "%.9f", value);
  }

  private static String quoted(String label) {
    return label.matches("[^\",\r\n]*") ? label : '"' + label.replace("\"", "\"\"") + '"';
  }
}

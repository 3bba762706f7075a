package io.github.bancada.report;

import io.github.bancada.metrics.ErrorGroup;
import io.github.bancada.metrics.FirstFailure;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run summary as lines of text for the console. Stateless. */
public final class ConsoleReport {
  private static final int MAX_ERROR_LINES = 10;

  private ConsoleReport() {}

  /** The whole report, line by line. */
  public static List<String> lines(RunSummary summary) {
    List<String> lines = new ArrayList<>();
    lines.add(heading(summary));
    if (!summary.info().embeddedServer().isEmpty()) {
      lines.add("Server: embedded, in this process (" + summary.info().embeddedServer() + ")");
    }
    if (summary.total().samples() > 0) {
      lines.add("");
      lines.addAll(table(summary));
    }
    if (summary.labels().stream().anyMatch(LabelSummary::millisecondsOnly)) {
      lines.add("");
      lines.add("Samplers other than Bancada's measure in whole milliseconds.");
    }
    if (!summary.errors().isEmpty()) {
      lines.add("");
      lines.addAll(errors(summary));
    }
    return lines;
  }

  private static String heading(RunSummary summary) {
    RunInfo info = summary.info();
    String heading =
        String.format(
            Locale.ROOT,
            "Load Report: %s, %,d samples, %,d errors in %,.1f s",
            info.name(),
            summary.total().samples(),
            summary.total().errors(),
            info.durationMillis() / 1000.0);
    return info.endReason().isEmpty() ? heading : heading + " (" + info.endReason() + ")";
  }

  private static List<String> table(RunSummary summary) {
    List<LabelSummary> rows = new ArrayList<>(summary.labels());
    rows.add(summary.total());
    List<String> titles = new ArrayList<>(List.of("label"));
    List<List<String>> cells = new ArrayList<>();
    for (LabelSummary row : rows) {
      cells.add(new ArrayList<>(List.of(row.label())));
    }
    for (Column column : Column.ALL) {
      TimeFormat unit = TimeFormat.forColumn(rows.stream().mapToDouble(column::of).toArray());
      titles.add(
          column.kind() == Column.Kind.NANOS
              ? column.title() + " " + unit.symbol()
              : column.title());
      for (int i = 0; i < rows.size(); i++) {
        cells.get(i).add(cell(column, unit, column.of(rows.get(i))));
      }
    }
    TextTable table = new TextTable();
    table.row(titles);
    cells.forEach(table::row);
    return table.lines();
  }

  private static String cell(Column column, TimeFormat unit, double value) {
    return switch (column.kind()) {
      case COUNT -> String.format(Locale.ROOT, "%,.0f", value);
      case PERCENT -> percent(value);
      case NANOS -> unit.format(value);
      case RATE -> String.format(Locale.ROOT, value < 100 ? "%,.2f" : "%,.1f", value);
    };
  }

  /** Never rounds a failure away: one in a million is not 0.00. */
  private static String percent(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    if (value > 0 && text.equals("0.00")) {
      return "<0.01";
    }
    return value < 100 && text.equals("100.00") ? ">99.99" : text;
  }

  private static List<String> errors(RunSummary summary) {
    List<String> lines = new ArrayList<>();
    long start = summary.info().startEpochMillis();
    TextTable table = new TextTable();
    table.row(List.of("error code", "label", "count", "first s", "last s"));
    List<ErrorGroup> groups = summary.errors();
    for (ErrorGroup group : groups.subList(0, Math.min(MAX_ERROR_LINES, groups.size()))) {
      table.row(
          List.of(
              code(group.code()),
              group.label(),
              String.format(Locale.ROOT, "%,d", group.count()),
              seconds(group.firstEpochMillis() - start),
              seconds(group.lastEpochMillis() - start)));
    }
    lines.addAll(table.lines());
    if (groups.size() > MAX_ERROR_LINES) {
      lines.add("and " + (groups.size() - MAX_ERROR_LINES) + " more groups, see summary.json");
    }
    summary.firstFailure().ifPresent(first -> lines.add(firstFailure(first, start)));
    return lines;
  }

  private static String firstFailure(FirstFailure first, long start) {
    return String.format(
        Locale.ROOT,
        "First failure: sample %,d, %s s after the start, %,d users active, %s: %s%s",
        first.sampleNumber(),
        seconds(first.epochMillis() - start),
        first.users(),
        TextTable.oneLine(first.label()),
        TextTable.oneLine(code(first.code())),
        first.message().isBlank() ? "" : " (" + TextTable.oneLine(first.message()) + ")");
  }

  private static String code(String code) {
    return code.isBlank() ? "(no code)" : code;
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%,.1f", millis / 1000.0);
  }
}

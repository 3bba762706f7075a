package io.github.bancada.report.view;

import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.TableText;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Terminal;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A run summary as lines of text for the console. Stateless. */
public final class ConsoleReport {
  private static final int MAX_ERROR_LINES = 10;

  private ConsoleReport() {}

  public static List<String> lines(RunSummary run) {
    RunSummary summary = ShortLabels.in(run, ShortLabels.CONSOLE);
    Diagnosis diagnosis = Diagnosis.of(summary);
    List<String> lines = new ArrayList<>();
    if (!diagnosis.brokenOff().isEmpty()) {
      lines.add(diagnosis.brokenOff());
    }
    lines.add(heading(summary));
    if (!summary.info().origin().source().isEmpty()) {
      lines.add("Read from: " + summary.info().origin().source());
    }
    if (!summary.info().server().embedded().isEmpty()) {
      lines.add(Diagnosis.embeddedServer(summary));
    }
    lines.addAll(diagnosis.warnings());
    List<Column> columns = Column.withoutResponses(summary);
    addLabels(lines, summary);
    addTable(lines, AggregateText.ofResponses(summary));
    addTable(lines, AggregateText.of(AggregateText.OUTSIDE, summary.outside(), columns));
    addTable(lines, AggregateText.of("engine", summary.engines(), columns));
    addTable(lines, AggregateText.ofResponsesByEngine(summary));
    addTable(lines, AggregateText.ofFailures(summary));
    addTable(lines, AggregateText.ofChosenApdex(summary));
    List<String> notes = new ArrayList<>(diagnosis.notes());
    if (ShortLabels.areCut(run, ShortLabels.CONSOLE)) {
      notes.add(ShortLabels.note(ShortLabels.CONSOLE));
    }
    addBlock(lines, notes);
    if (!summary.failures().groups().isEmpty()) {
      lines.add("");
      addErrors(lines, summary);
    } else if (!diagnosis.findings().isEmpty()) {
      lines.add("");
    }
    lines.addAll(diagnosis.findings());
    PublishedView.of(run).ifPresent(table -> addBlock(lines, TableText.lines(table)));
    return lines.stream().map(Terminal::line).toList();
  }

  /** The same with the lines of workloads' listeners and of a search for a capacity. */
  public static List<String> linesOfStored(RunSummary run) {
    List<String> lines = new ArrayList<>();
    for (GateVerdict gate : run.results().gates()) {
      lines.addAll(gate.lines());
      lines.add("");
    }
    run.results().capacity().ifPresent(found -> addEnded(lines, CapacityText.closingLines(found)));
    addEnded(lines, TableText.lines(run.results().answers()));
    lines.addAll(lines(run));
    addBlock(lines, terminal(TableText.lines(run.results().others())));
    return lines;
  }

  private static void addEnded(List<String> lines, List<String> block) {
    if (!block.isEmpty()) {
      lines.addAll(terminal(block));
      lines.add("");
    }
  }

  private static List<String> terminal(List<String> lines) {
    return lines.stream().map(Terminal::line).toList();
  }

  private static String heading(RunSummary summary) {
    RunInfo info = summary.info();
    return String.format(
        Locale.ROOT,
        "Load Report: %s, %s, %s in %s s%s",
        info.name(),
        Quantity.of(summary.total().samples(), "sample"),
        Quantity.of(summary.total().errors(), "error"),
        Diagnosis.seconds(summary.countedMillis()),
        summary.total().samples() == 0 ? ": no data" : "");
  }

  private static void addLabels(List<String> lines, RunSummary summary) {
    if (summary.total().samples() > 0) {
      addTable(lines, AggregateText.of(summary));
      lines.addAll(TransactionNotes.of(summary));
    }
  }

  private static void addTable(List<String> lines, AggregateText text) {
    if (!text.rows().isEmpty()) {
      TextTable table = new TextTable();
      table.row(text.titles());
      text.rows().forEach(table::row);
      addBlock(lines, table.lines());
    }
  }

  private static void addBlock(List<String> lines, List<String> block) {
    if (!block.isEmpty()) {
      lines.add("");
      lines.addAll(block);
    }
  }

  private static void addErrors(List<String> lines, RunSummary summary) {
    ErrorText errors = ErrorText.of(summary, MAX_ERROR_LINES);
    int message = errors.titles().size() - 1; // left out: lines would be too long
    TextTable table = new TextTable();
    table.row(errors.titles().subList(0, message));
    errors.rows().forEach(row -> table.row(row.subList(0, message)));
    lines.addAll(table.lines());
    if (errors.more() > 0) {
      lines.add("and " + errors.more() + " more groups, see summary.json");
    }
  }
}

package io.github.bancada.report.html;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Column;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Figures of labels, or of engines, in an {@link HtmlPage}: {@code tables.js} draws them from data,
 * with a choice of unit, order, rows and columns. Without JavaScript the page has the first rows.
 * Immutable.
 *
 * @param id id of the element, unique in the page
 * @param total whether the last row is the total of the others
 * @param overlay whether its labels can be chosen for the charts
 */
record FigureTable(String id, AggregateText text, boolean total, boolean overlay) {
  /** Rows of the page without JavaScript, few enough for a browser to paint at once. */
  static final int FIRST_ROWS = 100;

  /** A table with more columns shows only the standard ones at first. */
  private static final int FEW_COLUMNS = 8;

  private static final Set<String> STANDARD =
      Set.of(
          "samples",
          "errors",
          "error_percent",
          "p50_ms",
          "p95_ms",
          "p99_ms",
          "max_ms",
          "throughput_per_s",
          "corrected_p95_ms",
          "corrected_p99_ms");

  /** Columns that a phone shows at first. */
  private static final Set<String> FIRST =
      Set.of("count", "error_percent", "p95_ms", "throughput_per_s");

  private static final double DIGITS = 1e4;

  private int labels() {
    return text.rows().size() - (total ? 1 : 0);
  }

  /** The table with its first rows. */
  String html(String name) {
    HtmlTable table = HtmlTable.ofFigures(id, text.titles());
    text.rows().stream().limit(Math.min(FIRST_ROWS, labels())).forEach(table::row);
    if (total) {
      table.total(text.rows().get(labels()));
    }
    String more =
        labels() <= FIRST_ROWS
            ? ""
            : "<noscript><p class=\"note\">"
                + (labels() - FIRST_ROWS)
                + " more labels need JavaScript, or are in aggregate.csv.</p></noscript>\n";
    return table.html(name) + more;
  }

  /** Writes the data for {@code tables.js}. */
  void write(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", id);
    json.writeStringField("name", text.titles().get(0));
    json.writeStringField("unit", text.unit().symbol());
    json.writeBooleanField("overlay", overlay);
    json.writeArrayFieldStart("columns");
    for (Column column : text.columns()) {
      write(json, column);
    }
    json.writeEndArray();
    List<LabelSummary> figures = text.figures();
    json.writeArrayFieldStart("rows");
    for (int i = 0; i < labels(); i++) {
      write(json, figures.get(i));
    }
    json.writeEndArray();
    writeMarked(json);
    if (total) {
      json.writeFieldName("total");
      write(json, figures.get(labels()));
    }
    json.writeEndObject();
  }

  /** The labels of Transaction Controllers; absent if there are none. */
  private void writeMarked(JsonGenerator json) throws IOException {
    List<LabelSummary> marked =
        text.figures().stream().limit(labels()).filter(LabelSummary::hasTransactions).toList();
    if (marked.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("marked");
    for (LabelSummary each : marked) {
      json.writeString(HtmlReport.shortened(each.label()));
    }
    json.writeEndArray();
  }

  private void write(JsonGenerator json, Column column) throws IOException {
    json.writeStartObject();
    json.writeStringField("key", column.key());
    json.writeStringField("title", column.title());
    json.writeStringField("kind", column.kind().name().toLowerCase(Locale.ROOT));
    json.writeBooleanField(
        "standard", text.columns().size() <= FEW_COLUMNS || STANDARD.contains(column.key()));
    json.writeBooleanField(
        "first", FIRST.contains(column.key().replaceFirst("^(failed|response)_", "")));
    json.writeEndObject();
  }

  private void write(JsonGenerator json, LabelSummary figures) throws IOException {
    json.writeStartArray();
    json.writeString(HtmlReport.shortened(figures.label()));
    for (Column column : text.columns()) {
      HtmlChart.number(json, compact(column.rounded(figures)));
    }
    json.writeEndArray();
  }

  /** As many digits as a table shows, but a failure in a billion is not rounded away. */
  private static double compact(double value) {
    double rounded = Math.rint(value * DIGITS) / DIGITS;
    return Math.min(Math.abs(rounded), Math.abs(100 - rounded)) < 1 / DIGITS ? value : rounded;
  }
}

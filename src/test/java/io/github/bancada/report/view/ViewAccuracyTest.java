package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.report.window.AggregateTableModel;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every view shows the same figures, to its last digit. */
class ViewAccuracyTest extends KnownTimesRun {
  @Test
  void csvMatchesTheSummaryToTheLastDigit() throws Exception {
    List<String> lines = Files.readAllLines(files.resolve("aggregate.csv"));
    List<String> titles = List.of(lines.get(0).split(","));
    List<LabelSummary> rows = rows();
    assertThat(lines).hasSize(rows.size() + 1);
    for (int row = 0; row < rows.size(); row++) {
      String[] cells = lines.get(row + 1).split(",");
      assertThat(cells[0]).isEqualTo(rows.get(row).label());
      for (Column column : Column.of(summary)) {
        assertThat(new BigDecimal(cells[titles.indexOf(column.key())]))
            .as("%s of %s", column.key(), rows.get(row).label())
            .isEqualByComparingTo(exact(column, rows.get(row)).setScale(6, RoundingMode.HALF_UP));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "s", "ms", "µs"})
  void windowMatchesTheSummaryToTheLastShownDigit(String unit) {
    AggregateTableModel table = new AggregateTableModel();
    table.show(AggregateTableModel.Table.of(summary, unit));
    List<List<String>> lines = new ArrayList<>();
    lines.add(
        Stream.concat(Stream.of("label"), Column.of(summary).stream().map(Column::title)).toList());
    int columns = lines.get(0).size();
    String symbol = table.getColumnName(4).replaceFirst(".*\\((.*)\\)", " $1");
    lines.set(0, lines.get(0).stream().map(title -> title + symbol).toList());
    for (int row = 0; row < table.getRowCount(); row++) {
      List<String> cells = new ArrayList<>();
      for (int i = 0; i < columns; i++) {
        cells.add(table.getValueAt(row, i).text());
        if (i > 0) {
          assertThat(table.getValueAt(row, i).value())
              .isEqualTo(Column.of(summary).get(i - 1).of(rows().get(row)));
        }
      }
      lines.add(cells);
    }
    assertThat(symbol).isIn(" s", " ms", " µs");
    assertShown(lines);
  }

  @Test
  void jsonMatchesTheHistogramToTheLastDigit() throws Exception {
    JsonNode json = new ObjectMapper().readTree(files.resolve("summary.json").toFile());
    List<JsonNode> labels = new ArrayList<>();
    json.get("labels").forEach(labels::add);
    labels.add(json.get("total"));
    List<LabelSummary> rows = rows();
    assertThat(labels).hasSameSizeAs(rows);
    for (int row = 0; row < labels.size(); row++) {
      JsonNode written = labels.get(row);
      LabelSummary label = rows.get(row);
      assertThat(written.get("label").asText()).isEqualTo(label.label());
      assertThat(written.get("samples").asLong()).isEqualTo(label.samples());
      assertThat(written.get("p50_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(50));
      assertThat(written.get("p90_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(90));
      assertThat(written.get("p95_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(95));
      assertThat(written.get("p99_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(99));
      assertThat(written.get("p99_9_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(99.9));
      assertThat(written.get("mean_ns").asDouble()).isEqualTo(label.outcomes().all().meanNanos());
      assertThat(written.get("stddev_ns").asDouble())
          .isEqualTo(label.outcomes().all().stddevNanos());
      assertThat(written.get("throughput_per_s").asDouble()).isEqualTo(label.throughputPerSecond());
    }
  }

  @Test
  void pageMatchesTheSummaryToTheLastShownDigit() throws Exception {
    String page = Files.readString(files.resolve("report.html"));
    String table = page.substring(page.indexOf("<table"), page.indexOf("</table>"));
    List<List<String>> lines =
        Arrays.stream(table.split("<tr[^>]*>"))
            .skip(1)
            .map(line -> line.replaceAll("</?(thead|tbody|tr)>|\n", ""))
            .map(line -> Arrays.asList(line.split("<t[hd][^>]*>")))
            .map(cells -> cells.subList(1, cells.size()))
            .toList();
    assertShown(lines);
  }

  @Test
  void consoleMatchesTheSummaryToTheLastShownDigit() {
    List<List<String>> lines =
        console
            .lines()
            .dropWhile(line -> !line.startsWith("label "))
            .takeWhile(line -> !line.isBlank())
            .map(line -> List.of(line.strip().split(" {2,}")))
            .toList();
    assertShown(lines);
  }
}

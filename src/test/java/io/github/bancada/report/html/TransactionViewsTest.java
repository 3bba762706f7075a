package io.github.bancada.report.html;

import static io.github.bancada.metrics.TransactionSamples.COUNT;
import static io.github.bancada.metrics.TransactionSamples.SEPARATE;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.metrics.Transactions;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.Row;
import io.github.bancada.report.view.ConsoleReport;
import io.github.bancada.report.view.CsvFiles;
import io.github.bancada.report.window.AggregateTableModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every view says which labels are of Transaction Controllers, and whether they are in TOTAL. */
class TransactionViewsTest {
  private static final String NOT_IN_TOTAL =
      "* A Transaction Controller: its samples are not in TOTAL, which counts the samples inside"
          + " it.";
  private static final String IN_TOTAL =
      "* A Transaction Controller: its samples are in TOTAL, beside the samples inside it.";

  @Test
  void consoleSaysItBelowTheTable() throws Exception {
    List<String> lines = ConsoleReport.lines(Transactions.shop(SEPARATE));

    assertThat(lines).anyMatch(line -> line.startsWith("Buy *  "));
    assertThat(lines.get(lines.indexOf(NOT_IN_TOTAL) - 1)).startsWith("TOTAL ");
    assertThat(ConsoleReport.lines(Transactions.shop(COUNT))).contains(IN_TOTAL);
  }

  @Test
  void markdownHasTheStarAsText() throws Exception {
    assertThat(MarkdownReport.text(Transactions.shop(SEPARATE)))
        .contains("| Buy \\* | 1 | ", "\n\\" + NOT_IN_TOTAL);
  }

  @Test
  void pageMarksTheLabelAndKeepsItsName() throws Exception {
    RunSummary run = Transactions.shop(SEPARATE);
    JsonNode labels = new ObjectMapper().readTree(HtmlReport.data(run)).at("/tables/0");

    assertThat(labels.path("marked").toString()).isEqualTo("[\"Buy\"]");
    assertThat(labels.path("rows").get(3).get(0).asText()).isEqualTo("Buy");
    assertThat(labels.path("total").get(1).asLong()).isEqualTo(4);
  }

  @Test
  void windowMarksTheRow() throws Exception {
    assertThat(AggregateTableModel.Table.of(Transactions.shop(COUNT)).rows())
        .extracting(row -> row.get(0).text())
        .containsExactly("Search", "Add", "Pay", "Buy *", "TOTAL");
  }

  @Test
  void csvHasTheirNumber(@TempDir Path work) throws Exception {
    for (TransactionSamples choice : TransactionSamples.values()) {
      Path file = work.resolve(choice.word());
      CsvFiles.writeAggregate(file, Transactions.shop(choice));

      List<String> lines = Files.readAllLines(file);
      assertThat(lines.get(0)).endsWith(",transactions");
      assertThat(lines.get(1)).startsWith("Search,2,").endsWith(",");
      assertThat(lines.get(4)).startsWith("Buy,1,").endsWith(",1");
      assertThat(lines.get(5)).startsWith("TOTAL,").endsWith(choice == COUNT ? ",1" : ",");
    }
  }

  @Test
  void comparisonHasNoTotalOfDifferentWork() throws Exception {
    Comparison different = compare(SEPARATE, COUNT);

    assertThat(different.rows())
        .extracting(Row::name)
        .containsExactly("Search", "Add", "Pay", "Buy");
    assertThat(different.note()).startsWith("No TOTAL: samples of Transaction Controllers");
    assertThat(compare(SEPARATE, SEPARATE).rows())
        .extracting(Row::name)
        .containsExactly("Search", "Add", "Pay", "Buy", "TOTAL");
  }

  private static Comparison compare(TransactionSamples one, TransactionSamples other)
      throws Exception {
    return Comparison.of(
        List.of(
            Configuration.ofRuns("one", List.of(Transactions.shop(one))),
            Configuration.ofRuns("other", List.of(Transactions.shop(other)))));
  }
}

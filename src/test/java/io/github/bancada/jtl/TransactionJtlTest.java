package io.github.bancada.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Samples of Transaction Controllers in result files are known by their lines. */
class TransactionJtlTest extends JtlFiles {
  private static final String MESSAGE =
      "\"Number of samples in transaction : 2, number of failing samples : 0\"";

  /** A line of a Transaction Controller. */
  private static String transaction(long afterStartMillis, long elapsed, String label) {
    return Jtl.line(afterStartMillis, elapsed, label, true).replace(",OK,", "," + MESSAGE + ",");
  }

  private static String ofThread(String thread, String line) {
    return line.replace("users 1-1", thread);
  }

  /** One whose samples have lines of their own, and one with a parent sample. */
  private static String bothKinds() {
    return Jtl.HEADER
        + Jtl.line(0, 20, "search", true)
        + ofThread("users 1-2", transaction(0, 30, "parent"))
        + Jtl.line(30, 20, "add", true)
        + transaction(30, 25, "inner")
        + ofThread("users 1-2", transaction(40, 30, "parent"))
        + Jtl.line(60, 20, "pay", true)
        + transaction(25, 60, "outer")
        + ofThread("users 1-2", Jtl.line(80, 10, "search", true))
        + ofThread("users 1-2", transaction(95, 30, "parent"));
  }

  private static RunSummary read(Path file, TransactionSamples choice) throws IOException {
    try (StoredRun run = StoredRun.open(file, RunPart.WHOLE, Optional.of(choice))) {
      return run.summary();
    }
  }

  @Test
  void lineWhoseSamplesHaveLinesIsNotInTheTotal() throws Exception {
    Jtl jtl = Jtl.of(work, bothKinds());

    assertThat(jtl.summary().transactions())
        .extracting(LabelSummary::label)
        .containsExactly("inner", "outer");
    assertThat(jtl.label("parent").samples()).isEqualTo(3);
    assertThat(jtl.total().samples()).isEqualTo(7);
    assertThat(jtl.summary().info().origin().source()).doesNotContain("Transaction");
  }

  @Test
  void itCountsIfSomebodyAsks() throws Exception {
    Path file = Files.writeString(work.resolve("both.jtl"), bothKinds());

    assertThat(read(file, TransactionSamples.COUNT).total().samples()).isEqualTo(9);
    assertThat(read(file, TransactionSamples.SEPARATE).total().samples()).isEqualTo(7);
  }

  @Test
  void fileWithoutThreadsDoesNotTell() throws Exception {
    Jtl jtl = Jtl.of(work, bothKinds().replaceAll("threadName,|users 1-[12],", ""));

    assertThat(jtl.total().samples()).isEqualTo(9);
    assertThat(jtl.summary().info().origin().source())
        .contains(
            "it has no names of threads, so samples of Transaction Controllers are not known");
  }

  @Test
  void parentWhoseSamplesHaveLinesBehindItIsNotInTheTotalEither() throws Exception {
    Jtl jtl =
        Jtl.of(
            work,
            Jtl.HEADER
                + transaction(0, 50, "parent")
                + Jtl.line(0, 20, "add", true)
                + Jtl.line(20, 30, "pay", true)
                + transaction(60, 50, "parent")
                + Jtl.line(60, 50, "add", true));

    assertThat(jtl.total().samples()).isEqualTo(3);
    assertThat(jtl.label("parent").transactions()).isEqualTo(2);
  }

  @Test
  void whatTakesLessThanTheClockTellsIsAsTheOthersOfItsName() throws Exception {
    Jtl jtl =
        Jtl.of(
            work,
            Jtl.HEADER
                + Jtl.line(10, 0, "add", true)
                + transaction(10, 0, "beside")
                + transaction(50, 9, "parent")
                + Jtl.line(70, 0, "add", true)
                + transaction(70, 1, "parent"));

    assertThat(jtl.summary().transactions())
        .extracting(LabelSummary::label)
        .containsExactly("beside");
    assertThat(jtl.total().samples()).isEqualTo(4);
  }

  @Test
  void xmlHasTheSamplesOfAParentInside() throws Exception {
    String sample = "<sample t=\"20\" ts=\"%d\" lb=\"%s\" rm=\"%s\" s=\"true\" tn=\"a\"";
    String message = MESSAGE.replace("\"", "");
    Jtl jtl =
        Jtl.of(
            work,
            "<testResults version=\"1.2\">\n"
                + String.format(sample + "/>\n", Jtl.START + 5, "add", "OK")
                + String.format(sample + "/>\n", Jtl.START + 5, "beside", message)
                + String.format(sample + ">\n", Jtl.START + 5, "parent", message)
                + String.format(sample + "/>\n</sample>\n", Jtl.START + 30, "pay", "OK")
                + "</testResults>\n");

    assertThat(jtl.summary().transactions())
        .extracting(LabelSummary::label)
        .containsExactly("beside");
    assertThat(jtl.total().samples()).isEqualTo(2);
  }

  @Test
  void summaryKeepsTheChoiceOfItsRun() throws Exception {
    Path file = work.resolve("summary.json");
    try (StoredRun run = StoredRun.open(Files.writeString(work.resolve("both.jtl"), bothKinds()))) {
      SummaryJson.write(file, run.summary());
    }

    assertThat(read(file, TransactionSamples.SEPARATE).total().samples()).isEqualTo(7);
    assertThatThrownBy(() -> read(file, TransactionSamples.COUNT))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("was recorded with report.transactions=separate")
        .hasMessageContaining("give the JTL file of the run");
  }
}

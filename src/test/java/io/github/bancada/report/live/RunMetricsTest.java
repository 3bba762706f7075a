package io.github.bancada.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.metrics.Transactions;
import io.github.bancada.report.view.RunMoment;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunMetricsTest {
  private static final long START = Summaries.START;

  private static String text(RunSummary run, int users, boolean ended) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new RunMetrics(new RunMoment(run, Optional.empty(), users, TimeLeft.UNKNOWN, List.of(), ended))
        .write(out);
    return out.toString(StandardCharsets.UTF_8);
  }

  private static RunSummary run(List<Failures.Group> errors, LabelSummary... labels) {
    return Summaries.of(List.of(labels), errors, Optional.empty());
  }

  /** Values of all series that begin so. */
  private static double[] values(String text, String beginning) {
    return text.lines()
        .filter(line -> line.startsWith(beginning))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .toArray();
  }

  @Test
  void totalsAreExact() throws Exception {
    String text =
        text(
            run(
                List.of(new Failures.Group("search", "91 connectError", "", 2, START, START)),
                Summaries.label("search", new long[] {1_000_000, 3_000_000}, new long[] {5, 6}),
                Summaries.label("bind", new long[] {2_000_000}, new long[0])),
            7,
            false);

    assertThat(text)
        .contains("# TYPE bancada_samples_total counter\n")
        .contains("bancada_samples_total{label=\"search\"} 4.0\n")
        .contains("bancada_samples_total{label=\"bind\"} 1.0\n")
        .contains("bancada_errors_total{code=\"91 connectError\",label=\"search\"} 2.0\n")
        .contains("bancada_received_bytes_total{label=\"bind\"} 2048.0\n")
        .contains("bancada_sent_bytes_total{label=\"bind\"} 1024.0\n")
        .contains("bancada_elapsed_seconds_count{label=\"search\",outcome=\"success\"} 2\n")
        .contains("bancada_elapsed_seconds_sum{label=\"search\",outcome=\"success\"} 0.004\n")
        .contains("bancada_elapsed_seconds_count{label=\"search\",outcome=\"failure\"} 2\n")
        .contains("bancada_users 7.0\n")
        .contains("bancada_run_ended 0.0\n");
  }

  @Test
  void bucketsAddUp() throws Exception {
    String text =
        text(
            run(
                List.of(),
                Summaries.label(
                    "a",
                    new long[] {50_000, 100_000, 101_000, 1_000_000, 200_000_000_000L},
                    new long[0])),
            0,
            true);

    String series = "bancada_elapsed_seconds_bucket{label=\"a\",outcome=\"success\",le=\"";
    assertThat(text)
        .contains(series + "1.0E-4\"} 2\n")
        .contains(series + "2.5E-4\"} 3\n")
        .contains(series + "0.001\"} 4\n")
        .contains(series + "100.0\"} 4\n")
        .contains(series + "+Inf\"} 5\n")
        .contains("bancada_run_ended 1.0\n");
  }

  @Test
  void seriesAreBoundedAndNothingIsLost() throws Exception {
    List<LabelSummary> labels = new ArrayList<>();
    List<Failures.Group> errors = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      labels.add(Summaries.label("label " + i, new long[] {1_000}, new long[] {2_000}));
      errors.add(new Failures.Group("label " + i, "code", "", 1, START + i, START + i));
    }

    String text = text(run(errors, labels.toArray(LabelSummary[]::new)), 0, false);

    assertThat(values(text, "bancada_samples_total{")).hasSize(RunSeries.MAX_LABELS + 1);
    assertThat(Arrays.stream(values(text, "bancada_samples_total{")).sum()).isEqualTo(2_000);
    assertThat(text).contains("bancada_samples_total{label=\"(other labels)\"} 1800.0\n");
    assertThat(Arrays.stream(values(text, "bancada_errors_total{")).sum()).isEqualTo(1_000);
    assertThat(text)
        .contains("bancada_errors_total{code=\"(other codes)\",label=\"(other labels)\"} 900.0\n");
  }

  @Test
  void sumsOverLabelsCountNothingTwice() throws Exception {
    String text = text(Transactions.shop(TransactionSamples.SEPARATE), 0, false);

    assertThat(Arrays.stream(values(text, "bancada_samples_total{")).sum()).isEqualTo(4);
    assertThat(Arrays.stream(values(text, "bancada_errors_total{")).sum()).isEqualTo(1);
    assertThat(Arrays.stream(values(text, "bancada_received_bytes_total{")).sum()).isEqualTo(400);
    assertThat(Arrays.stream(values(text, "bancada_elapsed_seconds_count{")).sum()).isEqualTo(4);
    assertThat(text)
        .contains("bancada_transaction_samples_total{label=\"Buy\"} 1.0\n")
        .contains("bancada_transaction_errors_total{label=\"Buy\"} 1.0\n")
        .contains(
            "bancada_transaction_elapsed_seconds_sum{label=\"Buy\",outcome=\"failure\"} 0.9\n");
    assertThat(text(Transactions.shop(TransactionSamples.COUNT), 0, false))
        .contains("bancada_samples_total{label=\"Buy\"} 1.0\n")
        .doesNotContain("bancada_transaction_");
  }

  @Test
  void anyLabelIsQuoted() throws Exception {
    String label = "a \"b\" \\ c\nbancada_users 99 \u001b";

    String text =
        text(run(List.of(), Summaries.label(label, new long[] {1}, new long[0])), 0, false);

    assertThat(text).contains("{label=\"a \\\"b\\\" \\\\ c\\nbancada_users 99 \u001b\"} 1.0\n");
    assertThat(values(text, "bancada_users")).containsExactly(0);
  }

  @Test
  void runWithoutSampleHasItsMetrics() throws Exception {
    String text = text(run(List.of()), 0, false);

    assertThat(Stream.of(text.split("\n")).filter(line -> line.startsWith("bancada_")))
        .anyMatch(line -> line.startsWith("bancada_run_info{"))
        .contains("bancada_users 0.0");
  }
}

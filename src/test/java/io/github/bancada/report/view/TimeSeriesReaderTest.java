package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimeSeriesReaderTest {
  private static final long START = Summaries.START / 1000;

  private final List<IntervalRow> rows = new ArrayList<>();
  private int read;

  /** Like the file of a live run: it grows, and can be read from any position. */
  private final Rows<IntervalRow> growing =
      new Rows<>() {
        @Override
        public void forEach(Reader<IntervalRow> reader) throws IOException {
          forEachAfter(0, reader);
        }

        @Override
        public void forEachAfter(long known, Reader<IntervalRow> reader) throws IOException {
          for (IntervalRow row : rows.subList((int) known, rows.size())) {
            read++;
            reader.accept(row);
          }
        }
      };

  private final RunSummary run =
      Summaries.with(Summaries.of(Summaries.label("a", 0, 1, 5)), growing);
  private final TimeSeries.Reader reader = new TimeSeries.Reader();

  private void second(long second, long a, long b) {
    rows.add(row(second, "a", a));
    rows.add(row(second, "b", b));
    rows.add(row(second, "TOTAL", a + b));
  }

  private static IntervalRow row(long second, String label, long samples) {
    return IntervalRow.together(START + second, label, samples, 0, new SecondTimes(1, 1, 1, 1), 1);
  }

  private double[] throughput(LabelChoice label) throws IOException {
    return reader.read(run, label).samplesPerSecond();
  }

  @Test
  void totalAndLabelsHaveTheirOwnRows() throws IOException {
    second(0, 1, 2);
    second(1, 3, 4);

    assertThat(throughput(LabelChoice.TOTAL)).containsExactly(3, 7);
    assertThat(throughput(new LabelChoice("a", false))).containsExactly(1, 3);
    assertThat(throughput(new LabelChoice("b", false))).containsExactly(2, 4);
    assertThat(throughput(new LabelChoice("c", false))).containsExactly(0, 0);
  }

  @Test
  void onlyNewRowsAreRead() throws IOException {
    second(0, 1, 2);
    second(1, 3, 4);
    throughput(LabelChoice.TOTAL);
    read = 0;

    second(2, 5, 6);

    assertThat(throughput(LabelChoice.TOTAL)).containsExactly(3, 7, 11);
    assertThat(read).isEqualTo(3);
    assertThat(throughput(LabelChoice.TOTAL)).containsExactly(3, 7, 11);
    assertThat(read).isEqualTo(3);
  }

  @Test
  void samplerNamedTotalIsNotTheTotal() throws IOException {
    for (int second = 0; second < 3; second++) {
      if (second != 1) {
        rows.add(row(second, "TOTAL", 10));
      }
      rows.add(row(second, "a", 1));
      rows.add(row(second, "TOTAL", second == 1 ? 1 : 11));
    }

    assertThat(throughput(LabelChoice.TOTAL)).containsExactly(11, 1, 11);
    assertThat(throughput(new LabelChoice("TOTAL", false))).containsExactly(10, 0, 10);
  }

  @Test
  void anotherRunStartsAnew() throws IOException {
    second(0, 1, 2);
    throughput(LabelChoice.TOTAL);

    RunSummary other = Summaries.with(run, Rows.of(List.of(row(0, "TOTAL", 9))));

    assertThat(reader.read(other, LabelChoice.TOTAL).samplesPerSecond()).containsExactly(9);
  }

  @Test
  void unreadableIntervalsAreAnError() {
    RunSummary gone =
        Summaries.with(
            run,
            reading -> {
              throw new IOException("gone");
            });

    assertThatThrownBy(() -> reader.read(gone, LabelChoice.TOTAL)).hasMessage("gone");
  }
}

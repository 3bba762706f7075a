package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading.Key;
import io.github.bancada.server.figure.Span;
import io.github.bancada.server.figure.SpanSeries.Part;
import io.github.bancada.table.ResultTable;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WatchTableTest {
  private static final long SECOND = 1_000_000_000;
  private static final long BEGIN = 2 * SECOND;
  private static final long END = 6 * SECOND;

  private static Part part(long second, double queue) {
    Map<Key, Double> values = Map.of(Key.of(Figure.RUN_QUEUE), queue);
    return new Part(second * SECOND, new Span(SECOND, values));
  }

  private static WatchTable table(long beginNanos, Part... parts) {
    return new WatchTable("local", List.of(parts), beginNanos, beginNanos, END);
  }

  private static List<String> row(ResultTable table) {
    assertThat(table.rows()).hasSize(1);
    return table.rows().get(0).stream().map(ResultTable.Cell::text).toList();
  }

  @Test
  void finishedRunHasItsMeansAtRestAndUnderLoad() {
    ResultTable table = table(BEGIN, part(2, 1), part(3, 4), part(4, 8), part(9, 99)).table();

    assertThat(table.titlesWithoutBar())
        .containsExactly("figure", "unit", "at rest", "load", "highest second");
    assertThat(row(table)).containsExactly("tasks that run or wait", "", "1.00", "6.00", "8.00");
  }

  @Test
  void runningTestHasItsLastFigures() {
    ResultTable table = table(BEGIN, part(2, 1), part(3, 8), part(4, 4)).soFar();

    assertThat(table.titlesWithoutBar())
        .containsExactly("figure", "unit", "at rest", "now", "highest second");
    assertThat(row(table)).containsExactly("tasks that run or wait", "", "1.00", "4.00", "8.00");
  }

  @Test
  void testAtRestHasNoFigureUnderLoad() {
    ResultTable table = table(Long.MAX_VALUE, part(1, 2), part(2, 4)).soFar();

    assertThat(row(table)).containsExactly("tasks that run or wait", "", "3.00", "4.00", "-");
  }

  @Test
  void sourceThatDidNotAnswerHasNoRow() {
    assertThat(table(BEGIN).soFar().rows()).isEmpty();
    assertThat(table(BEGIN).table().rows()).isEmpty();
  }

  @Test
  void diskWithTheDataIsNamedAndStaysBesideABusierOne() {
    Span span =
        new Span(
            SECOND,
            Map.of(
                new Key(Figure.DISK_READS, "sda"), 1000.0,
                new Key(Figure.DISK_READS, "sdb"), 0.0,
                new Key(Figure.DISK_READS, "sdc"), 0.0,
                new Key(Figure.DATA_DISK, "sdb"), 1.0));

    assertThat(
            new WatchTable("local", List.of(new Part(SECOND, span)), 0, 0, SECOND).table().rows())
        .extracting(row -> row.get(0).text())
        .containsExactly("disk sda: reads", "disk sdb (data): reads");
  }
}

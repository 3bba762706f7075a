package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading.Key;
import io.github.bancada.server.figure.Span;
import io.github.bancada.server.figure.SpanSeries.Part;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WatchTableTest {
  private static final long SECOND = 1_000_000_000;

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

    assertThat(new WatchTable("local", List.of(new Part(SECOND, span)), 0, SECOND).table().rows())
        .extracting(row -> row.get(0).text())
        .containsExactly("disk sda: reads", "disk sdb (data): reads");
  }
}

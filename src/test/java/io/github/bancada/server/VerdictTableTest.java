package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.limit.Limit;
import io.github.bancada.server.limit.LimitBand;
import io.github.bancada.server.limit.LimitEvidence;
import io.github.bancada.server.limit.LimitVerdict;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultTable;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTableTest {
  private static final LimitEvidence CPU =
      new LimitEvidence(Limit.CPU_QUOTA, "local", "80 % used up from second 17", 17, 60, 0.874);

  private static final LimitEvidence DISK =
      new LimitEvidence(Limit.DISK, "ssh://db1", "vda: 112 ms a request", 30, 41, Double.NaN);

  private static LimitVerdict verdict(LimitEvidence... held) {
    List<LimitEvidence> all = List.of(held);
    return new LimitVerdict(
        all.isEmpty() ? LimitVerdict.Outcome.NOT_KNOWN : LimitVerdict.Outcome.SERVER,
        all.isEmpty() ? "not known: too short" : all.get(0).sentence(),
        all.stream().findFirst(),
        all.stream().skip(1).toList(),
        List.of(new LimitBand(Limit.DISK, "local", 3, 4)));
  }

  @Test
  void namedLimitComesBeforeTheOthersWithTimesShareAndEvidence() {
    ResultTable table = VerdictTable.of(verdict(CPU, DISK));

    assertThat(table.isVerdict()).isTrue();
    assertThat(table.above()).containsExactly(CPU.sentence());
    assertThat(table.columns())
        .extracting(ResultTable.Column::key)
        .containsExactly(
            "limit", "verdict", "source", "from_s", "to_s", "share_percent", "evidence");
    assertThat(table.rows())
        .extracting(row -> row.stream().map(ResultTable.Cell::text).toList())
        .containsExactly(
            List.of("cpu quota", "named", "local", "17", "60", "87", CPU.figures()),
            List.of("disk", "also", "ssh://db1", "30", "41", "-", DISK.figures()));
  }

  @Test
  void runWithoutALimitHasItsSentenceOnly() {
    ResultTable table = VerdictTable.of(verdict());

    assertThat(table.isVerdict()).isTrue();
    assertThat(table.above()).containsExactly("not known: too short");
    assertThat(table.rows()).isEmpty();
  }

  @Test
  void bandOfTheNamedLimitIsForTheElapsedTimesOfTheRun() {
    List<ResultPlot> plots = new WatchPlots(verdict(CPU, DISK), 5_000, 0).ofRun();

    assertThat(plots).hasSize(1);
    assertThat(plots.get(0).series()).isEmpty();
    assertThat(plots.get(0).startEpochMillis()).isEqualTo(5_000);
    assertThat(plots.get(0).bands())
        .containsExactly(new ResultPlot.Band("limit: the server's CPU quota", 17, 61));
    assertThat(new WatchPlots(verdict(), 5_000, 0).ofRun()).isEmpty();
  }
}

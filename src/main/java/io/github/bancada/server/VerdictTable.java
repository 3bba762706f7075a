package io.github.bancada.server;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.server.limit.LimitEvidence;
import io.github.bancada.server.limit.LimitVerdict;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import java.util.List;
import java.util.stream.Stream;

/** The verdict as a table: its sentence, then the named limit and the others. Stateless. */
final class VerdictTable {
  private static final double PERCENT = 100;

  private static final ResultColumns<Row> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("limit", "limit", row -> row.held().limit().key()),
              words("verdict", "verdict", row -> row.isNamed() ? "named" : "also"),
              words("source", "source", row -> row.held().source()),
              count("from_s", "from s", row -> row.held().from()),
              count("to_s", "to s", row -> row.held().to()),
              figure(
                  "share_percent",
                  "% of response time",
                  "%",
                  decimals(0),
                  4,
                  row -> PERCENT * row.held().share()),
              words("evidence", "evidence", row -> row.held().figures())));

  private record Row(LimitEvidence held, boolean isNamed) {}

  private VerdictTable() {}

  static ResultTable of(LimitVerdict verdict) {
    List<String> sentence = List.of(verdict.sentence());
    List<Row> rows =
        Stream.concat(
                verdict.named().map(each -> new Row(each, true)).stream(),
                verdict.others().stream().map(each -> new Row(each, false)))
            .toList();
    return (rows.isEmpty()
            ? ResultTable.of("Server Watch", sentence)
            : COLUMNS.table("Server Watch", sentence, rows, Published.NONE))
        .asVerdict();
  }
}

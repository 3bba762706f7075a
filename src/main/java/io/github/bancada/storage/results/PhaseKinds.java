package io.github.bancada.storage.results;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.table.Published;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The times of phases that have operations of several kinds, each kind apart. Stateless. */
final class PhaseKinds {
  private PhaseKinds() {}

  /** The operations of one kind in one phase. */
  private record Part(PhaseRow row, OperationKind kind) {
    double millisAt(double percentile) {
      return row.millisAt(kind, percentile);
    }
  }

  private static final ResultColumns<Part> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("phase", "phase", part -> part.row().phase()),
              words("target", "target", part -> part.row().target()),
              words("kind", "kind", part -> part.kind().words()),
              count("count", "count", part -> part.row().count(part.kind())),
              figure(
                  "time_percent",
                  "time %",
                  "%",
                  decimals(1),
                  3,
                  part -> part.row().timePercent(part.kind())),
              time("p50_ms", "p50 ms", part -> part.millisAt(50)),
              time("p99_ms", "p99 ms", part -> part.millisAt(99)),
              time("max_ms", "max ms", part -> part.millisAt(100))));

  private static ResultColumn<Part> time(String key, String title, ToDoubleFunction<Part> number) {
    return figure(key, title, "ms", decimals(3), 6, number);
  }

  /** The table; empty if every phase has one kind only. */
  static Optional<ResultTable> table(Collection<PhaseRow> rows) {
    List<Part> parts = new ArrayList<>();
    for (PhaseRow row : rows) {
      if (row.kinds().size() > 1) {
        row.kinds().forEach(kind -> parts.add(new Part(row, kind)));
      }
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(
            COLUMNS.table(
                "Reads, writes and synchronizations apart", List.of(), parts, Published.NONE));
  }
}

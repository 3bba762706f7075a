package io.github.bancada.storage.dedup;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The estimates of one run, the last one of each label, in constant memory: further labels than
 * {@value RunRecorder#MAX_LABELS} are counted only. Thread-safe.
 */
public final class DedupRun {
  private final Published published;
  private final Map<String, DedupFacts> labels = new LinkedHashMap<>();
  private long leftOut;

  public DedupRun(Published published) {
    this.published = published;
  }

  public synchronized void record(String label, DedupFacts facts) {
    if (labels.size() < RunRecorder.MAX_LABELS || labels.containsKey(label)) {
      labels.put(label, facts);
    } else {
      leftOut++;
    }
  }

  public synchronized Table table() {
    List<Table.Row> rows = new ArrayList<>();
    labels.forEach((label, facts) -> rows.add(new Table.Row(label, facts)));
    return new Table(rows, published, leftOut);
  }

  /**
   * What deduplication would save, as a table, with published figures beside it. Immutable.
   *
   * @param rows one for each label, in the order of first appearance
   * @param published figures shown beside the rows with the same labels
   * @param leftOut number of estimates of further labels
   */
  public record Table(List<Row> rows, Published published, long leftOut) {
    /** Published savings in percent. */
    public static final PublishedForm PUBLISHED = PublishedForm.table("label", "saved");

    private static final String NAME = "Dedup Results";
    private static final double MEGA = 1e6;
    private static final long SHORT_NANOS = 500_000_000;

    /**
     * The last estimate of a label. Immutable.
     *
     * @param label of its samples
     */
    record Row(String label, DedupFacts facts) {
      double megabytesPerSecond() {
        return facts.readNanos() <= 0
            ? Double.NaN
            : facts.bytes() / MEGA / (facts.readNanos() / 1e9);
      }

      /** NaN if not known. */
      double holeBytes() {
        return facts.holeBytes() < 0 ? Double.NaN : facts.holeBytes();
      }

      /** The 97 % interval of the savings. */
      private String interval() {
        if (Double.isNaN(facts.saved())) {
          return "-";
        }
        return facts.exact()
            ? isExact() ? "exact" : "of what was read"
            : String.format(
                Locale.ROOT, "%.2f to %.2f", 100 * facts.savedLow(), 100 * facts.savedHigh());
      }

      /** Whether all pieces of all files were counted. */
      boolean isExact() {
        return facts.exact() && facts.troubles() == 0;
      }

      /** Share of the data that is saved with compression. */
      double savedCompressed() {
        return 1 - (1 - facts.saved()) / facts.compressionRatio();
      }
    }

    private static final ResultColumns<Row> COLUMNS =
        new ResultColumns<>(
            List.of(
                words("label", "label", Row::label),
                words("compared", "compared", row -> row.facts().unit()),
                count("files", "files", row -> row.facts().files()),
                count("bytes", "", row -> row.facts().bytes()),
                count("zero_bytes", "", row -> row.facts().zeroBytes()),
                figure("hole_bytes", "", "B", decimals(0), 0, Row::holeBytes),
                count("unique_pieces", "", row -> row.facts().uniquePieces()),
                count("unique_bytes", "", row -> row.facts().uniqueBytes()),
                megabytes("MB", row -> row.facts().bytes()),
                megabytes("zero MB", row -> row.facts().zeroBytes()),
                megabytes("holes MB", Row::holeBytes),
                megabytes("unique MB", row -> row.facts().uniqueBytes()),
                percent("saved_percent", "saved %", row -> row.facts().saved())
                    .beside("saved", decimals(1)),
                words("", "97 % interval", Row::interval),
                percent("saved_low_percent", "", row -> row.facts().savedLow()),
                percent("saved_high_percent", "", row -> row.facts().savedHigh()),
                words("exact", "", row -> Boolean.toString(row.isExact())),
                figure(
                    "compression_ratio",
                    "LZ4",
                    "x",
                    ratio -> decimals(2).apply(ratio) + "x",
                    4,
                    row -> row.facts().compressionRatio()),
                percent("saved_compressed_percent", "with LZ4 %", Row::savedCompressed),
                count("hard_links", "hard links", row -> row.facts().hardLinks()),
                count("hard_link_bytes", "", row -> row.facts().hardLinkBytes()),
                count("not_read", "not read", row -> row.facts().troubles()),
                figure("mb_per_s", "MB/s", "MB/s", decimals(1), 3, Row::megabytesPerSecond)));

    public Table {
      rows = List.copyOf(rows);
    }

    private static ResultColumn<Row> megabytes(String title, ToDoubleFunction<Row> bytes) {
      return figure("", title, "MB", decimals(1), 0, row -> bytes.applyAsDouble(row) / MEGA);
    }

    private static ResultColumn<Row> percent(String key, String title, ToDoubleFunction<Row> part) {
      return figure(
          key,
          title,
          "percent",
          decimals(2),
          6,
          row -> {
            double value = part.applyAsDouble(row);
            // A row without duplicates may give -0.
            return Double.isNaN(value) ? Double.NaN : Math.max(0, 100 * value);
          });
    }

    public RunTables tables() {
      ResultTable table =
          rows.isEmpty()
              ? ResultTable.of(NAME, List.of("no estimate of Dedup Estimate"))
              : COLUMNS
                  .table(NAME, List.of("duplicate data, zeros left out"), rows, published)
                  .withBelow(below());
      return new RunTables(rows.isEmpty(), List.of(table), COLUMNS.csv(rows, published));
    }

    private List<String> below() {
      List<String> below = new ArrayList<>();
      if (rows.stream().anyMatch(row -> !row.facts().exact())) {
        below.add(
            "An interval means that the different pieces were estimated from a sample of them;"
                + " compression always is, once there are many.");
      }
      if (rows.stream().anyMatch(row -> row.facts().readNanos() < SHORT_NANOS)) {
        below.add("MB/s of less than half a second of reading is too short to say much.");
      }
      notRead().ifPresent(below::add);
      if (leftOut > 0) {
        below.add("Left out: " + Quantity.of(leftOut, "estimate") + " of further labels.");
      }
      return below;
    }

    /** Estimates of the same directories read the same files, so their numbers are not added up. */
    private Optional<String> notRead() {
      LongSummaryStatistics troubles =
          rows.stream().mapToLong(row -> row.facts().troubles()).summaryStatistics();
      if (troubles.getMax() <= 0) {
        return Optional.empty();
      }
      String where =
          troubles.getCount() == 1
              ? ""
              : troubles.getMin() == troubles.getMax()
                  ? "In each estimate "
                  : "In an estimate up to ";
      return Optional.of(
          where
              + Quantity.of(troubles.getMax(), "file or directory", "files and directories")
              + " could not be read as they should; figures and intervals are of what was read;"
              + " the sample's data names the first of them.");
    }
  }
}

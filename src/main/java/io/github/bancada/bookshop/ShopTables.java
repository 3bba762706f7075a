package io.github.bancada.bookshop;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.signed;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The tables of a run: for each mix the interactions and the figures of the whole. Immutable.
 *
 * @param endReason why the run ended early; "" if it did not
 */
public record ShopTables(
    List<MixFigures> mixes, long rampSeconds, Published published, String endReason) {
  private static final String NAME = "Bookshop Results";

  /** Prefix of standard errors of few interactions. */
  private static final String FEW = "~";

  /** Published shares and mean response times of the interactions. */
  public static final PublishedForm PUBLISHED =
      PublishedForm.table("interaction", "%", "mean s")
          .only(
              Stream.concat(
                      Interaction.ALL.stream().map(Interaction::title), Stream.of(MixFigures.ALL))
                  .toList());

  private static final ResultColumns<MixFigures.Row> INTERACTIONS =
      new ResultColumns<>(
          List.of(
              words("interaction", "interaction", MixFigures.Row::name),
              words("mix", "", MixFigures.Row::mix),
              count("count", "count", row -> row.times().count()),
              count("without_database", "no DB", row -> row.times().idle()),
              figure("share", "%", "%", decimals(2), 6, MixFigures.Row::share)
                  .beside("%", decimals(2)),
              figure("target", "target %", "%", decimals(2), 6, MixFigures.Row::target),
              figure("standard_errors", "st. errors", "", signed(1), 3, MixFigures.Row::errors)
                  .marked(row -> row.few() ? FEW : ""),
              seconds("mean_s", "mean s", MixFigures.Row::meanSeconds)
                  .beside("mean s", decimals(3)),
              seconds("p90_s", "90 % s", row -> row.times().p90Seconds()),
              figure("limit_s", "limit s", "s", decimals(0), 0, MixFigures.Row::limitSeconds),
              seconds("max_s", "max s", row -> row.times().maxSeconds()),
              count("failed", "failed", row -> row.times().failed()),
              count("in_doubt", "in doubt", row -> row.times().inDoubt()),
              count("retried", "retried", row -> row.times().retried())));

  private static final ResultColumns<MixFigures> FIGURES =
      new ResultColumns<>(
          List.of(
              words("mix", "mix", MixFigures::mix),
              count("users", "users", each -> each.run().users()),
              figure(
                  "steady_s", "steady s", "s", decimals(0), 3, each -> each.run().windowSeconds()),
              figure("steady_bt_per_s", "BT/s", "1/s", decimals(2), 6, MixFigures::steadyRate),
              figure("whole_bt_per_s", "BT/s whole", "1/s", decimals(2), 6, MixFigures::wholeRate),
              figure("bound_bt_per_s", "BT/s bound", "1/s", decimals(2), 6, MixFigures::bound),
              figure(
                  "of_bound",
                  "% of bound",
                  "%",
                  decimals(1),
                  3,
                  each -> 100 + each.boundDeviation()),
              figure("of_bound_error", "+- %", "%", decimals(1), 3, MixFigures::boundError),
              seconds("mean_think_s", "think s", each -> each.run().thinkTimes().meanSeconds()),
              seconds("mean_s", "mean s", each -> each.all().meanSeconds()),
              seconds("mean_working_s", "mean s with DB", each -> each.all().workingMeanSeconds()),
              seconds("begun_s", "began s", each -> each.run().beginSeconds()),
              seconds("mean_pool_wait_s", "pool s", each -> each.run().poolWaits().meanSeconds()),
              seconds(
                  "max_pool_wait_s", "max pool s", each -> each.run().poolWaits().mostSeconds()),
              figure(
                  "late_think_times",
                  "% late",
                  "%",
                  decimals(2),
                  4,
                  each -> each.run().thinkTimes().latePercent()),
              seconds(
                  "p99_late_s", "99 % late s", each -> each.run().thinkTimes().p99LateSeconds()),
              seconds(
                  "max_late_s", "max late s", each -> each.run().thinkTimes().mostLateSeconds())));

  public ShopTables {
    mixes = List.copyOf(mixes);
  }

  private static <R> ResultColumn<R> seconds(String key, String title, ToDoubleFunction<R> value) {
    return figure(key, title, "s", decimals(4), 9, value);
  }

  public RunTables tables() {
    List<ResultTable> tables = new ArrayList<>();
    if (mixes.isEmpty()) {
      tables.add(ResultTable.of(NAME, List.of("no sample of Bookshop User")));
    }
    for (MixFigures each : mixes) {
      String name = mixes.size() == 1 ? NAME : NAME + ", " + each.mix();
      tables.add(
          INTERACTIONS
              .table(name, List.of(above(each)), each.rows(), published(each))
              .withBelow(below(each)));
    }
    if (!mixes.isEmpty()) {
      tables.add(
          FIGURES
              .table("Bogotransactions (BT)", List.of(FIGURES_ABOVE), mixes, Published.NONE)
              .withBelow(mixes.stream().flatMap(ShopRemarks::ofLoadMachine).toList()));
    }
    return new RunTables(mixes.isEmpty(), tables, csv());
  }

  private static final String FIGURES_ABOVE =
      "interactions a second in the steady window; \"whole\" is the whole run with its ramp, to"
          + " compare with the article";

  /** The published figures are those of the shopping mix. */
  private Published published(MixFigures of) {
    return of.mix().equals("shopping") ? published : Published.NONE;
  }

  private String above(MixFigures of) {
    return String.format(
        Locale.ROOT,
        "mix %s, %,d users, ramp %,d s (not counted), steady window %,.0f s; 90 %% of each"
            + " interaction must be within its limit (TPC-W)",
        of.mix(),
        of.run().users(),
        rampSeconds,
        of.run().windowSeconds());
  }

  private List<String> below(MixFigures of) {
    List<String> lines = new ArrayList<>();
    ShopRemarks.objections(of, rampSeconds, endReason).stream()
        .map(each -> ResultTable.OBJECTION + "run, because " + each)
        .forEach(lines::add);
    if (lines.isEmpty()) {
      lines.add("A valid run: it breaks no rule for limits, mix, failures and load machine.");
    }
    lines.addAll(ShopRemarks.ofShortCuts(of));
    if (of == mixes.get(mixes.size() - 1)) {
      lines.addAll(ShopRemarks.ofColumns(mixes));
    }
    return lines;
  }

  private String csv() {
    return INTERACTIONS.csv(mixes.stream().flatMap(each -> each.rows().stream()).toList());
  }
}

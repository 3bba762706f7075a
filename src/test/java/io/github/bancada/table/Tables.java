package io.github.bancada.table;

import java.util.List;

/** Makes results besides the figures of labels, for tests of views. */
public final class Tables {
  private Tables() {}

  /** Rolled dice: a table with published figures right of a bar, and a sentence below. */
  public static ResultTable dice(String label) {
    return new ResultTable(
            "Dice",
            List.of("rolled <twice> in 2.0 s", "two dice"),
            "Dice & luck | (1950)",
            List.of(
                new ResultTable.Column("label", "label", "", true, false),
                new ResultTable.Column("mean_points", "mean", "points", false, false),
                new ResultTable.Column("published_mean_points", "mean", "points", false, true)),
            List.of(
                List.of(
                    ResultTable.Cell.of(label),
                    new ResultTable.Cell("3.50", 3.5),
                    new ResultTable.Cell("about 3.4", 3.4)),
                List.of(
                    ResultTable.Cell.of("loaded"),
                    ResultTable.Cell.NONE,
                    new ResultTable.Cell("5.1", 5.1))),
            List.of())
        .withBelow(List.of("One die is under the table."));
  }

  /** Facts of a name, a figure and a remark. */
  public static ResultTable facts() {
    return new ResultTable(
        "Table",
        List.of(),
        "",
        List.of(
            new ResultTable.Column("figure", "", "", true, false),
            new ResultTable.Column("value", "", "", false, false),
            new ResultTable.Column("remark", "", "", true, false)),
        List.of(
            List.of(
                ResultTable.Cell.of("legs"), ResultTable.Cell.of("4"), ResultTable.Cell.of("oak")),
            List.of(
                ResultTable.Cell.of("height"),
                ResultTable.Cell.of("75 cm"),
                ResultTable.Cell.of(""))),
        List.of());
  }

  /** A gate of three criteria, one of each result. */
  public static GateVerdict verdict() {
    return new GateVerdict(
        GateVerdict.Result.FAILED,
        "",
        List.of(
            new GateVerdict.Criterion("all : errors", "0 %", "< 1 %", GateVerdict.Result.PASSED),
            new GateVerdict.Criterion(
                "<b> : p95 of successful samples", "312 ms", "< 250 ms", GateVerdict.Result.FAILED),
            new GateVerdict.Criterion(
                "none : errors", "no sample", "< 1 %", GateVerdict.Result.NO_DATA)));
  }

  /** Both, and published figures of the whole run. */
  public static Results results() {
    return new Results(
        PublishedForm.table("rows").parse("The article (2016)\nfigure | published\nsamples | > 7"),
        List.of(dice("fair"), facts()));
  }
}

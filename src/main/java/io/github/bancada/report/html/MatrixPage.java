package io.github.bancada.report.html;

import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.rank.Estimate;
import io.github.bancada.matrix.rank.MatrixAnalysis;
import io.github.bancada.matrix.rank.Ranked;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.report.html.HtmlChart.Axis;
import io.github.bancada.report.html.HtmlChart.Kind;
import io.github.bancada.report.html.HtmlChart.Series;
import io.github.bancada.report.html.HtmlChart.Unit;
import io.github.bancada.report.view.MatrixResult;
import io.github.bancada.report.view.MatrixTables;
import io.github.bancada.table.ResultTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The result of a matrix as one self-contained HTML page, {@code matrix.html}. Stateless. */
public final class MatrixPage {
  /** Most configurations in charts; all are in the tables. */
  private static final int MOST = 24;

  private static final List<String> COLOURS =
      List.of("blue", "orange", "green", "purple", "teal", "pink", "red", "grey");

  private static final String AXIS = "y";

  private MatrixPage() {}

  /**
   * Writes the page, also in the place of one of before a resume.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, MatrixResult result) throws IOException {
    HtmlPage page = new HtmlPage(HtmlReport.shortened(result.title()));
    MatrixAnalysis analysis = result.analysis();
    boolean told = analysis.besidesBest().size() < analysis.ranking().size() - 1;
    page.verdict(
        analysis.notKnown().isEmpty() && told ? HtmlPage.Tone.GOOD : HtmlPage.Tone.WARN,
        HtmlReport.shortenedMessage(MatrixTables.verdict(result)));
    result
        .warnings()
        .forEach(each -> page.notice(HtmlPage.Tone.WARN, HtmlReport.shortenedMessage(each)));
    if (analysis.notKnown().isEmpty()) {
      page.heading("Figures").chart(ranking(result)).chart(runs(result));
    }
    HtmlResults.add(page, "plot", MatrixTables.of(result));
    page.heading("Runs").table(table(result));
    page.heading("What was run").facts(facts(result.matrix()));
    page.note("docs/matrix.md describes the method.");
    AtomicFile.replace(file, page::write);
  }

  /** Each configuration in percent of the best, with its interval; or its figure. */
  private static HtmlChart ranking(MatrixResult result) {
    List<Ranked> shown = result.analysis().ranking().stream().limit(MOST).toList();
    boolean ratios = result.analysis().ratios();
    List<String> names =
        shown.stream()
            .map(each -> HtmlReport.shortened(result.matrix().name(each.configuration())))
            .toList();
    ToDoubleFunction<Ranked> value =
        each -> each.toBest().map(Estimate::value).orElse(ratios ? 1.0 : 0.0);
    return HtmlChart.overCategories("ranking", "Compared with the best", "", names)
        .axis(
            new Axis(
                AXIS,
                result.figure().name() + (ratios ? ", ratio to the best" : ", difference"),
                ratios ? Unit.RATIO : Unit.NUMBER,
                1))
        .view(
            "",
            List.of(
                new Series(
                    "compared with the best",
                    AXIS,
                    Kind.BAR,
                    COLOURS.get(0),
                    false,
                    false,
                    shown.stream().mapToDouble(value).toArray(),
                    new ChartPoints(
                        new double[0],
                        ends(shown, Estimate::low, value),
                        ends(shown, Estimate::high, value),
                        "",
                        List.of()))));
  }

  private static double[] ends(
      List<Ranked> shown, ToDoubleFunction<Estimate> end, ToDoubleFunction<Ranked> otherwise) {
    return shown.stream()
        .mapToDouble(
            each ->
                each.toBest()
                    .map(end::applyAsDouble)
                    .filter(Double::isFinite)
                    .orElse(otherwise.applyAsDouble(each)))
        .toArray();
  }

  /** The figures of all runs in their order: what time did to them. */
  private static HtmlChart runs(MatrixResult result) {
    List<Series> series = new ArrayList<>();
    for (Ranked each : result.analysis().ranking().stream().limit(COLOURS.size()).toList()) {
      List<MatrixResult.Run> own =
          result.runs().stream()
              .filter(run -> run.configuration() == each.configuration())
              .filter(run -> !Double.isNaN(run.value()))
              .toList();
      series.add(
          new Series(
              HtmlReport.shortened(result.matrix().name(each.configuration())),
              AXIS,
              Kind.POINTS,
              COLOURS.get(series.size()),
              false,
              false,
              own.stream().mapToDouble(MatrixResult.Run::value).toArray(),
              ChartPoints.points(
                  own.stream().mapToDouble(MatrixResult.Run::number).toArray(),
                  "circle",
                  own.stream()
                      .map(
                          run ->
                              "run "
                                  + run.number()
                                  + "; "
                                  + result.figure().text().apply(run.value()))
                      .toList())));
    }
    String unit = result.figure().unit();
    return HtmlChart.overNumbers("runs", "Runs in their order", "run")
        .axis(
            new Axis(
                AXIS, result.figure().name() + (unit.isEmpty() ? "" : ", " + unit), Unit.NUMBER, 1))
        .view("", series);
  }

  /** The runs; the number of each leads to its report. */
  private static HtmlTable table(MatrixResult result) {
    ResultTable runs = MatrixTables.runs(result);
    HtmlTable table = HtmlTable.of(runs);
    for (int i = 0; i < runs.rows().size(); i++) {
      List<String> cells =
          runs.rows().get(i).stream().map(cell -> HtmlReport.shortened(cell.text())).toList();
      String file = result.runs().get(i).page();
      if (file.isEmpty()) {
        table.row(cells);
      } else {
        table.linked(cells, 0, file);
      }
    }
    return table;
  }

  private static Map<String, String> facts(Matrix matrix) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("File", matrix.file() + ", SHA-256 " + matrix.sha256());
    facts.put("Plan", String.valueOf(matrix.plan().getFileName()));
    facts.put("Rounds", String.valueOf(matrix.rounds()));
    facts.put("Seed of the order", String.valueOf(matrix.seed()));
    matrix
        .factors()
        .forEach(
            factor ->
                facts.put(
                    "Factor " + factor.name(),
                    String.join(
                        ", ", factor.levels().stream().map(level -> level.name()).toList())));
    return facts;
  }
}

package io.github.bancada.pages.sweep;

import io.github.bancada.text.CsvText;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results of a sweep: a summary in Markdown, and all of them as a file. Stateless. */
final class SweepTable {
  private static final String COLUMNS =
      " Jobs | Right | Doubted | Refused | Wrong and exact | Paper | Colour | Facts wrong |";

  private static final String RULE = "---|---|---|---|---|---|---|---|";

  private static final String HEAD =
      "driver,language,named,jobs,right,doubted,doubted_wrong,refused,wrong,paper,colour,facts_wrong,"
          + "without_jobs\n";

  private SweepTable() {}

  /** A file of comma-separated values with a row for each driver. */
  static String csv(List<DriverResult> results) {
    return results.stream().map(SweepTable::row).collect(Collectors.joining("", HEAD, ""));
  }

  private static String row(DriverResult result) {
    if (result.jobs() == 0) {
      return CsvText.cell(result.name())
          + ",".repeat(HEAD.split(",").length - 1)
          + CsvText.cell(result.missing())
          + "\n";
    }
    return Stream.<Object>of(
                result.name(),
                result.language(),
                String.join(" ", result.formats()),
                result.jobs(),
                result.of(Verdict.RIGHT),
                result.of(Verdict.DOUBTED) + result.of(Verdict.ESTIMATED),
                result.of(Verdict.ESTIMATED),
                result.of(Verdict.REFUSED),
                result.of(Verdict.WRONG),
                result.paper().cell(),
                result.color().cell(),
                result.wrongFacts())
            .map(cell -> CsvText.cell(cell.toString()))
            .collect(Collectors.joining(","))
        + ",\n";
  }

  /** Two lines: drivers whose language is in the counter's table, and all others. */
  static String summary(List<DriverResult> results) {
    return "| Drivers | Number |"
        + COLUMNS
        + "\n|---|---|"
        + RULE
        + "\n"
        + sum("whose language the counter knows", results, each -> !each.language().isEmpty())
        + sum("of other languages", results, each -> each.language().isEmpty());
  }

  private static String sum(
      String name, List<DriverResult> results, Predicate<DriverResult> wanted) {
    List<DriverResult> some =
        results.stream().filter(wanted).filter(each -> each.jobs() > 0).toList();
    int jobs = some.stream().mapToInt(DriverResult::jobs).sum();
    int right = sum(some, Verdict.RIGHT);
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d (%.1f %%) | %d (%d of them right) | %d | %d | %s | %s | %d |%n",
        name,
        some.size(),
        jobs,
        right,
        jobs == 0 ? 0 : 100.0 * right / jobs,
        sum(some, Verdict.DOUBTED) + sum(some, Verdict.ESTIMATED),
        sum(some, Verdict.DOUBTED),
        sum(some, Verdict.REFUSED),
        sum(some, Verdict.WRONG),
        sum(some, DriverResult::paper),
        sum(some, DriverResult::color),
        wrongFacts(some));
  }

  private static String sum(List<DriverResult> results, Function<DriverResult, FactResult> fact) {
    FactResult sum = new FactResult();
    results.forEach(each -> sum.add(fact.apply(each)));
    return sum.cell();
  }

  /** Whether nothing that the counter is sure of is wrong: no number of pages, and no fact. */
  static boolean isNeverSureAndWrong(List<DriverResult> results) {
    return sum(results, Verdict.WRONG) == 0 && wrongFacts(results) == 0;
  }

  private static int wrongFacts(List<DriverResult> results) {
    return results.stream().mapToInt(DriverResult::wrongFacts).sum();
  }

  private static int sum(List<DriverResult> results, Verdict verdict) {
    return results.stream().mapToInt(each -> each.of(verdict)).sum();
  }
}

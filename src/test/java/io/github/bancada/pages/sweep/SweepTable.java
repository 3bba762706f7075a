package io.github.bancada.pages.sweep;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.Predicate;

/** The results of a sweep as a Markdown page. Stateless. */
final class SweepTable {
  private static final String COLUMNS =
      " Jobs | Right | Doubted | Refused | Wrong and exact | Paper | Colour | Facts wrong |";

  private static final String RULE = "---|---|---|---|---|---|---|---|";

  private SweepTable() {}

  /**
   * The page.
   *
   * @param title of the page
   * @param introduction paragraphs below the title
   */
  static String of(String title, String introduction, List<DriverResult> results) {
    StringBuilder page = new StringBuilder("# " + title + "\n\n" + introduction + "\n");
    page.append("## Summary\n\n").append(summary(results)).append("\n## Driver by driver\n\n");
    page.append("| Driver | Language | Named |" + COLUMNS + "\n|---|---|---|" + RULE + "\n");
    for (DriverResult each : results) {
      if (each.jobs() > 0) {
        page.append(row(each));
      }
    }
    page.append("\n## Without jobs\n\n| Driver | Why |\n|---|---|\n");
    for (DriverResult each : results) {
      if (each.jobs() == 0) {
        page.append(String.format("| `%s` | %s |%n", each.name(), escaped(each.missing())));
      }
    }
    return page.toString();
  }

  private static String row(DriverResult result) {
    int doubted = result.of(Verdict.DOUBTED) + result.of(Verdict.ESTIMATED);
    return String.format(
        "| `%s` | %s | %s | %d | %d | %d%s | %d | %d | %s | %s | %d |%n",
        result.name(),
        result.language().isEmpty() ? "-" : "`" + result.language() + "`",
        "`" + String.join("`, `", result.formats()) + "`",
        result.jobs(),
        result.of(Verdict.RIGHT),
        doubted,
        result.of(Verdict.ESTIMATED) == 0 ? "" : " (" + result.of(Verdict.ESTIMATED) + " wrong)",
        result.of(Verdict.REFUSED),
        result.of(Verdict.WRONG),
        result.paper().cell(),
        result.color().cell(),
        result.wrongFacts());
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

  private static String escaped(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}

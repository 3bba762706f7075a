package io.github.bancada.pages.sweep;

import io.github.bancada.pages.job.PageCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What the counter says of the jobs of one driver. Not thread-safe. */
final class DriverResult {
  private final String name;
  private final String language;
  private final int[] verdicts = new int[Verdict.values().length];
  private final FactResult paper = new FactResult();
  private final FactResult color = new FactResult();
  private final Set<String> formats = new TreeSet<>();
  private final List<String> failures = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  DriverResult(JobMaker maker) {
    this(maker.name(), maker);
  }

  /**
   * @param maker of one of the models of the driver
   */
  DriverResult(String name, JobMaker maker) {
    this.name = name;
    language = maker.language();
  }

  /** Adds the jobs of one of its models. */
  void add(DriverResult model) {
    for (int i = 0; i < verdicts.length; i++) {
      verdicts[i] += model.verdicts[i];
    }
    paper.add(model.paper);
    color.add(model.color);
    formats.addAll(model.formats);
    failures.addAll(model.failures);
    missing.addAll(model.missing);
  }

  void add(Document document, Truth truth, PageCount count) {
    Verdict verdict = Verdict.of(count, truth);
    verdicts[verdict.ordinal()]++;
    formats.add(count.format());
    if (verdict != Verdict.RIGHT) {
      failures.add(
          String.format(
              "%s: %s: %d pages (%s) as %d, %s, %s %s",
              name,
              verdict.title(),
              truth.pages(),
              document.name(),
              count.pages(),
              count.format(),
              count.status().text(),
              count.message()));
    }
    fact("paper", paper, FactVerdict.ofPaper(count, truth), document, truth, count);
    fact("colour", color, FactVerdict.ofColor(count, truth), document, truth, count);
  }

  private void fact(
      String what,
      FactResult fact,
      Optional<FactVerdict> verdict,
      Document document,
      Truth truth,
      PageCount count) {
    fact.add(verdict);
    if (verdict.filter(each -> each.compareTo(FactVerdict.DOUBTED) >= 0).isPresent()) {
      failures.add(
          String.format(
              "%s: %s of %s %s: %s, but %s",
              name, what, document.name(), verdict.get(), truth, count.runs()));
    }
  }

  /** Notes a document for which the driver made no job. */
  void addMissing(String why) {
    missing.add(why);
  }

  String name() {
    return name;
  }

  /** Language that the driver writes, as in the counter's format table; "" if not there. */
  String language() {
    return language;
  }

  /** Languages that the counter named. */
  Set<String> formats() {
    return formats;
  }

  FactResult paper() {
    return paper;
  }

  FactResult color() {
    return color;
  }

  /** Facts that are wrong without a doubt. */
  int wrongFacts() {
    return paper.of(FactVerdict.WRONG) + color.of(FactVerdict.WRONG);
  }

  int of(Verdict verdict) {
    return verdicts[verdict.ordinal()];
  }

  /** Jobs that were made. */
  int jobs() {
    int sum = 0;
    for (int count : verdicts) {
      sum += count;
    }
    return sum;
  }

  /** A line for each job that was not counted right, and for each wrong fact. */
  List<String> failures() {
    return failures;
  }

  /** Why there is no job at all, or why some are missing; "" if none is. */
  String missing() {
    return missing.isEmpty() ? "" : missing.get(0);
  }
}

package io.github.bancada.capacity.search;

import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A search as lines for the console. Stateless. */
public final class CapacityText {
  private static final String AND_CLEAN = " and " + Objective.CLEAN_AUDIT;

  private CapacityText() {}

  /**
   * The objective, the range and the longest time of a search.
   *
   * @param users of each load generator
   * @param engines number of load generators; 0 for this process
   */
  public static String opening(SearchOptions settings, int users, int engines) {
    LoadKind load = settings.load();
    return "Capacity Search: the greatest load with "
        + settings.objective().text()
        + (settings.objective().cleanAudit() ? AND_CLEAN : "")
        + ", from "
        + load.text(settings.from())
        + " to "
        + load.text(settings.to())
        + (load == LoadKind.RATE ? " with " + Quantity.of(users, "user") : "")
        + (engines == 0
            ? ""
            : (load == LoadKind.RATE ? " each on " : " on ")
                + Quantity.of(engines, "load generator"))
        + ", in "
        + duration(settings.budgetSeconds())
        + " at most";
  }

  /** One line for a trial, such as {@code trial 7, bisection, 1,414/s for 8 s: missed; …}. */
  public static String trial(LoadKind load, TrialRow trial) {
    StringBuilder line = new StringBuilder();
    line.append("trial ").append(trial.number()).append(", ").append(trial.phase().token());
    if (trial.round() > 0) {
      line.append(" round ").append(trial.round());
    }
    line.append(", ").append(load.text(trial.load())).append(" for ");
    line.append(seconds(trial.seconds()));
    if (trial.verdict() != TrialVerdict.NONE) {
      line.append(": ").append(trial.verdict().token());
      line.append("; ").append(trial.goal()).append(": ").append(share(trial));
    }
    line.append(
        String.format(
            Locale.ROOT,
            "; %s/s served, response mean %s, p95 %s, p99 %s",
            LoadKind.RATE.number(trial.servedPerSecond()),
            time(trial.response().meanNanos()),
            time(trial.response().p95Nanos()),
            time(trial.response().p99Nanos())));
    addCount(line, trial.errors(), "failed");
    addCount(line, trial.unserved(), "unserved");
    addCount(line, trial.lateByMachine(), "late by the load machine");
    if (trial.verdict() == TrialVerdict.LOAD_MACHINE && trial.cpu().isFull()) {
      line.append("; ").append(trial.cpu().words());
    }
    return line.toString();
  }

  static String share(TrialRow trial) {
    if (trial.target() == 1) {
      return String.format(
          Locale.ROOT,
          "%.0f %% of the limit (%.0f to %.0f)",
          100 * trial.share(),
          100 * trial.low(),
          100 * trial.high());
    }
    return percent(trial.share())
        + " over ("
        + percent(trial.low())
        + " to "
        + percent(trial.high())
        + "), allowed "
        + percent(trial.target());
  }

  private static void addCount(StringBuilder line, long count, String what) {
    if (count > 0) {
      line.append(String.format(Locale.ROOT, "; %,d %s", count, what));
    }
  }

  /**
   * The result, such as {@code Capacity: 3,210/s (95 % interval 3,080 to 3,300) with p95 < 10 ms;
   * at 3,400/s it is missed; limited by: not known}.
   */
  public static String closing(CapacityResult result) {
    if (result.end() == CapacityResult.End.FOUND) {
      return found(result);
    }
    if (result.predicted().isPresent()) {
      return predicted(result, result.predicted().get());
    }
    String met =
        Double.isNaN(result.highestMet())
            ? ""
            : "; " + result.load().text(result.highestMet()) + " was met";
    String missed =
        Double.isNaN(result.lowestMissed())
            ? ""
            : "; "
                + result.load().text(result.lowestMissed())
                + " was missed"
                + result.contradiction();
    String start =
        switch (result.end()) {
          case NEVER_MISSED -> "Capacity: above " + result.load().text(result.highestMet());
          case MISSED_AT_FROM -> "Capacity: below " + result.load().text(result.lowestMissed());
          default -> "Capacity: not known";
        };
    return start
        + " with "
        + objective(result)
        + ": "
        + result.reason()
        + (result.end() == CapacityResult.End.NOT_KNOWN ? met + missed : "");
  }

  /** The objective, and what the audits found of the loads that met it. */
  private static String objective(CapacityResult result) {
    return result.objective()
        + result
            .audited()
            .map(
                audited ->
                    result.isFound() || result.end() == CapacityResult.End.NEVER_MISSED
                        ? String.format(
                            Locale.ROOT,
                            " and not one %s lost or invented in %,d",
                            audited.unit(),
                            audited.commits())
                        : AND_CLEAN)
            .orElse("");
  }

  /** Never looks like a measurement. */
  private static String predicted(CapacityResult result, Predicted predicted) {
    return "Capacity: predicted, not reached: "
        + interval(result, predicted.load(), predicted.low(), predicted.high())
        + " with "
        + objective(result)
        + ", "
        + predicted.basis(result.load())
        + (result.reason().isEmpty() ? "" : "; " + result.reason());
  }

  /** A load with its interval. */
  private static String interval(CapacityResult result, double at, double low, double high) {
    LoadKind load = result.load();
    return load.text(at)
        + String.format(Locale.ROOT, " (%.4g %% interval ", 100 * result.confidence())
            .replaceAll("\\.?0+ %", " %")
        + load.number(low)
        + " to "
        + load.number(high)
        + ")";
  }

  private static String found(CapacityResult result) {
    LoadKind load = result.load();
    return "Capacity: "
        + interval(result, result.capacity(), result.low(), result.high())
        + " with "
        + objective(result)
        + (Double.isNaN(result.lowestMissed())
            ? ""
            : "; at " + load.text(result.lowestMissed()) + " it is missed")
        + result.contradiction()
        + "; limited by: "
        + result.limit().map(CapacityText::limit).orElse("not known")
        + (result.reason().isEmpty() ? "" : "; " + result.reason());
  }

  /** Unit and objective, such as {@code /s with p95 < 10 ms}: equal for comparable capacities. */
  public static String question(CapacityResult result) {
    return result.load().unit().strip() + " with " + result.objective();
  }

  private static String limit(ServerLimit limit) {
    return String.format(
        Locale.ROOT,
        "%s, %.0f %% busy (allows %s/s)",
        limit.resource(),
        100 * limit.busy(),
        LoadKind.RATE.number(limit.bound()));
  }

  /** The closing sentence, then further facts: time, knee, scalability, Little's law. */
  public static List<String> closingLines(CapacityResult result) {
    List<String> lines = new ArrayList<>();
    lines.add(closing(result));
    lines.add(Quantity.of(result.trials().size(), "trial") + " in " + duration(result.seconds()));
    result
        .knee()
        .ifPresent(
            knee ->
                lines.add(
                    "Knee (most throughput for its response time): " + knee.text(result.load())));
    result
        .scalability()
        .filter(Scalability::isPeakBelievable)
        .ifPresent(
            law ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "Universal Scalability Law: throughput peaks at %.0f users busy, %s/s",
                        law.peakUsers(),
                        LoadKind.RATE.number(law.at(law.peakUsers())))));
    result.little().ifPresent(law -> lines.add(law.text(result.load())));
    return lines;
  }

  /** A time with three digits, such as {@code 8.42 ms}. */
  static String time(double nanos) {
    double amount = nanos >= 1e9 ? nanos / 1e9 : nanos >= 1e6 ? nanos / 1e6 : nanos / 1e3;
    String unit = nanos >= 1e9 ? " s" : nanos >= 1e6 ? " ms" : " µs";
    String format = amount >= 100 ? "%.0f" : amount >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, amount) + unit;
  }

  /** A duration, such as {@code 3 min 16 s}. */
  static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole < 120 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
  }

  /** Seconds, with a decimal if they are not whole: {@code 8 s}, {@code 1.4 s}. */
  static String seconds(double seconds) {
    return withoutZero(String.format(Locale.ROOT, "%.1f", seconds)) + " s";
  }

  /** A limit in percent, with a decimal if it is not whole: {@code 2 %}, {@code 3.7 %}. */
  static String limit(double share) {
    return withoutZero(String.format(Locale.ROOT, "%.1f", 100 * share)) + " %";
  }

  private static String withoutZero(String number) {
    return number.endsWith(".0") ? number.substring(0, number.length() - 2) : number;
  }

  /** A share, such as {@code 4.8 %}. */
  static String percent(double share) {
    return String.format(Locale.ROOT, share >= 0.1 ? "%.1f %%" : "%.2f %%", 100 * share);
  }
}

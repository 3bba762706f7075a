package io.github.bancada.report.view;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/** Sentences about the arrivals of a run, each one line without a full stop. Stateless. */
public final class ArrivalsText {
  private static final int MAX_LOAD = 60;

  private ArrivalsText() {}

  /** What became of them; nothing if the run sends none. */
  static List<String> lines(RunSummary summary) {
    ArrivalCounts arrivals = summary.arrivals();
    if (arrivals.isNone()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(
        "Arrivals: "
            + load(arrivals)
            + Diagnosis.count(arrivals.served())
            + " served, "
            + Diagnosis.count(arrivals.unserved())
            + " unserved, "
            + late(arrivals)
            + ", at most "
            + Diagnosis.count(arrivals.mostBusy())
            + " of "
            + Diagnosis.count(arrivals.users())
            + (arrivals.users() == 1 ? " user busy" : " users busy"));
    if (arrivals.late() > 0) {
      lines.add(
          "Late arrivals: "
              + Diagnosis.count(arrivals.lateByUsers())
              + " because all users were busy, "
              + Diagnosis.count(arrivals.lateByMachine())
              + " because the load machine was late");
    }
    return lines;
  }

  /** A schedule may be as long as somebody writes it. */
  private static String load(ArrivalCounts arrivals) {
    String load = TextTable.oneLine(arrivals.load());
    int letters = load.codePointCount(0, load.length());
    if (letters > MAX_LOAD) {
      load = load.substring(0, load.offsetByCodePoints(0, MAX_LOAD - 1)) + "…";
    }
    return load.isEmpty() ? "" : load + ": ";
  }

  private static String late(ArrivalCounts arrivals) {
    return arrivals.late() == 0
        ? "none late"
        : Diagnosis.count(arrivals.late())
            + " late (worst "
            + milliseconds(arrivals.worstLateNanos())
            + " ms)";
  }

  /** Nanoseconds as milliseconds with three digits at most, or whole ones. */
  public static String milliseconds(long nanos) {
    double millis = nanos / 1e6;
    return millis < 100
        ? CsvFiles.plain(millis, millis < 1 ? 3 : millis < 10 ? 2 : 1)
        : Diagnosis.count(Math.round(millis));
  }

  /** Why the figures are not those of the server; "" if the run is valid. */
  public static String invalid(RunSummary summary) {
    String why = summary.arrivals().whyInvalid();
    return why.isEmpty() ? "" : "Invalid run: " + why;
  }

  /** How to read response times; nothing if the run has none. */
  static List<String> notes(RunSummary summary) {
    long samples = summary.total().responses().outcomes().count();
    if (samples == 0) {
      return List.of();
    }
    List<String> notes = new ArrayList<>();
    notes.add(
        "Service time is the duration of a sample; response time counts from the planned moment of"
            + " its arrival, exactly, so it includes the wait for a user.");
    if (summary.info().settings().intendedIntervalNanos() > 0) {
      notes.add("The intended interval is not used: exact response times need no correction.");
    }
    if (samples < summary.total().samples()) {
      notes.add(
          "Response times are of "
              + Diagnosis.count(samples)
              + " of "
              + Diagnosis.count(summary.total().samples())
              + " samples: the others were not sent as arrivals.");
    }
    return notes;
  }
}

package io.github.bancada.report.view;

import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;

/** Notes on the response times of a run. Stateless. */
final class ResponseNotes {
  private ResponseNotes() {}

  /** Sentences; none without response times. */
  static List<String> of(RunSummary summary) {
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

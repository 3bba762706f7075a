package io.github.bancada.metrics;

/**
 * The time blocks of a label, those of response times made with the first of them. Not thread-safe.
 */
final class LaneBlocks {
  private final TimeBlockRecorder elapsed = new TimeBlockRecorder();

  /** Null before the first response time. */
  private TimeBlockRecorder responses;

  /** Adds a second; they come in the order of time. */
  void add(long epochSecond, Lane lane) {
    elapsed.add(epochSecond, lane.elapsed, lane.totals.errors());
    if (lane.hasResponses()) {
      if (responses == null) {
        responses = new TimeBlockRecorder();
      }
      responses.add(epochSecond, lane.responses(), lane.responses().failures());
    }
  }

  /** The label, with the blocks so far. */
  LabelSummary in(LabelSummary label) {
    LabelSummary known = label.withBlocks(elapsed.snapshot());
    return responses == null
        ? known
        : known.withResponses(known.responses().withBlocks(responses.snapshot()));
  }
}

package io.github.bancada.metrics;

import java.util.concurrent.atomic.LongAdder;
import org.apache.jmeter.samplers.SampleResult;

/** Leaves out samples that ended outside the part of a run that counts. Thread-safe. */
final class PartFilter {
  private final RunPart part;
  private final long from;
  private final long until;
  private final LongAdder before = new LongAdder();
  private final LongAdder after = new LongAdder();

  PartFilter(RunPart part, long startEpochMillis) {
    this.part = part;
    from = part.skipMillis() == 0 ? Long.MIN_VALUE : part.fromEpochMillis(startEpochMillis);
    until = part.untilEpochMillis(startEpochMillis);
  }

  /** Whether a sample counts; one that does not is counted here. */
  boolean admits(SampleResult sample) {
    long end = sample.getEndTime();
    if (end >= from && end < until) {
      return true;
    }
    (end < from ? before : after).add(Math.max(1, sample.getSampleCount()));
    return false;
  }

  /** Whether a second lies in the part as a whole. */
  boolean admits(long epochSecond) {
    return from <= epochSecond * 1000 && (epochSecond + 1) * 1000 <= until;
  }

  /** The label, whose time begins at the earliest with the part. */
  LabelSummary clipped(LabelSummary label) {
    return label.samples() == 0 || label.span().startEpochMillis() >= from
        ? label
        : label.during(new Span(from, Math.max(from, label.span().endEpochMillis())));
  }

  /** The moment from which successes are expected. */
  long start(long startEpochMillis) {
    return Math.max(startEpochMillis, from);
  }

  /** The moment until which they are. */
  long end(long endEpochMillis) {
    return Math.min(endEpochMillis, until);
  }

  LeftOut leftOut() {
    return part.isWhole() ? LeftOut.NOTHING : new LeftOut(part, before.sum(), after.sum());
  }
}

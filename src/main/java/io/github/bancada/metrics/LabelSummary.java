package io.github.bancada.metrics;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The figures of one label (or of all labels together) over a whole run. Immutable and thread-safe.
 *
 * <p>Times are nanoseconds; from samplers that measure in milliseconds they are whole milliseconds
 * times 1,000,000.
 *
 * @param outcomes elapsed times of successful and of failed samples
 * @param errors number of failed samples
 * @param connects connect times of the samples that opened a connection
 * @param traffic bytes received and sent
 * @param span from the start of the first sample to the end of the last
 * @param millisecondsOnly whether some samples were measured in whole milliseconds
 * @param blocks the samples in blocks of time; none if only the totals are known
 * @param responses response times; none unless the run sends arrivals
 * @param latencies latencies of the successful samples that have one; none if the sampler does not
 *     measure it
 * @param transactions number of samples of Transaction Controllers, beside the samples inside
 */
public record LabelSummary(
    String label,
    Outcomes outcomes,
    long errors,
    SummedTimes connects,
    Traffic traffic,
    Span span,
    boolean millisecondsOnly,
    TimeBlocks blocks,
    ResponseTimes responses,
    ElapsedTimes latencies,
    long transactions) {

  public LabelSummary {
    Objects.requireNonNull(label, "label");
    Objects.requireNonNull(outcomes, "outcomes");
    Objects.requireNonNull(connects, "connects");
    Objects.requireNonNull(blocks, "blocks");
    Objects.requireNonNull(responses, "responses");
    Objects.requireNonNull(latencies, "latencies");
  }

  /** A label without response times and latencies. */
  public LabelSummary(
      String label,
      Outcomes outcomes,
      long errors,
      SummedTimes connects,
      Traffic traffic,
      Span span,
      boolean millisecondsOnly,
      TimeBlocks blocks) {
    this(
        label,
        outcomes,
        errors,
        connects,
        traffic,
        span,
        millisecondsOnly,
        blocks,
        ResponseTimes.NONE,
        ElapsedTimes.NONE,
        0);
  }

  private LabelSummary with(
      String name,
      Outcomes times,
      Span time,
      TimeBlocks timeBlocks,
      ResponseTimes toEnd,
      ElapsedTimes toAnswer) {
    return new LabelSummary(
        name,
        times,
        errors,
        connects,
        traffic,
        time,
        millisecondsOnly,
        timeBlocks,
        toEnd,
        toAnswer,
        transactions);
  }

  /** The same figures with these response times. */
  public LabelSummary withResponses(ResponseTimes times) {
    return with(label, outcomes, span, blocks, times, latencies);
  }

  /** The same figures with these latencies. */
  public LabelSummary withLatencies(ElapsedTimes times) {
    return with(label, outcomes, span, blocks, responses, times);
  }

  /**
   * The same label with the response times of its samples as its times, so that readers need not
   * distinguish the two.
   */
  public LabelSummary asResponse() {
    return with(
        label,
        responses.outcomes(),
        span,
        responses.blocks(),
        ResponseTimes.NONE,
        ElapsedTimes.NONE);
  }

  public LabelSummary withBlocks(TimeBlocks timeBlocks) {
    return with(label, outcomes, span, timeBlocks, responses, latencies);
  }

  /** The same figures with another span. */
  public LabelSummary during(Span time) {
    return with(label, outcomes, time, blocks, responses, latencies);
  }

  /** The same figures under another name, without time blocks. */
  public LabelSummary named(String name) {
    return with(
        name, outcomes, span, TimeBlocks.NONE, responses.withBlocks(TimeBlocks.NONE), latencies);
  }

  /** The same figures with unknown outcomes: only the times of all samples. */
  public LabelSummary withoutOutcomes() {
    return with(
        label,
        outcomes.together(),
        span,
        blocks,
        new ResponseTimes(responses.outcomes().together(), responses.blocks()),
        latencies);
  }

  /** The same figures with this number of samples of Transaction Controllers. */
  public LabelSummary withTransactions(long samples) {
    return new LabelSummary(
        label,
        outcomes,
        errors,
        connects,
        traffic,
        span,
        millisecondsOnly,
        blocks,
        responses,
        latencies,
        samples);
  }

  /** Whether it has samples of Transaction Controllers, beside the samples inside. */
  public boolean hasTransactions() {
    return transactions > 0;
  }

  /** Adds up labels as if they were one; no time blocks. */
  public static LabelSummary merge(String label, List<LabelSummary> parts) {
    List<LabelSummary> some = parts.stream().filter(part -> part.samples() > 0).toList();
    ExactRange clock = new ExactRange();
    for (LabelSummary part : some) {
      clock.include(part.span.startEpochMillis());
      clock.include(part.span.endEpochMillis());
    }
    return new LabelSummary(
        label,
        Outcomes.merge(some.stream().map(LabelSummary::outcomes).toList()),
        some.stream().mapToLong(LabelSummary::errors).sum(),
        SummedTimes.sum(some.stream().map(LabelSummary::connects).toList()),
        some.stream().map(LabelSummary::traffic).reduce(Traffic.NONE, Traffic::and),
        new Span(clock.min(), clock.max()),
        some.stream().anyMatch(LabelSummary::millisecondsOnly),
        TimeBlocks.NONE,
        ResponseTimes.merge(some.stream().map(LabelSummary::responses).toList()),
        ElapsedTimes.merge(some.stream().map(LabelSummary::latencies).toList()),
        some.stream().mapToLong(LabelSummary::transactions).sum());
  }

  /** As {@link #merge}, with the time blocks; none if a part has none. */
  public static LabelSummary together(String label, List<LabelSummary> parts) {
    List<LabelSummary> some = parts.stream().filter(part -> part.samples() > 0).toList();
    LabelSummary together = merge(label, some);
    // A part without arrivals has no response times and leaves no gap in others.
    List<TimeBlocks> responding =
        some.stream()
            .map(LabelSummary::responses)
            .filter(each -> !each.isEmpty())
            .map(ResponseTimes::blocks)
            .toList();
    return together
        .withBlocks(TimeBlocks.merge(some.stream().map(LabelSummary::blocks).toList()))
        .withResponses(together.responses().withBlocks(TimeBlocks.merge(responding)));
  }

  /** An empty histogram of the shape that every summary uses. */
  public static Histogram emptyHistogram() {
    return new Histogram(1, Lane.HIGHEST_NANOS, Lane.SIGNIFICANT_DIGITS);
  }

  /** Number of samples, failed ones included. */
  public long samples() {
    return outcomes.count();
  }

  /** Failed samples in percent of all; 0 without samples. */
  public double errorPercent() {
    return samples() == 0 ? 0 : 100.0 * errors / samples();
  }

  /** The samples in the zones of the Apdex; empty if it is not known which samples failed. */
  public Optional<Apdex> apdex(ApdexThresholds thresholds) {
    if (!outcomes.areKnown()) {
      return Optional.empty();
    }
    ElapsedTimes times = outcomes.successful();
    long satisfied = times.within(thresholds.satisfiedNanos());
    long accepted = times.within(thresholds.toleratedNanos());
    return Optional.of(
        new Apdex(
            satisfied, accepted - satisfied, times.count() - accepted, outcomes.failed().count()));
  }

  /**
   * The elapsed times that tables and charts show: of successful samples, or of all if the outcomes
   * are not known.
   */
  public ElapsedTimes elapsed() {
    return outcomes.areKnown() ? outcomes.successful() : outcomes.all();
  }

  /** Samples per second from the first start to the last end, as in JMeter. */
  public double throughputPerSecond() {
    return perSecond(samples());
  }

  /**
   * Received kilobytes (1,024 bytes) per second, over the same time as the throughput; NaN if not
   * known.
   */
  public double receivedKilobytesPerSecond() {
    return traffic.isKnown() ? perSecond(traffic.receivedBytes() / 1024.0) : Double.NaN;
  }

  /** Sent kilobytes (1,024 bytes) per second, as above. */
  public double sentKilobytesPerSecond() {
    return traffic.isKnown() ? perSecond(traffic.sentBytes() / 1024.0) : Double.NaN;
  }

  private double perSecond(double amount) {
    // JMeter's clock has whole milliseconds; a shorter run counts as one.
    return samples() == 0 ? 0 : amount * 1000.0 / Math.max(1, span.millis());
  }

  /**
   * Mean connect time over all samples; a sample that did not connect counts as 0, as in JMeter.
   * NaN if not known.
   */
  public double connectMeanNanos() {
    if (!traffic.isKnown()) {
      return Double.NaN;
    }
    return samples() == 0 ? 0 : (double) connects.sumNanos() / samples();
  }
}

package io.github.bancada.metrics;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Counts failures by label and response code, and keeps the first of them. Thread-safe; memory is
 * bounded.
 */
final class FailureRecorder {
  /** Beyond so many different groups the code is dropped: some samplers put a text there. */
  static final int MAX_GROUPS = 1000;

  static final String OTHER_CODES = "(other codes)";

  private final ConcurrentHashMap<Key, Counter> groups = new ConcurrentHashMap<>();
  private final AtomicReference<FirstFailure> first = new AtomicReference<>();

  private record Key(String label, String code) {}

  /** One kind of failure. Thread-safe. */
  private static final class Counter {
    private final String message;
    private final AtomicLong count = new AtomicLong();
    private final ExactRange epochMillis = new ExactRange();

    private Counter(String message) {
      this.message = message;
    }
  }

  /**
   * Records a failed sample here and with its label. Whatever takes memory comes first: a user that
   * dies of the lack of it has its sample counted nowhere, and totals and failures agree.
   *
   * @param samples how many have been recorded of all labels
   */
  void record(LabelRecorder label, SampleResult sample, LongSupplier samples) {
    Counter counter = counter(label.label(), sample);
    int failures = Math.max(1, sample.getErrorCount());
    long end = sample.getEndTime();
    // Counted before it is recorded, so that of several at the same moment none counts another.
    FirstFailure candidate =
        first.get() != null
            ? null
            : new FirstFailure(
                samples.getAsLong() + 1,
                end,
                label.label(),
                codeOf(sample),
                messageOf(sample),
                sample.getAllThreads());
    label.record(sample);
    counter.count.addAndGet(failures);
    counter.epochMillis.include(end);
    if (candidate != null) {
      first.compareAndSet(null, candidate);
    }
  }

  private Counter counter(String label, SampleResult sample) {
    Key key = new Key(label, codeOf(sample));
    if (groups.size() >= MAX_GROUPS && !groups.containsKey(key)) {
      key = new Key(label, OTHER_CODES);
    }
    Counter counter = groups.get(key);
    return counter != null
        ? counter
        : groups.computeIfAbsent(key, k -> new Counter(messageOf(sample)));
  }

  /** The response code, "" if a script has set none. */
  private static String codeOf(SampleResult sample) {
    return Objects.requireNonNullElse(sample.getResponseCode(), "");
  }

  /** Why the sample failed, as an assertion or else the response says; "" if nobody does. */
  private static String messageOf(SampleResult sample) {
    String assertion = sample.getFirstAssertionFailureMessage();
    return assertion != null && !assertion.isEmpty()
        ? assertion
        : Objects.requireNonNullElse(sample.getResponseMessage(), "");
  }

  /**
   * A second was closed with so many users active in all remote engines; each engine knows of its
   * own users only.
   */
  void closed(long epochSecond, int users) {
    first.updateAndGet(
        known ->
            known != null
                    && Math.floorDiv(known.epochMillis(), 1000L) == epochSecond
                    && known.users() < users
                ? known.withUsers(users)
                : known);
  }

  Failures snapshot() {
    return new Failures(groups(), Optional.ofNullable(first.get()));
  }

  private List<ErrorGroup> groups() {
    return groups.entrySet().stream()
        .filter(e -> e.getValue().count.get() > 0) // 0: memory ran out before the first
        .map(
            e ->
                new ErrorGroup(
                    e.getKey().label(),
                    e.getKey().code(),
                    e.getValue().message,
                    e.getValue().count.get(),
                    e.getValue().epochMillis.min(),
                    e.getValue().epochMillis.max()))
        .sorted(
            Comparator.comparingLong(ErrorGroup::count)
                .reversed()
                .thenComparing(ErrorGroup::label)
                .thenComparing(ErrorGroup::code))
        .toList();
  }
}

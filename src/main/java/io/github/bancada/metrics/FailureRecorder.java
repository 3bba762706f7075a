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
 * Counts failures by label and response code and keeps the first. Thread-safe; memory is bounded.
 */
final class FailureRecorder {
  /** Some samplers put a text into the code: above this number of groups the code is dropped. */
  static final int MAX_GROUPS = 1000;

  static final String OTHER_CODES = "(other codes)";

  private final ConcurrentHashMap<Key, Counter> groups = new ConcurrentHashMap<>();
  private final AtomicReference<Failures.First> first = new AtomicReference<>();

  private record Key(String label, String code) {}

  private static final class Counter {
    private final String message;
    private final AtomicLong count = new AtomicLong();
    private final ExactRange epochMillis = new ExactRange();

    private Counter(String message) {
      this.message = message;
    }
  }

  /**
   * Records a failed sample here and with its label. Steps that allocate come first: if memory runs
   * out, the sample counts nowhere, and totals and failures still agree.
   *
   * @param samples number of samples recorded so far, all labels
   */
  void record(LabelRecorder label, SampleResult sample, LongSupplier samples) {
    Counter counter = counter(label.label(), sample);
    int failures = Math.max(1, sample.getErrorCount());
    long end = sample.getEndTime();
    // Reads the count before recording, so that simultaneous failures do not count each other.
    Failures.First candidate =
        first.get() != null
            ? null
            : new Failures.First(
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

  /** The response code, "" if a script left it null. */
  private static String codeOf(SampleResult sample) {
    return Objects.requireNonNullElse(sample.getResponseCode(), "");
  }

  /** The message of the failed assertion or else of the response; "" without either. */
  private static String messageOf(SampleResult sample) {
    String assertion = sample.getFirstAssertionFailureMessage();
    return assertion != null && !assertion.isEmpty()
        ? assertion
        : Objects.requireNonNullElse(sample.getResponseMessage(), "");
  }

  /**
   * Corrects the users of the first failure when its second closes: a remote engine knows only its
   * own users.
   *
   * @param users users active in all remote engines in that second
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

  private List<Failures.Group> groups() {
    return groups.entrySet().stream()
        .filter(
            e -> e.getValue().count.get() > 0) // 0: memory ran out before the first was recorded
        .map(
            e ->
                new Failures.Group(
                    e.getKey().label(),
                    e.getKey().code(),
                    e.getValue().message,
                    e.getValue().count.get(),
                    e.getValue().epochMillis.min(),
                    e.getValue().epochMillis.max()))
        .sorted(
            Comparator.comparingLong(Failures.Group::count)
                .reversed()
                .thenComparing(Failures.Group::label)
                .thenComparing(Failures.Group::code))
        .toList();
  }
}

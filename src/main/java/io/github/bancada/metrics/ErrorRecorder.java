package io.github.bancada.metrics;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.samplers.SampleResult;

/** Counts failures by label and response code. Thread-safe; memory is bounded. */
final class ErrorRecorder {
  /** Beyond so many different groups the code is dropped: some samplers put a text there. */
  static final int MAX_GROUPS = 1000;

  static final String OTHER_CODES = "(other codes)";

  private final ConcurrentHashMap<Key, Counter> groups = new ConcurrentHashMap<>();

  /**
   * Where a failed sample is to be counted. Takes memory for a new kind of failure; counting takes
   * none.
   */
  Counter counter(String label, SampleResult sample) {
    Key key = new Key(label, codeOf(sample));
    if (groups.size() >= MAX_GROUPS && !groups.containsKey(key)) {
      key = new Key(label, OTHER_CODES);
    }
    Counter counter = groups.get(key);
    if (counter == null) {
      counter = groups.computeIfAbsent(key, k -> new Counter(messageOf(sample)));
    }
    return counter;
  }

  /** The response code, "" if a script has set none. */
  static String codeOf(SampleResult sample) {
    return Objects.requireNonNullElse(sample.getResponseCode(), "");
  }

  /** Why the sample failed, as an assertion or else the response says; "" if nobody does. */
  static String messageOf(SampleResult sample) {
    String assertion = sample.getFirstAssertionFailureMessage();
    return assertion != null && !assertion.isEmpty()
        ? assertion
        : Objects.requireNonNullElse(sample.getResponseMessage(), "");
  }

  List<ErrorGroup> snapshot() {
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

  private record Key(String label, String code) {}

  /** One kind of failure. Thread-safe. */
  static final class Counter {
    private final String message;
    private final AtomicLong count = new AtomicLong();
    private final ExactRange epochMillis = new ExactRange();

    private Counter(String message) {
      this.message = message;
    }

    /** Counts failures that ended at that time. */
    void count(int failures, long endEpochMillis) {
      count.addAndGet(failures);
      epochMillis.include(endEpochMillis);
    }
  }
}

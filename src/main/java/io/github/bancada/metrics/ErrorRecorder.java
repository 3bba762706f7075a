package io.github.bancada.metrics;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.apache.jmeter.samplers.SampleResult;

/** Counts failures by label and response code. Thread-safe; memory is bounded. */
final class ErrorRecorder {
  /** Beyond so many different groups the code is dropped: some samplers put a text there. */
  static final int MAX_GROUPS = 1000;

  static final String OTHER_CODES = "(other codes)";

  private final ConcurrentHashMap<Key, Counter> groups = new ConcurrentHashMap<>();

  void record(String label, SampleResult sample) {
    Key key = new Key(label, codeOf(sample));
    if (groups.size() >= MAX_GROUPS && !groups.containsKey(key)) {
      key = new Key(label, OTHER_CODES);
    }
    Counter counter = groups.get(key);
    if (counter == null) {
      counter = groups.computeIfAbsent(key, k -> new Counter(messageOf(sample)));
    }
    counter.count.add(Math.max(1, sample.getErrorCount()));
    counter.epochMillis.include(sample.getEndTime());
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
        .map(
            e ->
                new ErrorGroup(
                    e.getKey().label(),
                    e.getKey().code(),
                    e.getValue().message,
                    e.getValue().count.sum(),
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

  private static final class Counter {
    final String message;
    final LongAdder count = new LongAdder();
    final ExactRange epochMillis = new ExactRange();

    Counter(String message) {
      this.message = message;
    }
  }
}

package io.github.bancada.storage.results;

import io.github.bancada.storage.cache.DeviceReads;
import io.github.bancada.storage.cache.SteadyState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * One phase on one target: the samples with one label. Samples that overlap in time are one round;
 * rates are over the time of all rounds, from the first start to the last end of each, so that the
 * time of other phases between them does not count. Not thread-safe.
 */
final class PhaseRow {
  private static final double SECOND = 1e9;
  private static final double MILLI = 1e6;
  private static final double MEGA = 1e6;
  private static final double SHORT_SECONDS = 0.5;

  /** More are joined where they overlap, so that memory is bounded. */
  private static final int MOST_SPANS = 1 << 16;

  private static final int DIGITS = 3;

  private final String label;
  private final String target;
  private final Histogram times = new Histogram(DIGITS);
  private List<Span> spans = new ArrayList<>();
  private String rounds = "";
  private long failed;
  private long users;
  private long bytes;
  private long operations;
  private long cpuNanos;
  private long cpuElapsedNanos;
  private long deviceBytes;
  private long askedBytes;
  private boolean deviceKnown = true;

  /** The time of a sample, or of a round with its first end. */
  private record Span(long start, long firstEnd, long end) {
    Span with(Span other) {
      return new Span(start, Math.min(firstEnd, other.firstEnd), Math.max(end, other.end));
    }
  }

  PhaseRow(String label, String target) {
    this.label = label;
    this.target = target;
  }

  void add(PhaseSample sample) {
    if (!sample.success()) {
      failed++;
      return;
    }
    users = Math.max(users, sample.users());
    long end = sample.startNanos() + sample.elapsedNanos();
    spans.add(new Span(sample.startNanos(), end, end));
    if (spans.size() > MOST_SPANS) {
      spans = rounds();
    }
    bytes += Math.max(0, sample.bytes());
    operations += Math.max(0, sample.operations());
    if (sample.cpuNanos() >= 0) {
      cpuNanos += sample.cpuNanos();
      cpuElapsedNanos += sample.elapsedNanos();
    }
    if (sample.receivedBytes() > 0) {
      askedBytes += sample.receivedBytes();
      deviceKnown = deviceKnown && sample.deviceReadBytes() >= 0;
      deviceBytes += Math.max(0, sample.deviceReadBytes());
    }
    sample.times().ifPresent(times::add);
    rounds = sample.rounds().isEmpty() ? rounds : sample.rounds();
  }

  private List<Span> rounds() {
    List<Span> sorted = new ArrayList<>(spans);
    sorted.sort(Comparator.comparingLong(Span::start));
    List<Span> joined = new ArrayList<>();
    for (Span span : sorted) {
      int last = joined.size() - 1;
      if (last >= 0 && span.start() < joined.get(last).end()) {
        joined.set(last, joined.get(last).with(span));
      } else {
        joined.add(span);
      }
    }
    return joined;
  }

  String label() {
    return label;
  }

  String target() {
    return target;
  }

  /** Virtual users who worked together; 0 if that is not known. */
  long users() {
    return users;
  }

  double failed() {
    return failed;
  }

  double roundCount() {
    return rounds().size();
  }

  /** Of all rounds together. */
  double seconds() {
    return rounds().stream().mapToLong(each -> each.end() - each.start()).sum() / SECOND;
  }

  double megabytes() {
    return bytes == 0 ? Double.NaN : bytes / MEGA;
  }

  double megabytesPerSecond() {
    return perSecond(megabytes());
  }

  double operationsPerSecond() {
    return perSecond(operations);
  }

  private double perSecond(double count) {
    double seconds = seconds();
    return seconds > 0 ? count / seconds : Double.NaN;
  }

  /** Of one processor, for a virtual user. */
  double cpuPercent() {
    return cpuElapsedNanos == 0 ? Double.NaN : 100.0 * cpuNanos / cpuElapsedNanos;
  }

  double millisAt(double percentile) {
    return times.getTotalCount() == 0 ? Double.NaN : times.getValueAtPercentile(percentile) / MILLI;
  }

  /** Share of reads that came from the page cache. */
  double cachedPercent() {
    return askedBytes == 0 || !deviceKnown
        ? Double.NaN
        : 100 * Math.max(0, 1 - (double) deviceBytes / askedBytes);
  }

  /** When the first virtual user was done, in a round. */
  double firstEndSeconds() {
    return mean(rounds().stream().mapToDouble(each -> each.firstEnd() - each.start()).toArray());
  }

  /** When the last one was. */
  double lastEndSeconds() {
    return mean(rounds().stream().mapToDouble(each -> each.end() - each.start()).toArray());
  }

  private static double mean(double[] nanos) {
    return Arrays.stream(nanos).average().orElse(Double.NaN) / SECOND;
  }

  private double shortestSeconds() {
    return rounds().stream()
        .mapToDouble(each -> (each.end() - each.start()) / SECOND)
        .min()
        .orElse(1);
  }

  /** Whether one of its rounds took so little time that its rate says little. */
  boolean isTooShort() {
    return shortestSeconds() < SHORT_SECONDS;
  }

  /** What to think of its figures; "" if nothing. */
  String remarks() {
    List<String> all = new ArrayList<>();
    if (askedBytes > 0) {
      all.add(DeviceReads.words(askedBytes, deviceKnown ? deviceBytes : DeviceReads.UNKNOWN));
    }
    if (!rounds.isEmpty()) {
      double[] rates = Arrays.stream(rounds.split(" ")).mapToDouble(Double::parseDouble).toArray();
      all.add("at last " + new SteadyState(rates).words());
    }
    double shortest = shortestSeconds();
    if (shortest < SHORT_SECONDS) {
      all.add(
          String.format(
              Locale.ROOT, "too short: %.3f s, and a phase under 0.5 s says little", shortest));
    }
    return all.isEmpty() ? "" : label + ": " + String.join("; ", all);
  }
}

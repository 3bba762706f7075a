package io.github.bancada.storage.results;

import io.github.bancada.storage.target.DeviceReads;
import io.github.bancada.storage.target.DeviceWrites;
import io.github.bancada.storage.target.SteadyState;
import io.github.bancada.storage.target.StorageFacts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;

/**
 * One phase on one target: the samples with one label. Samples that overlap in time form a round.
 * Rates are over the time of all rounds, each from its first start to its last end, so that other
 * phases between them do not count. Not thread-safe.
 */
final class PhaseRow {
  private static final double SECOND = 1e9;
  private static final double MILLI = 1e6;
  private static final double MEGA = 1e6;
  private static final int DIGITS = 3;

  private final String label;
  private final String target;
  private final Map<PhaseSample.Kind, Histogram> times = new EnumMap<>(PhaseSample.Kind.class);
  private final Round.Series successes = new Round.Series();
  private final Round.Series all = new Round.Series();
  private String fifths = "";
  private long users;
  private long failed;
  private long elapsedNanos;
  private long cpuNanos;
  private long cpuElapsedNanos;
  private long deviceBytes;
  private long askedBytes;
  private boolean deviceKnown = true;
  private boolean firstWrite;
  private boolean writtenOver;
  private boolean leftInMemory;

  PhaseRow(String label, String target) {
    this.label = label;
    this.target = target;
  }

  void add(PhaseSample sample) {
    Round part = Round.of(sample);
    all.add(part);
    if (!sample.success()) {
      failed++;
      return;
    }
    successes.add(part);
    users = Math.max(users, sample.users());
    elapsedNanos += sample.elapsedNanos();
    if (sample.cpuNanos() >= 0) {
      cpuNanos += sample.cpuNanos();
      cpuElapsedNanos += sample.elapsedNanos();
    }
    if (sample.receivedBytes() > 0) {
      askedBytes += sample.receivedBytes();
      deviceKnown = deviceKnown && sample.deviceReadBytes() >= 0;
      deviceBytes += Math.max(0, sample.deviceReadBytes());
    }
    for (PhaseSample.Kind kind : PhaseSample.Kind.values()) {
      sample
          .times(kind)
          .ifPresent(
              some -> times.computeIfAbsent(kind, unused -> new Histogram(DIGITS)).add(some));
    }
    fifths = sample.rounds().isEmpty() ? fifths : sample.rounds();
    firstWrite = firstWrite || sample.isFirstWrite().orElse(false);
    writtenOver = writtenOver || !sample.isFirstWrite().orElse(true);
    leftInMemory = leftInMemory || sample.isLeftInMemory();
  }

  String label() {
    return label;
  }

  String target() {
    return target;
  }

  /** The label without the target's name at its end: the same on all targets. */
  String phase() {
    String behind = " " + target;
    return label.endsWith(behind) && !target.isEmpty()
        ? label.substring(0, label.length() - behind.length())
        : label;
  }

  /** Number of virtual users who worked together; 0 if not known. */
  long users() {
    return users;
  }

  double failed() {
    return failed;
  }

  /** All rounds in the order of time, including rounds with failed samples. */
  List<Round> rounds() {
    return all.all(true);
  }

  private List<Round> succeeded() {
    return successes.all(failed == 0);
  }

  double roundCount() {
    return succeeded().size();
  }

  /** Duration of all rounds together. */
  double seconds() {
    return sum(Round::nanos) / SECOND;
  }

  private double sum(ToLongFunction<Round> part) {
    return succeeded().stream().mapToLong(part).sum();
  }

  /** Duration of the fastest round. */
  double fastestSeconds() {
    return roundSeconds().min().orElse(Double.NaN);
  }

  /** Duration of the slowest round. */
  double slowestSeconds() {
    return roundSeconds().max().orElse(Double.NaN);
  }

  private DoubleStream roundSeconds() {
    return succeeded().stream().mapToDouble(each -> each.nanos() / SECOND);
  }

  double megabytes() {
    double bytes = sum(Round::bytes);
    return bytes == 0 ? Double.NaN : bytes / MEGA;
  }

  double megabytesPerSecond() {
    return perSecond(megabytes());
  }

  double operationsPerSecond() {
    return perSecond(sum(Round::operations));
  }

  private double perSecond(double count) {
    double seconds = seconds();
    return seconds > 0 ? count / seconds : Double.NaN;
  }

  /** CPU time of a virtual user over time; 100 is one processor. */
  double cpuPercent() {
    return cpuElapsedNanos == 0 ? Double.NaN : 100.0 * cpuNanos / cpuElapsedNanos;
  }

  /** Usage of machine, process and device. */
  PhaseUsage usage() {
    return PhaseUsage.of(succeeded());
  }

  /** A percentile of all operations except synchronizations, which no rate of operations counts. */
  double millisAt(double percentile) {
    Histogram together = new Histogram(DIGITS);
    times.forEach(
        (kind, some) -> {
          if (kind != PhaseSample.Kind.SYNCS) {
            together.add(some);
          }
        });
    return millisAt(together, percentile);
  }

  private static double millisAt(Histogram times, double percentile) {
    return times.getTotalCount() == 0 ? Double.NaN : times.getValueAtPercentile(percentile) / MILLI;
  }

  /** A percentile of one kind; NaN if the phase has none of it. */
  double millisAt(PhaseSample.Kind kind, double percentile) {
    return times.containsKey(kind) ? millisAt(times.get(kind), percentile) : Double.NaN;
  }

  /** The kinds of operations in the phase. */
  List<PhaseSample.Kind> kinds() {
    return List.copyOf(times.keySet());
  }

  double count(PhaseSample.Kind kind) {
    return times.containsKey(kind) ? times.get(kind).getTotalCount() : Double.NaN;
  }

  /** Share of the virtual users' time that operations of a kind took. */
  double timePercent(PhaseSample.Kind kind) {
    return times.containsKey(kind)
        ? 100 * times.get(kind).getMean() * times.get(kind).getTotalCount() / elapsedNanos
        : Double.NaN;
  }

  /** Share of reads that came from the page cache. */
  double cachedPercent() {
    return askedBytes == 0 || !deviceKnown
        ? Double.NaN
        : 100 * Math.max(0, 1 - (double) deviceBytes / askedBytes);
  }

  /** Bytes that the device wrote, for all programs, as a share of the bytes of the phase. */
  double deviceWrittenPercent() {
    double asked = sum(Round::writtenBytes);
    long written = usage().writtenBytes();
    return asked == 0 || written == DeviceWrites.UNKNOWN ? Double.NaN : 100 * written / asked;
  }

  /** When the first virtual user of a round was done. */
  double firstEndSeconds() {
    return mean(round -> round.firstEnd() - round.start());
  }

  /** When the last virtual user of a round was done. */
  double lastEndSeconds() {
    return mean(Round::nanos);
  }

  private double mean(ToDoubleFunction<Round> nanos) {
    return succeeded().stream().mapToDouble(nanos).average().orElse(Double.NaN) / SECOND;
  }

  /** Whether one of its rounds was too short for a meaningful rate. */
  boolean isTooShort() {
    return succeeded().stream().anyMatch(each -> each.nanos() < StorageFacts.SHORT_NANOS);
  }

  /** Remarks on the figures; several phases may share a remark. */
  List<String> remarks() {
    List<String> said = new ArrayList<>();
    if (askedBytes > 0) {
      said.add(DeviceReads.words(askedBytes, deviceKnown ? deviceBytes : DeviceReads.UNKNOWN));
    }
    long written = (long) sum(Round::writtenBytes);
    if (firstWrite || writtenOver) {
      said.add(
          !writtenOver
              ? StorageFacts.FIRST_WRITE
              : firstWrite
                  ? StorageFacts.FIRST_WRITE + ", later rounds wrote over them"
                  : StorageFacts.WRITTEN_OVER);
    }
    if (leftInMemory) {
      said.add(StorageFacts.LEFT_IN_MEMORY);
    }
    if (written > 0) {
      said.add(DeviceWrites.words(written, usage().writtenBytes()));
    }
    if (!fifths.isEmpty()) {
      double[] rates = Arrays.stream(fifths.split(" ")).mapToDouble(Double::parseDouble).toArray();
      said.add("at last " + new SteadyState(rates).words());
    }
    if (isTooShort()) {
      said.add(StorageFacts.TOO_SHORT);
    }
    return said;
  }
}

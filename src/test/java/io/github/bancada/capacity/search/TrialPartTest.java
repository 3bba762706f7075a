package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrialPartTest {
  private static final long SECOND = 1_000_000_000L;
  private static final Objective GOALS =
      Objective.of(
          Goal.quantile(95, true, SECOND / 2),
          Goal.mean(false, SECOND / 3),
          new Goal("a", Goal.Kind.QUANTILE, false, SECOND / 9, 0.1, label -> label.equals("a")));
  private static final TrialPlan PLAN =
      new TrialPlan(1, TrialPhase.BISECTION, 0, 100, 10, 2, 30, SECOND / 200, false, GOALS);

  static IntStream seeds() {
    return IntStream.rangeClosed(1, 50);
  }

  /** Counts, histograms, slots and lateness, after their way through a stream. */
  @ParameterizedTest
  @MethodSource("seeds")
  void partsCountAsOneRecorderThatSawAllSamples(int seed) throws Exception {
    SplittableRandom random = new SplittableRandom(seed);
    TrialRecorder one = new TrialRecorder(PLAN);
    List<TrialRecorder> some =
        Stream.generate(() -> new TrialRecorder(PLAN)).limit(1 + random.nextInt(4)).toList();
    if (seed % 2 == 0) {
      long end = random.nextLong(3 * SECOND, 10 * SECOND);
      one.endAt(end);
      some.forEach(each -> each.endAt(end));
    }
    for (int i = random.nextInt(2_000); i > 0; i--) {
      record(random, one, some.get(random.nextInt(some.size())));
    }
    Map<String, TrialPart> parts = new TreeMap<>();
    for (int i = 0; i < some.size(); i++) {
      parts.put("engine " + i, received(new TrialPart(some.get(i), seen(1, CpuUse.UNKNOWN))));
    }

    assertThat(TrialPart.counts(PLAN, parts, List.of(), ""))
        .usingRecursiveComparison()
        .ignoringFields("busiest")
        .withEqualsForType(TrialPartTest::isSame, Double.class)
        .withEqualsForType(Histogram::equals, Histogram.class)
        .isEqualTo(one.counts(seen(some.size(), CpuUse.UNKNOWN)));
    assertThat(TrialPart.recorder(PLAN, parts.values()).isHopeless(8 * SECOND, 3))
        .isEqualTo(one.isHopeless(8 * SECOND, 3));
  }

  /** One sample or unserved arrival, for two recorders. */
  private static void record(SplittableRandom random, TrialRecorder one, TrialRecorder other) {
    long at = random.nextLong(12 * SECOND);
    String label = random.nextBoolean() ? "a" : "b";
    long late = random.nextInt(4) == 0 ? random.nextLong(SECOND / 50) : 0;
    boolean busy = random.nextBoolean();
    long service = random.nextLong(SECOND);
    boolean fails = random.nextInt(20) == 0;
    boolean unserved = random.nextInt(20) == 0;
    for (TrialRecorder each : List.of(one, other)) {
      if (unserved) {
        each.unserved(at);
      } else {
        each.served(at, label, late, busy, service, fails);
      }
    }
  }

  /** Sums of shares in another order may differ in their last digit. */
  private static boolean isSame(Double a, Double b) {
    return a.equals(b) || Math.abs(a - b) <= 1e-9 * Math.abs(a);
  }

  private static Observation seen(double usersBusy, CpuUse cpu) {
    return new Observation(10, 11, usersBusy, cpu, List.of());
  }

  private static TrialPart received(TrialPart part) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(part);
    }
    assertThat(bytes.size()).as("bytes of a report, once a second").isLessThan(80_000);
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (TrialPart) in.readObject();
    }
  }

  @Test
  void cpusAreThoseOfTheBusiestLoadGenerator() {
    CpuUse full = new CpuUse(0.93, 0.9, Double.NaN);
    CpuUse fullByServer = new CpuUse(0.99, 0.1, 0.8);
    Map<String, TrialPart> parts =
        Map.of(
            "a", new TrialPart(new TrialRecorder(PLAN), seen(3, CpuUse.UNKNOWN)),
            "b", new TrialPart(new TrialRecorder(PLAN), seen(4, full)),
            "c", new TrialPart(new TrialRecorder(PLAN), seen(5, fullByServer)));
    TrialCounts counts = TrialPart.counts(PLAN, parts, List.of(), "");

    assertThat(counts.cpu()).isEqualTo(full);
    assertThat(counts.busiest()).isEqualTo("b");
    assertThat(counts.usersBusy()).isCloseTo(12, within(1e-9));
  }
}

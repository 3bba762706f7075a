package io.github.bancada.server.limit;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading.Key;
import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.server.figure.Span;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever is read or missing: no failure, and no limit without its figures. */
class MissingFiguresTest {
  private static final Set<Figure> CPU_STATES =
      EnumSet.of(CPU_USER, CPU_NICE, CPU_SYSTEM, CPU_IOWAIT, CPU_STEAL, CPU_IDLE);

  /** What each limit of the server needs: all of one of these. */
  private static final Map<Limit, List<Set<Figure>>> NEEDED = new EnumMap<>(Limit.class);

  static {
    NEEDED.put(Limit.OUT_OF_MEMORY, List.of(EnumSet.of(OOM_KILLS)));
    NEEDED.put(
        Limit.DESCRIPTORS, List.of(EnumSet.of(PROCESS_DESCRIPTORS, PROCESS_DESCRIPTOR_LIMIT)));
    NEEDED.put(
        Limit.CONNECTIONS,
        List.of(EnumSet.of(Figure.CONNECTIONS, CONNECTION_LIMIT), EnumSet.of(CONNECTIONS_REFUSED)));
    NEEDED.put(Limit.LISTEN_QUEUE, List.of(EnumSet.of(LISTEN_OVERFLOWS)));
    NEEDED.put(Limit.CPU_QUOTA, List.of(EnumSet.of(QUOTA_PERIODS, QUOTA_THROTTLED_PERIODS)));
    NEEDED.put(Limit.HOST, List.of(CPU_STATES));
    NEEDED.put(Limit.MEMORY, List.of(EnumSet.of(SWAP_IN_PAGES), EnumSet.of(PRESSURE_MEMORY)));
    NEEDED.put(Limit.ROW_LOCKS, List.of(EnumSet.of(ROW_LOCK_WAITS), EnumSet.of(ROW_LOCK_TIME)));
    NEEDED.put(Limit.WORKERS, List.of(EnumSet.of(WORKERS_ACTIVE, WORKERS_LIMIT, WORKERS_PENDING)));
    NEEDED.put(Limit.CPU, List.of(CPU_STATES, EnumSet.of(PROCESS_CPU)));
    NEEDED.put(Limit.DISK, List.of(EnumSet.of(PRESSURE_IO), EnumSet.of(DISK_BUSY)));
    NEEDED.put(Limit.NETWORK, List.of(EnumSet.of(TCP_RETRANSMITS, TCP_SEGMENTS_SENT)));
    NEEDED.put(Limit.SINGLE_THREAD, List.of(EnumSet.of(PROCESS_CPU)));
  }

  @Property
  void anyRunIsJudgedByWhatIsThere(Any any) {
    List<SourceSpans> sources = any.list(2, () -> source(any));
    LimitVerdict verdict = LimitVerdict.of(new WatchedRun("users", seconds(any), sources));

    assertThat(verdict.sentence()).isNotBlank().doesNotContain("NaN", "Infinity");
    assertThat(
            Stream.concat(verdict.named().stream(), verdict.others().stream())
                .filter(each -> each.limit() != Limit.LOAD_MACHINE))
        .allSatisfy(each -> assertThat(isTold(each, sources)).as("%s", each).isTrue());
  }

  private static boolean isTold(LimitEvidence evidence, List<SourceSpans> sources) {
    return sources.stream()
        .filter(each -> each.name().equals(evidence.source()))
        .map(MissingFiguresTest::figures)
        .anyMatch(told -> NEEDED.get(evidence.limit()).stream().anyMatch(told::containsAll));
  }

  private static Set<Figure> figures(SourceSpans source) {
    return source.spans().values().stream()
        .flatMap(span -> span.values().keySet().stream())
        .map(Key::figure)
        .collect(Collectors.toSet());
  }

  /** Some at rest, then many alike, then any. */
  private static SortedMap<Long, LoadSecond> seconds(Any any) {
    SortedMap<Long, LoadSecond> seconds = new TreeMap<>();
    for (long i = -any.number(0, 5); i < 0; i++) {
      seconds.put(i, new LoadSecond(0, 0, Double.NaN, 0, any.of(10.0, 97.0)));
    }
    LoadSecond typical = second(any);
    for (long i = any.number(0, 30); i > 0; i--) {
      seconds.put(i, typical);
    }
    any.list(20, () -> seconds.put(any.longNumber(-10, 60), second(any)));
    return seconds;
  }

  private static LoadSecond second(Any any) {
    return new LoadSecond(
        any.of(0.0, 1.0, 50.0, 120.0, -1.0, Double.NaN, Double.MAX_VALUE),
        any.of(0.0, 100.0, 300.0, Double.NaN, Double.POSITIVE_INFINITY),
        any.of(1e7, 5e9, 0.0, -1.0, Double.NaN, Double.MAX_VALUE),
        any.of(0L, 1L, 100L, -1L, Long.MAX_VALUE),
        any.of(50.0, 97.0, 0.0, -1.0, 1e9, Double.NaN));
  }

  /** Each figure is left out, or the same in each second but some. */
  private static SourceSpans source(Any any) {
    Map<Key, Double> values = new HashMap<>();
    for (Figure figure : Figure.values()) {
      String instance = figure.name().startsWith("DISK_") ? any.of("vda", "vdb") : "";
      if (any.flag()) {
        values.put(new Key(figure, instance), value(any));
      }
    }
    SortedMap<Long, Span> spans = new TreeMap<>();
    for (long i = any.number(-5, 5); i < 30; i++) {
      spans.put(i, new Span(1_000_000_000L, values));
    }
    List<Figure> changed = any.list(3, () -> any.of(Figure.values()));
    any.list(
        10,
        () -> {
          Map<Key, Double> other = new HashMap<>();
          changed.forEach(figure -> other.put(Key.of(figure), value(any)));
          return spans.put(
              any.longNumber(-10, 60),
              new Span(any.of(1L, 1_000_000_000L, 5_000_000_000L, Long.MAX_VALUE), other));
        });
    return new SourceSpans(any.of("one", "two"), any.of(SourceKind.values()), spans);
  }

  private static double value(Any any) {
    return any.of(0.0, 0.5, 1.0, 3.0, 100.0, 1e12, Double.MIN_VALUE, Double.MAX_VALUE);
  }

  @ParameterizedTest
  @EnumSource
  void injectedLimitIsNotNamedWithoutItsFigures(Injected injected) {
    WatchedRun run = injected.run(LoadShape.RAMP, 1);
    Set<Figure> needed =
        NEEDED.getOrDefault(injected.limit(), List.of()).stream()
            .flatMap(Set::stream)
            .collect(Collectors.toSet());
    SortedMap<Long, LoadSecond> seconds = new TreeMap<>();
    run.seconds().forEach((second, each) -> seconds.put(second, withoutMachine(each)));
    List<SourceSpans> sources = run.sources().stream().map(each -> without(needed, each)).toList();

    LimitVerdict verdict = LimitVerdict.of(new WatchedRun("users", seconds, sources));

    assertThat(Stream.concat(verdict.named().stream(), verdict.others().stream()))
        .extracting(LimitEvidence::limit)
        .doesNotContain(injected.limit());
    assertThat(verdict.bands()).extracting(LimitBand::limit).doesNotContain(injected.limit());
  }

  private static LoadSecond withoutMachine(LoadSecond second) {
    return new LoadSecond(
        second.load(), second.throughput(), second.meanNanos(), second.samples(), Double.NaN);
  }

  private static SourceSpans without(Set<Figure> figures, SourceSpans source) {
    SortedMap<Long, Span> spans = new TreeMap<>();
    source
        .spans()
        .forEach(
            (second, span) -> {
              Map<Key, Double> values = new HashMap<>(span.values());
              values.keySet().removeIf(key -> figures.contains(key.figure()));
              spans.put(second, new Span(span.nanos(), values));
            });
    return new SourceSpans(source.name(), source.kind(), spans);
  }
}

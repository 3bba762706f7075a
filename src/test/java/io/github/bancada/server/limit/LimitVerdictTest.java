package io.github.bancada.server.limit;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.server.figure.Span;
import io.github.bancada.server.limit.LimitVerdict.Outcome;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Sentences, ranks and bands of runs without noise. */
class LimitVerdictTest {
  private static final double CAPACITY = 300;
  private static final double AMPLE = 3000;

  private static SyntheticRun ramp(double capacity) {
    return new SyntheticRun(1, 0).capacity(capacity).rest(10).ramp(40, 120).hold(40, 120);
  }

  private static SyntheticRun constant(int seconds) {
    return new SyntheticRun(1, 0).capacity(CAPACITY).rest(10).hold(seconds, 120);
  }

  private static LimitVerdict verdict(SyntheticRun run) {
    return LimitVerdict.of(run.run());
  }

  private static Optional<Limit> named(LimitVerdict verdict) {
    return verdict.named().map(LimitEvidence::limit);
  }

  @Test
  void refusalIsToldWithItsFigures() {
    LimitVerdict verdict =
        verdict(
            ramp(AMPLE)
                .source(
                    SyntheticSource.machine()
                        .with(PROCESS_DESCRIPTORS, each -> each.second() < 41 ? 900 : 1021)
                        .with(LISTEN_OVERFLOWS, each -> each.second() < 62 ? 0 : 118 / 18.0)));

    assertThat(verdict.sentence())
        .isEqualTo(
            "Limited by the server's descriptors: 1,021 of 1,024 in use from second 41,"
                + " 118 connections refused");
    assertThat(verdict.others())
        .extracting(LimitEvidence::sentence)
        .containsExactly(
            "Limited by the server's listen queue: 118 connections turned away from second 62");
    assertThat(verdict.bands())
        .containsExactly(
            new LimitBand(Limit.DESCRIPTORS, "ssh://db1", 41, 79),
            new LimitBand(Limit.LISTEN_QUEUE, "ssh://db1", 62, 79));
  }

  @Test
  void loadMachineIsToldWithTheTime() {
    LimitVerdict verdict =
        verdict(
            constant(70).loadMachine(each -> 12 <= each.second() && each.second() <= 66 ? 96 : 40));

    assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_SERVER);
    assertThat(verdict.sentence())
        .isEqualTo(
            "not the server: the load machine was 96 % busy from second 12 to 66;"
                + " the load did not vary");
  }

  @Test
  void serverOnTheLoadMachineIsNotTakenForTheLoad() {
    SyntheticRun unknown =
        constant(60)
            .loadMachine(each -> 97)
            .source(
                SyntheticSource.machine("local", SourceKind.LOCAL)
                    .cpu(2, 0.95)
                    .with(RUN_QUEUE, 30)
                    .without(PROCESS_CPU, PROCESS_CPU_WAIT));

    assertThat(named(verdict(unknown))).contains(Limit.CPU);
  }

  @Test
  void limitsAreInTheOrderOfTheRulesAndWaitsByTheirShare() {
    LimitVerdict verdict =
        verdict(
            ramp(CAPACITY)
                .source(
                    SyntheticSource.machine()
                        .cpu(4, 0.98)
                        .with(PROCESS_CPU_WAIT, each -> 0.2 * each.use() * each.underWay())
                        .with(PRESSURE_IO, each -> 0.5 * each.use())
                        .with(SWAP_IN_PAGES, each -> each.use() > 0.9 ? 200 : 0)
                        .disk(each -> 0.25 * each.underWay() / (10 + each.throughput()), 0.9)));

    assertThat(named(verdict)).contains(Limit.MEMORY);
    assertThat(verdict.others())
        .extracting(LimitEvidence::limit)
        .containsExactly(Limit.DISK, Limit.CPU);
    assertThat(verdict.others().get(0).share()).isBetween(0.45, 0.55);
    assertThat(verdict.others().get(1).share()).isBetween(0.18, 0.21);
  }

  @Test
  void waitOfUnknownShareKeepsItsPlace() {
    LimitVerdict verdict =
        verdict(
            ramp(CAPACITY)
                .source(
                    SyntheticSource.machine()
                        .cpu(4, 0.98)
                        .without(PROCESS_CPU_WAIT)
                        .with(RUN_QUEUE, 30)
                        .disk(each -> 0.25 * each.underWay() / (10 + each.throughput()), 0.9)));

    assertThat(named(verdict)).contains(Limit.CPU);
    assertThat(verdict.named()).map(LimitEvidence::share).contains(Double.NaN);
    assertThat(verdict.others()).extracting(LimitEvidence::limit).containsExactly(Limit.DISK);
  }

  @Test
  void sourceIsNamedIfSeveralTellTheSame() {
    LimitVerdict verdict =
        verdict(
            ramp(CAPACITY)
                .source(SyntheticSource.machine("ssh://web1", SourceKind.REMOTE))
                .source(
                    SyntheticSource.machine("ssh://db1", SourceKind.REMOTE)
                        .with(OOM_KILLS, each -> each.users() > 0 ? 1 : 0))
                .source(SyntheticSource.database().with(CONNECTION_LIMIT, 122)));

    assertThat(verdict.sentence())
        .startsWith("Limited by the server's memory: at ssh://db1, the kernel killed 80 processes");
    assertThat(verdict.named()).map(LimitEvidence::source).contains("ssh://db1");
    assertThat(verdict.others()).isEmpty();
  }

  @Test
  void growingThroughputMeansNoLimit() {
    LimitVerdict verdict = verdict(ramp(AMPLE).source(SyntheticSource.machine()));

    assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_SERVER);
    assertThat(verdict.sentence())
        .isEqualTo(
            "not the server: no limit was reached, throughput grew with the load,"
                + " from 499.9/s at 60 to 995/s at 120 users");
  }

  @Test
  void throughputThatGrowsLessThanTheLoadIsNotKnown() {
    LimitVerdict verdict =
        verdict(ramp(800).source(SyntheticSource.machine()).source(SyntheticSource.database()));

    assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_KNOWN);
    assertThat(verdict.sentence())
        .isEqualTo(
            "not known: throughput grew less than the load, from 481.9/s at 60 to 733.8/s at 120"
                + " users, but no resource that was read was at its limit (CPUs 43 % busy)");
  }

  @Test
  void constantResponseTimeOnAPlateauMeansTimers() {
    assertThat(verdict(ramp(AMPLE).timer(200)).sentence())
        .isEqualTo(
            "not the server: from 30 to 120 users the response time stayed at 21.4 ms while"
                + " throughput stayed at 200/s: the time was spent outside the samples, such as in"
                + " timers");
  }

  @Test
  void plateauWithoutAResourceAtItsLimitIsNotTheServerOnlyIfItToldEnough() {
    SyntheticSource machine = SyntheticSource.machine();
    SyntheticSource database = SyntheticSource.database();

    assertThat(verdict(ramp(CAPACITY).source(machine).source(database)).sentence())
        .isEqualTo(
            "not the server: none of its resources was at its limit (CPUs 46 % busy): look at think"
                + " times, the path between, and the load generator");
    assertThat(
            verdict(
                    ramp(CAPACITY)
                        .source(
                            SyntheticSource.machine()
                                .without(PRESSURE_MEMORY, SWAP_IN_PAGES, CPU_IDLE, PROCESS_CPU)))
                .sentence())
        .isEqualTo(
            "not known: no resource that was read was at its limit; not read: memory, CPUs, what only"
                + " the server itself tells, such as locks and worker threads");
    assertThat(verdict(ramp(CAPACITY)).sentence())
        .isEqualTo("not known: no figure of the server was read for most of the load");
  }

  @Test
  void shortRunIsNotKnownButARefusalCounts() {
    SyntheticSource busy = SyntheticSource.machine().cpu(4, 0.98);

    assertThat(verdict(constant(9).source(busy)).sentence())
        .isEqualTo("not known: 9 s of load are too short a time, give it 10 s at least");
    assertThat(
            verdict(
                    constant(9)
                        .source(
                            SyntheticSource.machine().with(LISTEN_OVERFLOWS, each -> each.users())))
                .named())
        .map(LimitEvidence::limit)
        .contains(Limit.LISTEN_QUEUE);
    assertThat(named(verdict(constant(10).source(SyntheticSource.machine().cpu(4, 0.98)))))
        .contains(Limit.CPU);
  }

  @Test
  void fewRefusalsInALongRunAreNotItsLimit() {
    SyntheticSource machine =
        SyntheticSource.machine().with(LISTEN_OVERFLOWS, each -> each.second() / 5 == 3 ? 9 : 0);

    assertThat(named(verdict(constant(400).source(machine)))).contains(Limit.LISTEN_QUEUE);
    assertThat(verdict(constant(600).source(machine)).named()).isEmpty();
  }

  @Test
  void gapOverMostOfThePlateauIsNotKnown() {
    SyntheticSource machine = SyntheticSource.machine().cpu(4, 0.98).gaps(each -> each > 25);

    LimitVerdict verdict = verdict(ramp(CAPACITY).source(machine));

    assertThat(verdict.outcome()).isEqualTo(Outcome.NOT_KNOWN);
    assertThat(verdict.sentence())
        .isEqualTo(
            "not known: no figure of the server was read for most of the load;"
                + " ssh://db1 gave no answer in 54 of 80 s of load");
  }

  @Test
  void longSpansStandForAllTheirSeconds() {
    WatchedRun run = ramp(CAPACITY).source(SyntheticSource.machine().cpu(4, 0.98)).run();
    SortedMap<Long, Span> spans = new TreeMap<>(run.sources().get(0).spans());
    spans.keySet().removeIf(second -> second % 16 != 0);
    spans.replaceAll((second, each) -> new Span(16_000_000_000L, each.values()));
    SourceSpans source = new SourceSpans("ssh://db1", SourceKind.REMOTE, spans);

    LimitVerdict verdict = LimitVerdict.of(new WatchedRun("users", run.seconds(), List.of(source)));

    assertThat(named(verdict)).contains(Limit.CPU);
    assertThat(verdict.bands()).containsExactly(new LimitBand(Limit.CPU, "ssh://db1", 1, 64));
  }

  @Test
  void highestLoadThatIsShortOfAPlateauSaysSo() {
    LimitVerdict verdict =
        verdict(
            new SyntheticRun(1, 0)
                .capacity(1000)
                .rest(10)
                .ramp(40, 100)
                .hold(20, 100)
                .source(SyntheticSource.machine().cpu(4, 1.3)));

    assertThat(named(verdict)).contains(Limit.CPU);
    assertThat(verdict.sentence()).endsWith("; throughput still grew with the load");
  }

  @Test
  void runWithoutLoadIsNotKnown() {
    assertThat(LimitVerdict.of(new WatchedRun("users", new TreeMap<>(), List.of())).sentence())
        .isEqualTo("not known: no second had load");
  }
}

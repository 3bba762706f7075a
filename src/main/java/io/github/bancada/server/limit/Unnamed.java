package io.github.bancada.server.limit;

import static io.github.bancada.server.limit.LimitVerdict.Outcome.*;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What can be said of a run in which no rule held. Immutable. */
final class Unnamed {
  /** What a machine tells; without one of these the server cannot be cleared. */
  private static final Map<Limit, String> OF_MACHINE =
      new EnumMap<>(
          Map.of(
              Limit.CPU, "CPUs",
              Limit.MEMORY, "memory",
              Limit.DISK, "disks",
              Limit.LISTEN_QUEUE, "listen queues"));

  private static final Set<Limit> OF_SERVER = EnumSet.of(Limit.ROW_LOCKS, Limit.WORKERS);

  private final RunView run;
  private final LoadSteps steps;
  private final Set<Limit> read;

  Unnamed(RunView run, List<Held> asked) {
    this.run = run;
    this.steps = run.steps();
    this.read =
        asked.stream()
            .filter(Held::isRead)
            .map(Held::limit)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Limit.class)));
  }

  LimitVerdict verdict(List<LimitBand> bands) {
    String known = notTheServer();
    String sentence = known.isEmpty() ? "not known: " + unknown() : "not the server: " + known;
    return new LimitVerdict(
        known.isEmpty() ? NOT_KNOWN : NOT_SERVER, sentence, Optional.empty(), List.of(), bands);
  }

  /** Why; "" if that cannot be said. */
  private String notTheServer() {
    if (isTooShort()) {
      return "";
    }
    if (steps.isVaried() && !steps.hasPlateau() && steps.isProportional()) {
      return "no limit was reached, throughput grew with the load, " + growth(steps.half());
    }
    if (steps.hasPlateau() && steps.isWaitOutside()) {
      return String.format(
          "from %s to %s %s the response time stayed at %s ms while throughput stayed at %s/s: the"
              + " time was spent outside the samples, such as in timers",
          Words.number(steps.knee().load(), 1),
          Words.number(steps.highest().load(), 1),
          run.run().loadUnit(),
          Words.number(steps.highest().responseNanos() / 1e6, 2),
          Words.number(steps.highest().throughput(), 1));
    }
    return missing().isEmpty() && !isGrowing()
        ? "none of its resources was at its limit"
            + cpu()
            + (steps.hasPlateau()
                ? ": look at think times, the path between, and the load generator"
                : "; the load did not vary")
        : "";
  }

  private String unknown() {
    BitSet active = run.active();
    if (active.isEmpty()) {
      return "no second had load";
    }
    if (isTooShort()) {
      return String.format(
          "%s of load are too short a time, give it %s s at least",
          Words.count(active.cardinality()) + " s", LoadSteps.LEAST_SECONDS);
    }
    String growing =
        isGrowing() ? "throughput grew less than the load, " + growth(steps.half()) + ", but " : "";
    String missing = missing();
    return growing
        + (read.isEmpty() || read.equals(EnumSet.of(Limit.LOAD_MACHINE))
            ? "no figure of the server was read for most of the load"
            : "no resource that was read was at its limit"
                + cpu()
                + (missing.isEmpty() ? "" : "; not read: " + missing))
        + silent();
  }

  /** A server whose threads are all busy may not answer the question for them, either. */
  private String silent() {
    int load = run.active().cardinality();
    return run.views().stream()
        .skip(1)
        .filter(each -> each.silentSeconds() > load / 2)
        .map(
            each ->
                String.format(
                    "; %s gave no answer in %s of %s s of load",
                    each.source().name(), Words.count(each.silentSeconds()), Words.count(load)))
        .collect(Collectors.joining());
  }

  private boolean isTooShort() {
    return run.active().cardinality() < LoadSteps.LEAST_SECONDS;
  }

  private boolean isGrowing() {
    return steps.isVaried() && !steps.hasPlateau();
  }

  private String growth(LoadSteps.Step from) {
    return String.format(
        "from %s/s at %s to %s/s at %s %s",
        Words.number(from.throughput(), 1),
        Words.number(from.load(), 1),
        Words.number(steps.highest().throughput(), 1),
        Words.number(steps.highest().load(), 1),
        run.run().loadUnit());
  }

  private String cpu() {
    double busy = run.cpu().median(run.active());
    return Double.isNaN(busy) ? "" : " (CPUs " + Words.percent(busy) + " busy)";
  }

  private String missing() {
    String ofMachine =
        OF_MACHINE.entrySet().stream()
            .filter(each -> !read.contains(each.getKey()))
            .map(Map.Entry::getValue)
            .collect(Collectors.joining(", "));
    boolean server = OF_SERVER.stream().anyMatch(read::contains);
    return server
        ? ofMachine
        : ofMachine
            + (ofMachine.isEmpty() ? "" : ", ")
            + "what only the server itself tells, such as locks and worker threads";
  }
}

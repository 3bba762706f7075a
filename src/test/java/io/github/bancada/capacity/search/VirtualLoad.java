package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;

/** Sends load to a simulated server in virtual time. */
abstract class VirtualLoad implements LoadRun {
  private static final double REST_SECONDS = 0.5;

  final VirtualServer server;
  final SplittableRandom random;
  double clock;

  /** What the load machine's CPUs are said to do in a trial that begins at a time, seconds. */
  DoubleFunction<CpuUse> cpu = at -> CpuUse.UNKNOWN;

  /** The same of a pause. */
  DoubleFunction<CpuUse> cpuAtRest = at -> CpuUse.UNKNOWN;

  /** Why a trial that begins at a time says nothing of the server. */
  DoubleFunction<String> invalid = at -> "";

  /** Workers that are seen as the CPU of the server; 0 for none. */
  private int cpus;

  /** Share of the time with a worker that needs the CPU. */
  private double cpuShare;

  final List<TrialPlan> plans = new ArrayList<>();

  private double lastEnd;
  private double busySeconds;

  VirtualLoad(VirtualServer server, long seed) {
    this.server = server;
    random = new SplittableRandom(~seed); // not the numbers of a server with the same seed
  }

  /** The server's CPU is seen: its workers use it for this share of their time. */
  final VirtualLoad withCpus(int number, double share) {
    cpus = number;
    cpuShare = share;
    return this;
  }

  private List<TrialCounts.Resource> resources(double seconds) {
    double busy = cpuShare * server.busySeconds() / seconds;
    return cpus == 0
        ? List.of()
        : List.of(new TrialCounts.Resource("CPU of the server", busy / cpus, cpus));
  }

  @Override
  public final double clockSeconds() {
    return clock;
  }

  @Override
  public final CpuUse rest(double seconds) {
    CpuUse use = cpuAtRest.apply(clock);
    clock += seconds;
    return use;
  }

  @Override
  public final TrialCounts run(TrialPlan plan) throws InterruptedException {
    plans.add(plan);
    TrialRecorder recorder = new TrialRecorder(plan);
    lastEnd = clock + plan.seconds();
    busySeconds = 0;
    server.watch(clock + plan.skipSeconds(), clock + plan.seconds());
    double sent = send(plan, recorder);
    double begin = clock + plan.skipSeconds();
    double measured = Math.max(1e-9, clock + sent - begin);
    double total = Math.min(sent + plan.drainSeconds(), Math.max(sent, lastEnd - clock));
    TrialCounts counts =
        recorder.counts(
            new Observation(
                sent,
                total,
                busySeconds / measured,
                cpu.apply(clock),
                resources(measured),
                "",
                invalid.apply(clock)));
    clock += total + REST_SECONDS;
    return counts;
  }

  /**
   * Sends the load of a trial.
   *
   * @return for how long, seconds
   */
  abstract double send(TrialPlan plan, TrialRecorder recorder);

  /** When the load machine reads an answer. */
  double seen(double end) {
    return end;
  }

  /** Counts a request that was due and sent at these offsets from the trial's begin. */
  final double ask(TrialPlan plan, TrialRecorder recorder, double due, double sentAt) {
    double end = seen(server.answer(clock + sentAt)) - clock;
    if (end > plan.seconds() + plan.drainSeconds()) {
      recorder.unserved(nanos(due));
      lastEnd = Math.max(lastEnd, clock + plan.seconds() + plan.drainSeconds());
    } else {
      recorder.served(
          nanos(due), "", nanos(sentAt - due), false, nanos(end - sentAt), server.failed());
      lastEnd = Math.max(lastEnd, clock + end);
    }
    busySeconds +=
        Math.max(0, Math.min(end, plan.seconds()) - Math.max(sentAt, plan.skipSeconds()));
    return end;
  }

  static long nanos(double seconds) {
    return (long) (seconds * 1e9);
  }
}

package io.github.bancada.capacity.search;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;

/** A load whose share over the limit is given; samples are independent. */
final class ScriptedLoad implements LoadRun {
  private static final long FAST = 1_000_000;
  private static final long SLOW = 100_000_000_000L;

  private final DoubleUnaryOperator shareOver;
  private final SplittableRandom random = new SplittableRandom(1);
  private double clock;
  private int trials = Integer.MAX_VALUE;
  private DoubleFunction<TrialAudit> audits = load -> TrialAudit.NONE;
  private double lastLoad;

  ScriptedLoad(DoubleUnaryOperator shareOver) {
    this.shareOver = shareOver;
  }

  /** The user stops the test in the trial after this number. */
  ScriptedLoad stoppingAfter(int number) {
    trials = number;
    return this;
  }

  /** What the audit after a trial at a load finds. */
  ScriptedLoad audited(DoubleFunction<TrialAudit> found) {
    audits = found;
    return this;
  }

  @Override
  public TrialAudit audit() {
    return audits.apply(lastLoad);
  }

  @Override
  public TrialCounts run(TrialPlan plan) throws InterruptedException {
    if (trials-- <= 0) {
      throw new InterruptedException("stopped");
    }
    lastLoad = plan.load();
    TrialRecorder recorder = new TrialRecorder(plan);
    double share = shareOver.applyAsDouble(plan.load());
    for (double at = 0; at < plan.seconds(); at += 1 / plan.load()) {
      boolean over = random.nextDouble() < share;
      recorder.served(VirtualLoad.nanos(at), "", 0, false, over ? SLOW : FAST, false);
    }
    clock += plan.seconds();
    return recorder.counts(
        new Observation(plan.seconds(), plan.seconds(), Double.NaN, CpuUse.UNKNOWN, List.of()));
  }

  @Override
  public CpuUse rest(double seconds) {
    clock += seconds;
    return CpuUse.UNKNOWN;
  }

  @Override
  public double clockSeconds() {
    return clock;
  }
}

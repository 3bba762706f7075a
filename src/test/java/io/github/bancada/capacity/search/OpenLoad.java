package io.github.bancada.capacity.search;

/** Arrivals at a rate, Poisson or even. */
final class OpenLoad extends VirtualLoad {
  private final boolean even;
  private double machinePerSecond = Double.POSITIVE_INFINITY;

  OpenLoad(VirtualServer server, boolean even, long seed) {
    super(server, seed);
    this.even = even;
  }

  static OpenLoad poisson(VirtualServer server, long seed) {
    return new OpenLoad(server, false, seed);
  }

  /** The load machine begins no more than this number of requests a second. */
  OpenLoad withMachine(double perSecond) {
    machinePerSecond = perSecond;
    return this;
  }

  @Override
  double send(TrialPlan plan, TrialRecorder recorder) {
    double gap = 1 / plan.load();
    double at = even ? gap / 2 : gap * QueueServer.EXPONENTIAL.draw(random);
    double check = 1;
    double machineFree = 0;
    while (at < plan.seconds()) {
      if (at >= check) {
        if (recorder.isHopeless(nanos(check), 0)) {
          return check;
        }
        check++;
      }
      double sentAt = Math.max(at, machineFree);
      machineFree = sentAt + 1 / machinePerSecond;
      ask(plan, recorder, at, sentAt);
      at += even ? gap : gap * QueueServer.EXPONENTIAL.draw(random);
    }
    return plan.seconds();
  }
}

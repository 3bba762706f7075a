package io.github.bancada.users;

import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;

/** One Users Barrier in one test: its virtual users share a {@link CountedBarrier}. Thread-safe. */
final class BarrierWorkload implements Workload<BarrierSettings> {
  private static final String TIMED_OUT = "barrierTimeout";

  private final CountedBarrier shared;

  /**
   * @param name of the barrier in the report
   */
  BarrierWorkload(String name) {
    shared = new CountedBarrier(name);
  }

  @Override
  public Task<BarrierSettings> newTask(VirtualUser user) {
    return new Waiter(user);
  }

  /** One virtual user; it is expected from its start to its end, whatever it does between. */
  private final class Waiter implements Task<BarrierSettings> {
    private final VirtualUser user;
    private int rounds;

    Waiter(VirtualUser user) {
      this.user = user;
    }

    @Override
    public Sample run(BarrierSettings settings) {
      long startEpochMillis = System.currentTimeMillis();
      long start = System.nanoTime();
      rounds++;
      shared.count(settings.counted());
      Barrier.Outcome outcome =
          shared
              .barrier()
              .await(rounds, user.usersOfGroup(), settings.timeoutMillis(), user.stopping());
      return outcome == Barrier.Outcome.TIMED_OUT && settings.onTimeout() == TimeoutAction.FAIL
          ? new FailedSample(
              startEpochMillis,
              System.nanoTime() - start,
              TIMED_OUT,
              missing(settings.timeoutMillis()),
              "")
          : null;
    }

    private String missing(int timeoutMillis) {
      BarrierOpening opening = shared.lastOpening();
      return String.format(
          "%s of %s users arrived within %s ms and went on without the others; shorten the ramp-up"
              + " or raise Longest wait",
          opening.users(), opening.expected(), timeoutMillis);
    }

    /** A wait ends by itself when the test stops. */
    @Override
    public boolean cancel() {
      return false;
    }

    @Override
    public void close() {
      shared.barrier().userEnded();
    }
  }
}

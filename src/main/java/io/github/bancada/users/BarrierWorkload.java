package io.github.bancada.users;

import io.github.bancada.jmeter.BarrierMessage;
import io.github.bancada.jmeter.BarrierOpenings;
import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.metrics.BarrierOpening;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;

/** One Users Barrier in one test: its virtual users share a {@link CountedBarrier}. Thread-safe. */
final class BarrierWorkload implements Workload<UsersBarrier.Settings> {
  private static final String TIMED_OUT = "barrierTimeout";

  private final CountedBarrier shared;

  /**
   * @param name of the barrier in the report
   */
  BarrierWorkload(String name) {
    shared = new CountedBarrier(name);
  }

  @Override
  public Task<UsersBarrier.Settings> newTask(VirtualUser user) {
    return new Waiter(user);
  }

  /** One virtual user; it is expected from its start to its end. */
  private final class Waiter implements Task<UsersBarrier.Settings> {
    private final VirtualUser user;
    private int rounds;

    Waiter(VirtualUser user) {
      this.user = user;
    }

    @Override
    public Sample run(UsersBarrier.Settings settings) {
      long startEpochMillis = System.currentTimeMillis();
      long start = System.nanoTime();
      rounds++;
      shared.count(settings.counted());
      Barrier.Outcome outcome =
          shared
              .barrier()
              .await(rounds, user.usersOfGroup(), settings.timeoutMillis(), user.stopping());
      return outcome == Barrier.Outcome.TIMED_OUT
              && settings.onTimeout() == UsersBarrier.TimeoutAction.FAIL
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

  /**
   * The {@link Barrier} of one element in one test: counts open connections at each opening and
   * reports it. Thread-safe.
   */
  static final class CountedBarrier {
    private final String name;
    private final Barrier barrier = new Barrier(this::opens);
    private volatile TcpConnections counted = TcpConnections.NONE;
    private volatile BarrierOpening last;

    CountedBarrier(String name) {
      this.name = name;
    }

    Barrier barrier() {
      return barrier;
    }

    /** Also counts these connections, from the next opening on. */
    void count(TcpConnections connections) {
      counted = connections;
    }

    /** The last opening; null before the first. */
    BarrierOpening lastOpening() {
      return last;
    }

    private void opens(int waiting, int expected, boolean timedOut) {
      boolean ours = OpenConnections.peak() > 0;
      int others = counted.count();
      boolean known = ours || others != BarrierOpening.UNKNOWN;
      BarrierOpening opening =
          new BarrierOpening(
              name,
              "",
              System.currentTimeMillis(),
              waiting,
              expected,
              known ? OpenConnections.now() + Math.max(0, others) : BarrierOpening.UNKNOWN,
              ours ? OpenConnections.peak() : BarrierOpening.UNKNOWN,
              timedOut);
      last = opening;
      BarrierOpenings.ofThisProcess().add(opening);
      BarrierMessage.tellController(opening);
    }
  }
}

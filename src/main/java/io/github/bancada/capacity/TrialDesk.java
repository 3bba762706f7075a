package io.github.bancada.capacity;

import io.github.bancada.capacity.search.TrialPart;
import io.github.bancada.capacity.search.TrialPlan;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.Map;

/**
 * The controller of a distributed search, as its load generators call it: each asks once a second
 * what to do, and reports what it has done. So all connections go from load generators to the
 * controller, as those for samples do. Thread-safe.
 */
interface TrialDesk extends Remote {
  /** The users of a load generator are ready; its first call. */
  void join(Member member) throws RemoteException;

  /**
   * Reports, and asks what to do: waits up to a second for a task if the load generator has none.
   *
   * @param engine its number, from 0
   */
  Order next(int engine, Report report) throws RemoteException, InterruptedException;

  /**
   * The users of a load generator end before the search; its last call.
   *
   * @param reason as a clause
   */
  void leave(Member member, String reason) throws RemoteException;

  /**
   * A load generator.
   *
   * @param name host and port, as JMeter names it
   * @param index its number, from 0
   * @param engines number of all load generators
   * @param settings texts of all fields, evaluated there
   */
  record Member(String name, int index, int engines, Map<String, String> settings)
      implements Serializable {
    public Member {
      settings = Map.copyOf(settings);
    }
  }

  /**
   * What all load generators do now: a trial, or nothing for some time.
   *
   * @param number of the task, from 1; 0 before the first one
   * @param plan the trial, without its objective; null for none
   * @param restSeconds time to do nothing, without a trial
   * @param endNanos end of the trial's load, nanoseconds since it began, if it ends early
   * @param isOver whether the search has ended
   */
  record Order(int number, TrialPlan plan, double restSeconds, long endNanos, boolean isOver)
      implements Serializable {
    static final Order NONE = new Order(0, null, 0, Long.MAX_VALUE, false);

    Order trial(TrialPlan next) {
      return new Order(number + 1, next.with(null), 0, Long.MAX_VALUE, false);
    }

    Order rest(double seconds) {
      return new Order(number + 1, null, seconds, Long.MAX_VALUE, false);
    }

    Order endingAt(long nanos) {
      return new Order(number, plan, restSeconds, nanos, isOver);
    }

    Order over() {
      return new Order(number, plan, restSeconds, endNanos, true);
    }
  }

  /**
   * What a load generator has done so far.
   *
   * @param number of its last task
   * @param isDone whether it has ended this task
   * @param sinceNanos time since this trial began there
   * @param overdue arrivals and samples that wait or run for longer than the shortest limit
   * @param part its part of the task; null if there is nothing new
   */
  record Report(int number, boolean isDone, long sinceNanos, long overdue, TrialPart part)
      implements Serializable {
    /** Nothing to do. */
    static Report idle(int number) {
      return new Report(number, true, 0, 0, null);
    }

    static Report done(int number, TrialPart part) {
      return new Report(number, true, 0, 0, part);
    }
  }
}

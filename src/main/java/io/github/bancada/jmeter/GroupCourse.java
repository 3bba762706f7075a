package io.github.bancada.jmeter;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.RunTime;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * Progress of one of JMeter's thread groups: by its scheduler or its Runtime Controller, and by the
 * iterations of its users and of its Loop Controller, which JMeter's variables count anyway.
 * Thread-safe.
 */
final class GroupCourse {
  private static final double MILLIS = 1000;

  private final int users;
  private final int loops;
  private final InnerLoop inner;
  private final TimeLeft planned;
  private final Map<Thread, JMeterVariables> running = new ConcurrentHashMap<>();
  private final AtomicInteger ended = new AtomicInteger();
  private volatile long begunEpochMillis;

  /** 0 if it has no time of its own. */
  private volatile long endEpochMillis;

  /**
   * A Loop Controller that is the only one below its group.
   *
   * @param loops in each iteration of a user
   */
  record InnerLoop(String name, int loops) {
    static final InnerLoop NONE = new InnerLoop("", 1);

    /** The part of its iteration that a user has done. */
    double done(JMeterVariables user) {
      return !name.isEmpty() && user.getObject("__jm__" + name + "__idx") instanceof Integer index
          ? Math.min(1, (double) index / loops)
          : 0;
    }
  }

  /**
   * @param loops of each user; negative for no end
   * @param plannedSeconds from its start; NaN if it has no time of its own
   */
  GroupCourse(int users, int loops, InnerLoop inner, double plannedSeconds) {
    this.users = users;
    this.loops = loops;
    this.inner = inner;
    this.planned =
        Double.isNaN(plannedSeconds) ? TimeLeft.UNKNOWN : new TimeLeft(plannedSeconds, isCounted());
  }

  /**
   * Reads a group.
   *
   * @param below its part of the plan, which is about to run
   */
  static GroupCourse of(ThreadGroup group, HashTree below) {
    int loops =
        group.getSamplerController() instanceof LoopController loop
            ? loop.getLoops()
            : LoopController.INFINITE_LOOP_COUNT;
    List<LoopController> inside = find(below, LoopController.class);
    InnerLoop inner = InnerLoop.NONE;
    if (inside.size() == 1) {
      inner = new InnerLoop(inside.get(0).getName(), inside.get(0).getLoops());
      loops = inner.loops() < 0 ? LoopController.INFINITE_LOOP_COUNT : loops;
    }
    return new GroupCourse(group.getNumThreads(), loops, inner, plannedSeconds(group, below));
  }

  private static double plannedSeconds(ThreadGroup group, HashTree below) {
    if (group.getScheduler() && group.getDuration() > 0) {
      return group.getDelay() + group.getDuration();
    }
    List<RunTime> times = find(below, RunTime.class);
    return times.size() == 1 ? times.get(0).getRuntime() : Double.NaN;
  }

  private static <T> List<T> find(HashTree tree, Class<T> type) {
    SearchByClass<T> search = new SearchByClass<>(type);
    tree.traverse(search);
    return List.copyOf(search.getSearchResults());
  }

  private boolean isCounted() {
    return loops >= 0;
  }

  /** Whether it has users, and nothing in it ends them. */
  boolean isEndless() {
    return users > 0 && !isCounted() && !planned.isKnown();
  }

  boolean hasBegun() {
    return begunEpochMillis != 0;
  }

  /**
   * A user begins.
   *
   * @param user its thread
   * @param userEndEpochMillis as its scheduler says, 0 without one
   */
  void begins(
      Thread user, JMeterVariables variables, long userEndEpochMillis, long nowEpochMillis) {
    running.put(user, variables);
    if (begunEpochMillis == 0) {
      begunEpochMillis = nowEpochMillis;
      if (planned.isKnown()) {
        endEpochMillis = nowEpochMillis + (long) (MILLIS * planned.seconds());
      }
    }
    if (userEndEpochMillis > 0) {
      endEpochMillis = userEndEpochMillis; // of the scheduler: the same for all its users
    }
  }

  void ends(Thread user) {
    if (running.remove(user) != null) {
      ended.incrementAndGet();
    }
  }

  TimeLeft left(long nowEpochMillis) {
    if (ended.get() >= users || loops == 0) {
      return TimeLeft.NONE;
    }
    if (!hasBegun()) {
      return planned;
    }
    TimeLeft byLoops = isCounted() ? byLoops(nowEpochMillis) : TimeLeft.UNKNOWN;
    if (endEpochMillis == 0) {
      return byLoops;
    }
    TimeLeft byTime = TimeLeft.of((endEpochMillis - nowEpochMillis) / MILLIS);
    if (!isCounted()) {
      return byTime;
    }
    return byLoops.isKnown() ? byTime.orEarlier(byLoops) : TimeLeft.atMost(byTime.seconds());
  }

  /** At the pace so far; unknown before the first iteration is over. */
  private TimeLeft byLoops(long nowEpochMillis) {
    double done = (double) ended.get() * loops;
    for (JMeterVariables user : running.values()) {
      done += Math.max(0, user.getIteration() - 1) + inner.done(user);
    }
    double all = (double) users * loops;
    return done <= 0
        ? TimeLeft.UNKNOWN
        : TimeLeft.of((nowEpochMillis - begunEpochMillis) / MILLIS * (all - done) / done);
  }
}

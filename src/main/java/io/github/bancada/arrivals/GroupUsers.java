package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.ArrivalQueue;
import io.github.bancada.arrivals.schedule.QueueUser;
import io.github.bancada.jmeter.OnceATest;
import io.github.bancada.process.Daemons;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.util.JMeterStopTestException;

/** The users of a group in one test, with their threads. Thread-safe. */
final class GroupUsers {
  private final QueuedThreadGroup group;
  private final ArrivalQueue queue;
  private final int number;
  private final Map<JMeterThread, Thread> running = new ConcurrentHashMap<>();

  /** Users that have not ended, including those that have not started. */
  private final AtomicInteger left;

  GroupUsers(QueuedThreadGroup group, ArrivalQueue queue, int number) {
    this.group = group;
    this.queue = queue;
    this.number = number;
    this.left = new AtomicInteger(number);
  }

  /** Starts all users; fewer if the test is stopped meanwhile. */
  void start(
      int groupNumber,
      ListenerNotifier notifier,
      ListedHashTree tree,
      StandardJMeterEngine engine) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    warnOfTimers(tree);
    int started = 0;
    try {
      while (started < number && !queue.isFinished()) {
        QueueUser user = queue.user();
        ListedHashTree own = group.treeOf(user, tree);
        UserThread thread =
            UserThread.make(group, groupNumber, started, own, notifier, engine, variables, user);
        Thread newThread = new Thread(thread, thread.getThreadName());
        running.put(thread, newThread);
        newThread.start();
        started++;
      }

    } catch (RuntimeException e) {
      // JMeter would end without a message.
      throw new JMeterStopTestException("user " + (started + 1) + " cannot start: " + e, e);
    } finally {
      if (started < number) {
        // Running users would wait for the others.
        queue.finish();
        running.values().removeIf(thread -> thread.getState() == Thread.State.NEW);
        leave(number - started);
      }
    }
  }

  private void warnOfTimers(ListedHashTree tree) {
    List<String> timers = group.isTimed() ? FirstTimers.names(tree.getTree(group)) : List.of();
    if (!timers.isEmpty()) {
      OnceATest.say(
          "in '"
              + group.getName()
              + "' the first sampler waits for "
              + String.join(", ", timers)
              + ": each arrival begins late by this time; move timers to later samplers");
    }
  }

  /** Notes the end of a user; called by its thread. */
  void ended(JMeterThread thread) {
    if (thread instanceof UserThread user) {
      user.ended();
    }
    leave(1);
    running.remove(thread);
  }

  private void leave(int users) {
    if (users > 0 && left.addAndGet(-users) == 0) {
      group.ended(queue);
    }
  }

  /** Ends all users, at the latest after their current sample. */
  void stop(boolean now) {
    queue.finish();
    running.forEach((user, thread) -> stop(user, thread, now));
  }

  private static void stop(JMeterThread user, Thread thread, boolean now) {
    user.stop();
    if (now) {
      user.interrupt();
      thread.interrupt();
    }
  }

  /** Ends one user; returns false if none has this name. */
  boolean stop(String name, boolean now) {
    for (Map.Entry<JMeterThread, Thread> each : running.entrySet()) {
      if (each.getKey().getThreadName().equals(name)) {
        stop(each.getKey(), each.getValue(), now);
        return true;
      }
    }
    return false;
  }

  int count() {
    return running.size();
  }

  /** Whether all users end within JMeter's time limit for one. */
  boolean haveStopped() {
    long deadline = System.nanoTime() + AbstractThreadGroup.DEFAULT_THREAD_STOP_TIMEOUT.toNanos();
    for (Thread thread : running.values()) {
      if (!Daemons.ended(thread, Duration.ofNanos(deadline - System.nanoTime()))) {
        return false;
      }
    }
    return true;
  }

  /** Waits for all users. */
  void await() {
    while (!running.isEmpty()) {
      running.values().forEach(thread -> Daemons.ended(thread, Duration.ofSeconds(1)));
    }
  }

  /** The JMeter thread of one user: a request to stop ends its wait for an arrival. */
  static final class UserThread extends JMeterThread {
    private final QueueUser user;

    private UserThread(
        ListedHashTree tree, QueuedThreadGroup group, ListenerNotifier notifier, QueueUser user) {
      super(tree, group, notifier, group.isSameUserOnNextIteration());
      this.user = user;
    }

    /**
     * Makes a thread as JMeter's own groups do.
     *
     * @param number number of the user, from 0
     * @param tree its own copy of the plan
     */
    static UserThread make(
        QueuedThreadGroup group,
        int groupNumber,
        int number,
        ListedHashTree tree,
        ListenerNotifier notifier,
        StandardJMeterEngine engine,
        JMeterVariables variables,
        QueueUser user) {
      UserThread thread = new UserThread(tree, group, notifier, user);
      String engineName =
          JMeterUtils.getPropDefault(JMeterUtils.THREAD_GROUP_DISTRIBUTED_PREFIX_PROPERTY_NAME, "");
      thread.setThreadName(
          (engineName.isEmpty() ? "" : engineName + "-")
              + group.getName()
              + " "
              + groupNumber
              + "-"
              + (number + 1));
      thread.setThreadNum(number);
      thread.setThreadGroup(group);
      thread.putVariables(variables);
      thread.setEngine(engine);
      thread.setOnErrorStopTest(group.getOnErrorStopTest());
      thread.setOnErrorStopTestNow(group.getOnErrorStopTestNow());
      thread.setOnErrorStopThread(group.getOnErrorStopThread());
      thread.setOnErrorStartNextLoop(group.getOnErrorStartNextLoop());
      return thread;
    }

    @Override
    public void stop() {
      super.stop();
      user.stop();
    }

    /** Notes its end. */
    void ended() {
      user.end();
    }
  }
}

package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.QueueUser;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;

/** One user of a queue, as JMeter runs it: a request to stop ends its wait for an arrival. */
final class UserThread extends JMeterThread {
  private final QueueUser user;

  private UserThread(
      ListedHashTree tree, QueuedThreadGroup group, ListenerNotifier notifier, QueueUser user) {
    super(tree, group, notifier, group.isSameUserOnNextIteration());
    this.user = user;
  }

  /**
   * Makes one, as JMeter's own groups make theirs.
   *
   * @param number of the user, from 0
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

  /** It has ended. */
  void ended() {
    user.end();
  }
}

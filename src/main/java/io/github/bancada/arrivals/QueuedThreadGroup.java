package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.ArrivalQueue;
import io.github.bancada.arrivals.schedule.QueueUser;
import org.apache.jmeter.control.Controller;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * The base of thread groups whose users take their iterations from an {@link ArrivalQueue}. All
 * users start before the load and stay until the queue is finished. A group defines their number
 * ({@link #getNumThreads}), makes the queue, and gives it its load then or later.
 *
 * <p>JMeter clones the group for each user, as the root of its tree: the clones lead the users'
 * iterations, the group itself starts and stops them. Thread-safe as JMeter requires; a clone is
 * for its user's thread.
 */
public abstract class QueuedThreadGroup extends AbstractThreadGroup implements SampleMonitor {
  private static final long serialVersionUID = 1L;

  /** The users of the running test; null before the first. */
  private transient volatile GroupUsers users;

  /** For a user's clone. */
  private transient Iterations iterations;

  private transient QueueController controller;

  /** Makes a queue for one test, with or without its load; called when the group starts. */
  protected abstract ArrivalQueue newQueue();

  /**
   * Whether samples have an intended start, because the load is a rate; called after {@link
   * #newQueue}.
   */
  protected abstract boolean isTimed();

  /** Called once a test when all users have ended, before JMeter continues. */
  protected void ended(ArrivalQueue queue) {
    // Nothing to do.
  }

  /** Number of users of the group in this process; with 0 it does nothing. */
  @Override
  public abstract int getNumThreads();

  @Override
  public void start(
      int groupNumber,
      ListenerNotifier notifier,
      ListedHashTree tree,
      StandardJMeterEngine engine) {
    int number = getNumThreads();
    GroupUsers started = number == 0 ? null : new GroupUsers(this, newQueue(), number);
    users = started;
    if (started != null) {
      started.start(groupNumber, notifier, tree, engine);
    }
  }

  /**
   * The tree of one user.
   *
   * @param tree tree of the group, with the elements beside it in the plan
   */
  ListedHashTree treeOf(QueueUser user, ListedHashTree tree) {
    ListedHashTree copy = cloneTree(tree);
    QueuedThreadGroup root = (QueuedThreadGroup) copy.getArray()[0];
    root.iterations = new Iterations(user);
    if (isTimed()) {
      copy.add(root, new Iterations.StartCarrier(root.iterations));
      TransactionMark.addTo(copy, root.iterations);
    }
    return copy;
  }

  /** Not a property: plans do not store it. */
  @Override
  public synchronized Controller getSamplerController() {
    if (controller == null) {
      controller = new QueueController(iterations);
      controller.setName(getName());
    }
    return controller;
  }

  @Override
  public void sampleStarting(Sampler sampler) {
    if (iterations != null) {
      iterations.sampleBegins();
    }
  }

  @Override
  public void sampleEnded(Sampler sampler) {
    // The result has its end.
  }

  @Override
  public void threadFinished(JMeterThread thread) {
    users.ended(thread);
  }

  /** Not supported, because the queue has a fixed number of users. */
  @Override
  public JMeterThread addNewThread(int delay, StandardJMeterEngine engine) {
    throw new UnsupportedOperationException("'" + getName() + "' has a fixed number of users");
  }

  @Override
  public boolean stopThread(String threadName, boolean now) {
    return users != null && users.stop(threadName, now);
  }

  @Override
  public int numberOfActiveThreads() {
    return users == null ? 0 : users.count();
  }

  @Override
  public boolean verifyThreadsStopped() {
    return users == null || users.haveStopped();
  }

  @Override
  public void waitThreadsStopped() {
    if (users != null) {
      users.await();
    }
  }

  /** JMeter's Stop: samples are interrupted. */
  @Override
  public void tellThreadsToStop() {
    if (users != null) {
      users.stop(true);
    }
  }

  /** JMeter's Shutdown: samples end normally. */
  @Override
  public void stop() {
    if (users != null) {
      users.stop(false);
    }
  }
}

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
 * users start before the load does, and stay until the queue is finished. A group says how many
 * there are ({@link #getNumThreads}), makes the queue, and gives it its load then or later.
 *
 * <p>JMeter clones the group for each user, as the root of its tree: the clones lead the users'
 * iterations, the group itself starts and stops them. Thread-safe as far as JMeter asks for it: a
 * clone is for its user's thread.
 */
public abstract class QueuedThreadGroup extends AbstractThreadGroup implements SampleMonitor {
  private static final long serialVersionUID = 1L;

  /** The users of the test that runs; null before the first. */
  private transient volatile GroupUsers users;

  /** Of a clone for one user. */
  private transient Iterations iterations;

  private transient QueueController controller;

  /** A queue for one test, with its load or still without one; called when the group starts. */
  protected abstract ArrivalQueue newQueue();

  /**
   * Whether samples have an intended start, because the load is a rate; asked after {@link
   * #newQueue}.
   */
  protected abstract boolean isTimed();

  /** All users have ended; called once a test, before JMeter goes on. */
  protected void ended(ArrivalQueue queue) {
    // Nothing is left to be done.
  }

  /** How many users the group has, in this process; with 0 it does nothing. */
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
   * @param tree of the group, with what stands beside it in the plan
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
    // Its end is in its result.
  }

  @Override
  public void threadFinished(JMeterThread thread) {
    users.ended(thread);
  }

  /** More users cannot be added: the queue knows how many come. */
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

  /** JMeter's Shutdown: samples come to their end. */
  @Override
  public void stop() {
    if (users != null) {
      users.stop(false);
    }
  }
}

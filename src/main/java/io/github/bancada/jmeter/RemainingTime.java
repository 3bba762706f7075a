package io.github.bancada.jmeter;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * How long the running test still takes, as far as its thread groups know: JMeter's own by their
 * scheduler and their loops, others as they {@linkplain #begins say}. Thread groups that set up or
 * tear down do not count, because their time is unknown. A controller uses what the remote engines
 * say. Thread-safe; costs a sample nothing.
 */
public final class RemainingTime {
  private static final PerTest<RemainingTime> OF_TEST = new PerTest<>(RemainingTime::new);

  private final Object lock = new Object();

  // Guarded by the lock.
  private final List<AbstractThreadGroup> groups = new ArrayList<>();
  private final Map<AbstractThreadGroup, GroupCourse> counted = new IdentityHashMap<>();
  private final Map<AbstractThreadGroup, Supplier<TimeLeft>> others = new IdentityHashMap<>();
  private boolean inTurn;
  private boolean endsWithData;

  /** By thread of a user that has begun. */
  private final Map<Thread, GroupCourse> users = new ConcurrentHashMap<>();

  /** What each remote engine said last. */
  private final Map<String, TimeLeft> engines = new ConcurrentHashMap<>();

  private RemainingTime() {}

  /** The course of this process's current test, or of its last one. */
  public static RemainingTime ofThisTest() {
    return OF_TEST.get();
  }

  /** Before the first user: looks at the groups of the plan. */
  void follow(HashTree plan) {
    synchronized (lock) {
      look(plan);
    }
  }

  private void look(HashTree plan) {
    SearchByClass<TestPlan> plans = new SearchByClass<>(TestPlan.class);
    plan.traverse(plans);
    inTurn = plans.getSearchResults().stream().anyMatch(TestPlan::isSerialized);
    endsWithData = endsWithData(plan);
    SearchByClass<AbstractThreadGroup> all = new SearchByClass<>(AbstractThreadGroup.class);
    plan.traverse(all);
    for (AbstractThreadGroup group : all.getSearchResults()) {
      if (!(group instanceof SetupThreadGroup || group instanceof PostThreadGroup)) {
        groups.add(group);
        if (group.getClass() == ThreadGroup.class) {
          counted.put(group, GroupCourse.of((ThreadGroup) group, all.getSubTree(group)));
        }
      }
    }
  }

  private static boolean endsWithData(HashTree plan) {
    SearchByClass<TestElement> elements = new SearchByClass<>(TestElement.class);
    plan.traverse(elements);
    return elements.getSearchResults().stream().anyMatch(RemainingTime::endsUsers);
  }

  /** Bancada's own, or JMeter's CSV Data Set Config that stops threads at the end of its file. */
  private static boolean endsUsers(TestElement element) {
    return element instanceof EndsUsers
        || element.getPropertyAsBoolean("stopThread") && !element.getPropertyAsBoolean("recycle");
  }

  /**
   * Whether a thread group runs until the test is stopped: it loops forever, without a time of its
   * own or data that ends.
   */
  boolean isEndless() {
    synchronized (lock) {
      return !endsWithData && counted.values().stream().anyMatch(GroupCourse::isEndless);
    }
  }

  /**
   * A thread group of another kind begins.
   *
   * @param left how long it still takes; asked at any time, from any thread
   */
  public void begins(AbstractThreadGroup group, Supplier<TimeLeft> left) {
    synchronized (lock) {
      others.put(group, left);
    }
  }

  /** Called by the thread of each user when it begins. */
  void userBegins() {
    JMeterContext user = JMeterContextService.getContext();
    GroupCourse group = of(user);
    if (group != null) {
      users.put(Thread.currentThread(), group);
      group.begins(
          Thread.currentThread(),
          user.getVariables(),
          user.getThread().getEndTime(),
          System.currentTimeMillis());
    }
  }

  /** Called by the thread of each user when it ends; JMeter has cleared its context then. */
  void userEnds() {
    GroupCourse group = users.remove(Thread.currentThread());
    if (group != null) {
      group.ends(Thread.currentThread());
    }
  }

  private GroupCourse of(JMeterContext user) {
    synchronized (lock) {
      return counted.get(user.getThreadGroup());
    }
  }

  /** A remote engine says how long it still takes. */
  void heard(String engine, TimeLeft left) {
    engines.put(engine, left);
  }

  /** How long the load still takes, until its last thread group ends. */
  public TimeLeft left() {
    if (!engines.isEmpty()) {
      return engines.values().stream().reduce(TimeLeft.NONE, TimeLeft::beside);
    }
    synchronized (lock) {
      return left(System.currentTimeMillis());
    }
  }

  /**
   * The thread group under way if groups run one after the other, such as {@code phase 2 of 3:
   * Copy}; "" if they do not, before the first, and on a controller.
   */
  public String phase() {
    synchronized (lock) {
      List<AbstractThreadGroup> all =
          groups.stream().filter(group -> group.getNumThreads() > 0).toList();
      int begun = (int) all.stream().filter(this::hasBegun).count();
      return inTurn && all.size() > 1 && begun > 0
          ? "phase " + begun + " of " + all.size() + ": " + all.get(begun - 1).getName()
          : "";
    }
  }

  private TimeLeft left(long nowEpochMillis) {
    if (groups.stream().noneMatch(this::hasBegun)) {
      return TimeLeft.UNKNOWN;
    }
    TimeLeft all = TimeLeft.NONE;
    for (AbstractThreadGroup group : groups) {
      TimeLeft left = left(group, nowEpochMillis);
      all = inTurn ? all.then(left) : all.beside(left);
    }
    return all;
  }

  private boolean hasBegun(AbstractThreadGroup group) {
    GroupCourse course = counted.get(group);
    return course == null ? others.containsKey(group) : course.hasBegun();
  }

  private TimeLeft left(AbstractThreadGroup group, long nowEpochMillis) {
    GroupCourse course = counted.get(group);
    if (course != null) {
      return course.left(nowEpochMillis);
    }
    Supplier<TimeLeft> other = others.get(group);
    if (other != null) {
      return other.get();
    }
    return group.getNumThreads() == 0 ? TimeLeft.NONE : TimeLeft.UNKNOWN;
  }
}

package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.apache.jmeter.JMeter;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.services.FileServer;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/**
 * A small test plan run by JMeter's own engine in this JVM: one thread group with the elements
 * given, and a listener that keeps every result. JMeter runs one test at a time, so do tests.
 */
public final class EngineRun {
  /** Longer than any test takes on a slow machine. */
  private static final Duration TIME_LIMIT = Duration.ofMinutes(10);

  private final Results results = new Results();
  private final StandardJMeterEngine engine = new StandardJMeterEngine();

  private EngineRun(int users, int loops, List<? extends TestElement> elements) {
    TestPlan plan = new TestPlan("plan");
    ThreadGroup group = new ThreadGroup();
    group.setName("users");
    group.setNumThreads(users);
    group.setRampUp(0);
    LoopController loop = new LoopController();
    loop.setLoops(loops);
    loop.setFirst(true);
    group.setSamplerController(loop);
    HashTree tree = new ListedHashTree();
    HashTree inPlan = tree.add(plan);
    HashTree inGroup = inPlan.add(group);
    elements.forEach(inGroup::add);
    inPlan.add(results); // the last in the tree is told last that the test has ended
    engine.configure(tree);
  }

  private EngineRun(HashTree plan) {
    plan.getTree(plan.getArray()[0]).add(results);
    engine.configure(plan);
  }

  /**
   * Runs a plan from its file to its end, as JMeter without GUI does, and gives its results.
   *
   * @param properties as with {@code -J}; they are gone again afterwards
   */
  public static List<SampleResult> ofPlan(Path plan, Map<String, String> properties)
      throws Exception {
    return ofPlan(plan, properties, UnaryOperator.identity(), TIME_LIMIT);
  }

  /**
   * The same with another tree in the place of the plan's.
   *
   * @param change gives the tree that runs
   * @param limit longer than it takes
   */
  public static List<SampleResult> ofPlan(
      Path plan, Map<String, String> properties, UnaryOperator<HashTree> change, Duration limit)
      throws Exception {
    JMeterTestHome.use();
    FileServer.getFileServer().setBaseForScript(plan.toFile());
    properties.forEach(JMeterUtils::setProperty);
    try {
      HashTree tree = SaveService.loadTree(plan.toFile());
      EngineRun run = new EngineRun(change.apply(JMeter.convertSubTree(tree, false)));
      run.begin();
      run.awaitEndWithin(limit);
      return run.results();
    } finally {
      properties.keySet().forEach(JMeterUtils.getJMeterProperties()::remove);
      FileServer.getFileServer().resetBase();
      FileServer.getFileServer().setScriptName(null);
    }
  }

  /**
   * Starts a test of a whole plan; it runs by itself.
   *
   * @param plan with the TestPlan as its root
   */
  public static EngineRun start(HashTree plan) throws Exception {
    JMeterTestHome.use();
    EngineRun run = new EngineRun(plan);
    run.begin();
    return run;
  }

  /** Starts a test; it runs by itself. */
  public static EngineRun start(int users, int loops, TestElement... elements) throws Exception {
    JMeterTestHome.use();
    EngineRun run = new EngineRun(users, loops, List.of(elements));
    run.begin();
    return run;
  }

  /** With no test before it that JMeter could take it for. */
  private void begin() throws Exception {
    JMeterRun.none();
    engine.runTest();
  }

  /** Runs a test to its end and gives its results in the order they came. */
  public static List<SampleResult> run(int users, int loops, TestElement... elements)
      throws Exception {
    EngineRun run = start(users, loops, elements);
    run.awaitEnd();
    return run.results();
  }

  /** Stop: now, interrupting samplers. */
  public void stop() {
    engine.stopTest(true);
  }

  /** Shutdown: after the samples under way. */
  public void shutdown() {
    engine.stopTest(false);
  }

  /**
   * Waits until all elements have been told that the test has ended, and JMeter's threads that ran
   * and stopped it are done: what they still do would meet the next test, such as the end of the
   * time in which a test runs.
   *
   * @throws AssertionError if that has not happened within {@link #TIME_LIMIT}: a user hangs; or if
   *     JMeter's thread has died of what an element threw
   */
  public void awaitEnd() {
    awaitEndWithin(TIME_LIMIT);
  }

  /** Waits as long as that, for tests that take their time on a busy machine. */
  public void awaitEndWithin(Duration limit) {
    try {
      engine.awaitTermination(limit);
    } catch (ExecutionException | TimeoutException | InterruptedException e) {
      throw new AssertionError("the test has not come to its end", e);
    }
    assertThat(results.ended).as("elements were told that the test has ended").isTrue();
    JMeterThreads.awaitIdle();
  }

  public List<SampleResult> results() {
    return List.copyOf(results.all);
  }

  /** Keeps results; told last of all elements that the test has ended. */
  private static final class Results extends AbstractTestElement
      implements SampleListener, TestStateListener, NoThreadClone {
    private static final long serialVersionUID = 1L;

    private final transient ConcurrentLinkedQueue<SampleResult> all = new ConcurrentLinkedQueue<>();
    private transient volatile boolean ended;

    @Override
    public void sampleOccurred(SampleEvent event) {
      all.add(event.getResult());
    }

    @Override
    public void sampleStarted(SampleEvent event) {}

    @Override
    public void sampleStopped(SampleEvent event) {}

    @Override
    public void testStarted() {}

    @Override
    public void testStarted(String host) {}

    @Override
    public void testEnded() {
      ended = true;
    }

    @Override
    public void testEnded(String host) {
      testEnded();
    }
  }
}

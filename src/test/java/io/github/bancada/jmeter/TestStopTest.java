package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Waiting;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.sampler.DebugSampler;
import org.apache.jmeter.sampler.TestAction;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What JMeter's own engine is asked to do, and what the listeners of the run say of its end. */
@Timeout(300)
public class TestStopTest {
  private static final String BY_HAND = "stopped before its end";
  private static final int MANY = 100_000_000;

  private final ThreadGroup group = new ThreadGroup();
  private final End end = new End();

  /** Asks for the reason when a listener would. */
  private static final class End extends AbstractTestElement
      implements TestStateListener, NoThreadClone {
    private static final long serialVersionUID = 1L;

    private final transient AtomicReference<String> reason = new AtomicReference<>();

    @Override
    public void testStarted() {
      RunEnd.ofThisTest().begins();
    }

    @Override
    public void testStarted(String host) {}

    @Override
    public void testEnded() {
      reason.set(RunningTest.endReason());
      RunEnd.ofThisTest().told("");
    }

    @Override
    public void testEnded(String host) {}
  }

  /** Fails, or stops the test by its result or by the engine itself. */
  public static final class Stopper extends AbstractSampler {
    private static final long serialVersionUID = 1L;

    @Override
    public SampleResult sample(Entry entry) {
      SampleResult result = new SampleResult();
      result.setSampleLabel("stopper");
      result.setSuccessful(!getPropertyAsBoolean("fails"));
      result.setResponseCode("53 unwillingToPerform");
      result.setResponseMessage("not\nnow");
      result.setStopTest(getPropertyAsBoolean("stops"));
      if (getPropertyAsBoolean("engine")) {
        JMeterContextService.getContext().getEngine().askThreadsToStop();
      }
      return result;
    }
  }

  /** Ends, and fails, only when it is interrupted. */
  public static final class Hanging extends AbstractSampler {
    private static final long serialVersionUID = 1L;

    @Override
    public SampleResult sample(Entry entry) {
      SampleResult result = new SampleResult();
      result.setSampleLabel("hanging");
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        result.setSuccessful(false);
      }
      return result;
    }
  }

  private static Stopper stopper(String... properties) {
    Stopper stopper = new Stopper();
    for (String each : properties) {
      stopper.setProperty(each, true);
    }
    return stopper;
  }

  @BeforeEach
  void oneUser() {
    group.setName("users");
    group.setNumThreads(1);
    loops(MANY);
  }

  private void loops(int number) {
    LoopController loop = new LoopController();
    loop.setLoops(number);
    loop.setFirst(true);
    group.setSamplerController(loop);
  }

  private EngineRun start(TestElement... elements) throws Exception {
    HashTree tree = new ListedHashTree();
    HashTree plan = tree.add(new TestPlan("plan"));
    plan.add(end);
    HashTree inGroup = plan.add(group);
    for (TestElement each : elements) {
      inGroup.add(each);
    }
    return EngineRun.start(tree);
  }

  private String reasonOf(TestElement... elements) throws Exception {
    start(elements).awaitEnd();
    return end.reason.get();
  }

  private String reasonStoppedBy(String thread, TestElement... elements) throws Exception {
    EngineRun run = start(elements);
    Waiting.await("a sample", () -> !run.results().isEmpty());
    Thread asking = new Thread(run::shutdown, thread);
    asking.start();
    asking.join();
    run.awaitEnd();
    return end.reason.get();
  }

  @ParameterizedTest
  @CsvSource({
    "UDP Listener, by a command",
    "AWT-EventQueue-0, in JMeter's window",
    "RMI TCP Connection(3)-127.0.0.1, ''"
  })
  void stopBeforeTheEndBreaksTheRunOff(String thread, String place) throws Exception {
    assertThat(reasonStoppedBy(thread, new DebugSampler()))
        .isEqualTo((BY_HAND + " " + place).strip());
  }

  @Test
  void planWithoutAnEndIsStoppedNormally() throws Exception {
    loops(LoopController.INFINITE_LOOP_COUNT);

    assertThat(reasonStoppedBy("UDP Listener", new DebugSampler())).isEmpty();
  }

  @Test
  void timeOfAThreadGroupIsAnEnd() throws Exception {
    loops(LoopController.INFINITE_LOOP_COUNT);
    group.setScheduler(true);
    group.setDuration(3600);

    assertThat(reasonStoppedBy("UDP Listener", new DebugSampler())).startsWith(BY_HAND);
  }

  @Test
  void dataThatEndsIsAnEnd() throws Exception {
    loops(LoopController.INFINITE_LOOP_COUNT);
    ConfigTestElement csv = new ConfigTestElement();
    csv.setProperty("stopThread", true);
    csv.setProperty("recycle", false);

    assertThat(reasonStoppedBy("UDP Listener", csv, new DebugSampler())).startsWith(BY_HAND);
  }

  @Test
  void runThatEndsByItselfIsWhole() throws Exception {
    loops(2);

    assertThat(reasonOf(new DebugSampler())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"stopthread, false", "stoptest, true", "stoptestnow, true"})
  void planThatStopsAfterAnErrorSaysWhich(String onError, boolean broken) throws Exception {
    group.setProperty(ThreadGroup.ON_SAMPLE_ERROR, onError);

    assertThat(reasonOf(stopper("fails")))
        .isEqualTo(
            broken
                ? "the plan stopped the test after an error:"
                    + " 'stopper' failed with 53 unwillingToPerform not now"
                : "");
  }

  @Test
  void planThatStopsItselfWithoutAnErrorEndsNormally() throws Exception {
    TestAction stop = new TestAction();
    stop.setAction(TestAction.STOP);
    stop.setTarget(TestAction.TEST);

    assertThat(reasonOf(new DebugSampler(), stop)).isEmpty();
    assertThat(reasonOf(stopper("fails"), stop)).as("right after a failed sample").isEmpty();
    assertThat(reasonOf(stopper("stops"))).isEmpty();
    assertThat(reasonOf(stopper("engine"))).isEmpty();
  }

  @Test
  void ownStopKeepsItsReason() throws Exception {
    EngineRun run = start(new DebugSampler());
    Waiting.await("a sample", () -> !run.results().isEmpty());

    RunningTest.stopNow("stopped by a gate");
    run.awaitEnd();

    assertThat(end.reason.get()).isEqualTo("stopped by a gate");
  }

  /** The first stop counts. */
  @Test
  void samplesThatAStopInterruptsAreNotItsReason() throws Exception {
    group.setProperty(ThreadGroup.ON_SAMPLE_ERROR, "stoptestnow");
    EngineRun run = start(new Hanging());
    Waiting.await("a user", () -> JMeterContextService.getNumberOfThreads() == 1);

    Thread asking = new Thread(run::stop, "UDP Listener");
    asking.start();
    asking.join();
    run.awaitEnd();

    assertThat(end.reason.get()).isEqualTo(BY_HAND + " by a command");
  }
}

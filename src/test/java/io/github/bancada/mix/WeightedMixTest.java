package io.github.bancada.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Weighted Mix in whole tests, run by JMeter's engine. */
class WeightedMixTest {
  private final PrintStream console = System.out;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    JMeterTestHome.use();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stopListening() {
    System.setOut(console);
    JMeterUtils.getJMeterProperties().remove(EmbeddedServer.PROPERTY);
  }

  private String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** A sampler whose samples only have its name. */
  public static final class Named extends AbstractSampler {
    private static final long serialVersionUID = 1L;

    private static volatile CyclicBarrier together = new CyclicBarrier(1);

    @Override
    public SampleResult sample(Entry entry) {
      try {
        together.await();
      } catch (InterruptedException | BrokenBarrierException e) {
        throw new IllegalStateException(e);
      }
      SampleResult result = new SampleResult();
      result.setSampleLabel(getName());
      result.sampleStart();
      result.sampleEnd();
      result.setSuccessful(true);
      return result;
    }
  }

  private static <T extends TestElement> T named(T element, String name) {
    element.setName(name);
    return element;
  }

  private static WeightedMix mix(String text) {
    WeightedMix mix = named(new WeightedMix(), "Mix");
    mix.set(WeightedMix.MIX, text);
    return mix;
  }

  /** A thread group with the mix, below which stand a, b and a controller c with two samplers. */
  private static List<String> run(int users, int loops, WeightedMix... mixes) throws Exception {
    ThreadGroup group = named(new ThreadGroup(), "Users");
    group.setNumThreads(users);
    group.setRampUp(0);
    LoopController loop = new LoopController();
    loop.setLoops(loops);
    loop.setFirst(true);
    group.setSamplerController(loop);
    HashTree tree = new ListedHashTree();
    HashTree inGroup = tree.add(new TestPlan("plan")).add(group);
    for (WeightedMix mix : mixes) {
      HashTree inMix = inGroup.add(mix);
      inMix.add(named(new Named(), "a"));
      inMix.add(named(new Named(), "b"));
      HashTree inController = inMix.add(named(new GenericController(), "c"));
      inController.add(named(new Named(), "c1"));
      inController.add(named(new Named(), "c2"));
    }
    EngineRun run = EngineRun.start(tree);
    run.awaitEnd();
    return run.results().stream().map(SampleResult::getSampleLabel).toList();
  }

  private static long count(List<String> labels, String label) {
    return labels.stream().filter(label::equals).count();
  }

  @Test
  void eachIterationRunsOneChildAsOftenAsItsWeightSays() throws Exception {
    List<String> labels = run(2, 5000, mix("a:30,b:60,c:10"));

    assertThat(count(labels, "a") + count(labels, "b") + count(labels, "c1")).isEqualTo(10_000);
    assertThat(count(labels, "a")).isBetween(3000 - 138L, 3000 + 138L);
    assertThat(count(labels, "b")).isBetween(6000 - 147L, 6000 + 147L);
    assertThat(count(labels, "c1")).isBetween(1000 - 90L, 1000 + 90L);
  }

  @Test
  void controllerThatIsChosenRunsWhole() throws Exception {
    assertThat(run(1, 3, mix("c:1"))).containsExactly("c1", "c2", "c1", "c2", "c1", "c2");
  }

  @Test
  void sameSeedGivesTheSameChoicesAndAnotherOthers() throws Exception {
    List<String> once = run(1, 40, mix("a:1,b:1"));
    assertThat(run(1, 40, mix("a:1,b:1"))).isEqualTo(once);

    WeightedMix other = mix("a:1,b:1");
    other.set(WeightedMix.SEED, "2");
    assertThat(run(1, 40, other)).isNotEqualTo(once);
  }

  @Test
  void weightsMayBeSharesOfTheUsersWhoStayWithTheirChild() throws Exception {
    WeightedMix mix = mix("a:6,b:3");
    mix.set(WeightedMix.SHARE, "users");
    Named.together = new CyclicBarrier(9);
    List<String> labels;
    try {
      labels = run(9, 20, mix);
    } finally {
      Named.together = new CyclicBarrier(1);
    }

    assertThat(count(labels, "a")).isEqualTo(6 * 20);
    assertThat(count(labels, "b")).isEqualTo(3 * 20);
  }

  @Test
  void emptyMixRunsAllChildren() throws Exception {
    assertThat(run(1, 60, mix(""))).contains("a", "b", "c1", "c2");
  }

  @Test
  void wrongMixIsOneErrorBeforeTheFirstSample() throws Exception {
    assertThat(run(2, 1, mix("a:1,d:2"), mix("a:1,d:2"))).isEmpty();
    assertThat(console())
        .containsOnlyOnce("the test cannot start")
        .contains("Weighted Mix 'Mix': Mix is 'a:1,d:2'; it takes names of the elements below:")
        .contains("a, b, c; 'd' is not one of them");
  }

  private static WeightedMix changing(String text, boolean allowed) {
    WeightedMix mix = mix(text);
    mix.set(WeightedMix.CHANGING, "b, c");
    mix.set(WeightedMix.MAY_CHANGE, Boolean.toString(allowed));
    return mix;
  }

  @Test
  void dataAreNotChangedWithoutConsent() throws Exception {
    assertThat(run(1, 1, changing("a:1,b:1", false))).isEmpty();
    assertThat(console())
        .containsOnlyOnce("the test cannot start")
        .contains("the mix changes data at a server that was not started for this test (b)")
        .contains("-Jldap.write=true");
  }

  @Test
  void withConsentTheConsoleSaysWhatChangesData() throws Exception {
    assertThat(run(1, 2, changing("a:1,b:1", true))).hasSize(2);
    assertThat(console()).containsOnlyOnce("this test changes data at the server, as allowed: b\n");
  }

  @Test
  void mixWithoutChangesAndAnEmbeddedServerNeedNoConsent() throws Exception {
    assertThat(run(1, 2, changing("a:1", false))).hasSize(2);
    JMeterUtils.setProperty(EmbeddedServer.PROPERTY, "directory");
    assertThat(run(1, 2, changing("b:1", false))).hasSize(2);
    assertThat(console()).doesNotContain("changes data");
  }

  @Test
  void mistypedNameOfAnElementThatChangesDataIsRefused() throws Exception {
    WeightedMix mix = changing("b:1", true);
    mix.set(WeightedMix.CHANGING, "bb");

    assertThat(run(1, 1, mix)).isEmpty();
    assertThat(console()).contains("Elements that change data is 'bb'; it takes names");
  }
}

package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.EngineRun;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.modifiers.CounterConfig;
import org.apache.jmeter.processor.PostProcessor;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Many searches in a call of the sampler, in test plans that JMeter's own engine runs. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WindowRunTest extends LdapSearchRun {
  /** Lets pass what found an entry whose number is not a multiple of five. */
  public static final class NoFives extends AbstractTestElement implements Assertion {
    private static final long serialVersionUID = 1L;

    @Override
    public AssertionResult getResult(SampleResult response) {
      AssertionResult result = new AssertionResult("no fives");
      result.setFailure(response.getSamplerData().matches(".*fulano(5|10|15|20)\\).*"));
      return result;
    }
  }

  /** Writes into each result how many samples it follows. */
  public static final class Numbering extends AbstractTestElement implements PostProcessor {
    private static final long serialVersionUID = 1L;

    @Override
    public void process() {
      SampleResult previous = JMeterContextService.getContext().getPreviousResult();
      previous.setResponseMessage("processed");
    }
  }

  private static LdapSearch many(String filter, String searches, String... more) {
    LdapSearch sampler = sampler("search", "filter", filter, "window", "6", "searches", searches);
    sampler.setProperty("expectedEntries", "1");
    for (int i = 0; i < more.length; i += 2) {
      sampler.setProperty(more[i], more[i + 1]);
    }
    return sampler;
  }

  /** As above, one after the other. */
  private static LdapSearch inTurn(String filter, String searches) {
    return many(filter, searches, "window", "1");
  }

  private static List<String> numbers(List<SampleResult> results) {
    return results.stream()
        .map(each -> each.getSamplerData().replaceAll(".*fulano(\\d+).*", "$1"))
        .toList();
  }

  @Test
  void listenersGetEverySearchWithValuesOfItsOwn() throws Exception {
    List<SampleResult> results = EngineRun.run(1, 2, many("(uid=fulano${__counter(TRUE,)})", "10"));

    assertThat(results).hasSize(20).allMatch(SampleResult::isSuccessful);
    assertThat(numbers(results))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.rangeClosed(1, 20).mapToObj(Integer::toString).toList());
    assertThat(results).extracting(SampleResult::getSampleLabel).containsOnly("search");
    assertThat(results).extracting(SampleResult::getThreadName).containsOnly("users 1-1");
    assertThat(results).extracting(SampleResult::getGroupThreads).containsOnly(1);
    assertThat(results)
        .allMatch(each -> ((TimedSampleResult) each).getElapsedNanos() > 0)
        .filteredOn(each -> ((TimedSampleResult) each).getConnectNanos() > 0)
        .hasSize(1);
  }

  @Test
  void valuePatternsGiveEachSearchAValue() throws Exception {
    LdapSearch sampler = many("(uid=fulano[sequential:1-20])", "10");
    sampler.setProperty("valuePatterns", "shared");

    List<SampleResult> results = EngineRun.run(1, 2, sampler);

    assertThat(numbers(results)).doesNotHaveDuplicates().hasSize(20);
  }

  @Test
  void assertionsAndPostProcessorsSeeEverySearch() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            1, 1, new NoFives(), new Numbering(), many("(uid=fulano${__counter(TRUE,)})", "20"));

    assertThat(results).hasSize(20);
    assertThat(results).filteredOn(each -> !each.isSuccessful()).hasSize(4);
    assertThat(results).extracting(SampleResult::getResponseMessage).containsOnly("processed");
  }

  @Test
  void wrongValueOfAVariableIsOneFailedSample() throws Exception {
    CounterConfig counter = new CounterConfig();
    counter.setStart(1);
    counter.setIncrement(1);
    counter.setVarName("how");

    List<SampleResult> results =
        EngineRun.run(1, 1, counter, many("(uid=fulano1)", "9", "scope", "${how}"));

    assertThat(only(results).getResponseCode()).isEqualTo("89 parameterError");
  }

  /**
   * One user of a group in which this happens after an error, with this above the sampler, which is
   * the last of those below.
   */
  private static List<SampleResult> run(String onError, TestElement above, TestElement... below)
      throws Exception {
    ThreadGroup group = new ThreadGroup();
    group.setName("users");
    group.setNumThreads(1);
    group.setProperty(ThreadGroup.ON_SAMPLE_ERROR, onError);
    LoopController loop = new LoopController();
    loop.setLoops(3);
    loop.setFirst(true);
    group.setSamplerController(loop);
    HashTree tree = new ListedHashTree();
    HashTree inside = tree.add(new TestPlan("plan")).add(group).add(above);
    for (TestElement each : below) {
      inside = inside.add(each);
    }
    EngineRun run = EngineRun.start(tree);
    run.awaitEnd();
    return run.results();
  }

  @Test
  void transactionThatIsASampleIsReportedAlone() throws Exception {
    TransactionController transaction = new TransactionController();
    transaction.setName("transaction");
    transaction.setGenerateParentSample(true);

    List<SampleResult> results = run("continue", transaction, many("(uid=fulano1)", "30"));

    assertThat(results).extracting(SampleResult::getSampleLabel).containsOnly("transaction");
    assertThat(results).hasSize(3).allMatch(SampleResult::isSuccessful);
  }

  /** The directory has twenty entries, so ten searches of the call fail. */
  @ParameterizedTest
  @CsvSource({"6, true", "6, false", "1, true", "1, false"})
  void transactionFailsWithASearchOfACall(String window, boolean single) throws Exception {
    TransactionController transaction = new TransactionController();
    transaction.setName("transaction");
    transaction.setGenerateParentSample(single);
    LdapSearch sampler = many("(uid=fulano${__counter(TRUE,)})", "30", "window", window);

    SampleResult first =
        run("continue", transaction, sampler).stream()
            .filter(each -> each.getSampleLabel().equals("transaction"))
            .findFirst()
            .orElseThrow();

    assertThat(first.isSuccessful()).isFalse();
    if (single) {
      assertThat(first.getSubResults())
          .as(first.getResponseMessage())
          .filteredOn(each -> !each.isSuccessful())
          .hasSizeBetween(1, 2)
          .extracting(SampleResult::getResponseCode)
          .containsOnly(first.getResponseCode());
    }
  }

  @Test
  void outerTransactionFailsWithTheInnerOne() throws Exception {
    TransactionController outer = new TransactionController();
    outer.setName("outer");
    outer.setGenerateParentSample(true);
    TransactionController inner = new TransactionController();
    inner.setName("inner");
    inner.setGenerateParentSample(true);

    List<SampleResult> results =
        run("continue", outer, inner, many("(uid=fulano${__counter(TRUE,)})", "30"));

    assertThat(results).extracting(SampleResult::getSampleLabel).containsOnly("outer");
    assertThat(results.get(0).isSuccessful()).isFalse();
    assertThat(results.get(0).getSubResults())
        .singleElement()
        .extracting(SampleResult::getSampleLabel, SampleResult::isSuccessful)
        .containsExactly("inner", false);
  }

  @Test
  void samplesOfATransactionAreReportedBesideIt() throws Exception {
    TransactionController transaction = new TransactionController();
    transaction.setName("transaction");

    List<SampleResult> results = run("continue", transaction, many("(uid=fulano1)", "30"));

    assertThat(results).hasSize(3 * 31).allMatch(SampleResult::isSuccessful);
    assertThat(results).filteredOn(each -> each.getSampleLabel().equals("transaction")).hasSize(3);
  }

  @Test
  void searchesInTurnAreSamplesInTheirOrder() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            1, 2, new NoFives(), new Numbering(), inTurn("(uid=fulano${__counter(TRUE,)})", "10"));

    assertThat(numbers(results))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, 20).mapToObj(Integer::toString).toList());
    assertThat(results).filteredOn(each -> !each.isSuccessful()).hasSize(4);
    assertThat(results).extracting(SampleResult::getResponseMessage).containsOnly("processed");
    assertThat(results).extracting(SampleResult::getThreadName).containsOnly("users 1-1");
  }

  /** The directory has twenty entries; the next search in turn does not begin. */
  @ParameterizedTest
  @CsvSource({"stopthread, 21", "stoptest, 21", "stoptestnow, 21", "startnextloop, 23"})
  void errorEndsSearchesInTurnAtOnce(String onError, int samples) throws Exception {
    List<SampleResult> results =
        run(onError, new GenericController(), inTurn("(uid=fulano${__counter(TRUE,)})", "2000"));

    assertThat(results).hasSize(samples);
    assertThat(results.get(20).isSuccessful()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"stopthread, 1", "stoptest, 1", "stoptestnow, 1", "startnextloop, 3"})
  void errorOfAnySearchEndsTheCallAsTheThreadGroupSays(String onError, int calls) throws Exception {
    LdapSearch sampler = many("(uid=fulano${__counter(TRUE,)})", "2000");

    List<SampleResult> results = run(onError, new GenericController(), sampler);

    assertThat(results).filteredOn(each -> !each.isSuccessful()).isNotEmpty();
    assertThat(results).hasSizeBetween(calls, 20 + calls * 100);
  }
}

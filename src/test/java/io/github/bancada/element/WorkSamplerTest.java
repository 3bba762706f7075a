package io.github.bancada.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Workloads with programming errors: a sample never throws, it says what is wrong. */
class WorkSamplerTest {
  private static final String LEFT = "left.of.the.last.sample";

  private Supplier<Workload<Integer>> workload;

  @BeforeEach
  void variables() {
    JMeterTestHome.use();
    JMeterContextService.getContext().setVariables(new JMeterVariables());
  }

  @AfterEach
  void forget() {
    JMeterContextService.getContext().clear();
  }

  /** A sampler whose workload is the test's. */
  private final class Broken extends WorkSampler<Integer> {
    private static final long serialVersionUID = 1L;

    private static final Fields FIELDS = new Fields(Broken.class);
    private static final Field<Integer> SIDES = FIELDS.number("sides", 6, 2);
    private static final Derived<Integer> SETTINGS = FIELDS.derived(v -> v.get(SIDES));

    @Override
    protected Derived<Integer> settings() {
      return SETTINGS;
    }

    @Override
    protected Workload<Integer> newWorkload() {
      return workload.get();
    }
  }

  /** The element itself, or the copy of one virtual user. */
  private AbstractSampler sampler(boolean ofUser) {
    Broken element = new Broken();
    element.setName("toy");
    element.setRunningVersion(ofUser);
    return ofUser ? (AbstractSampler) element.clone() : element;
  }

  /** A workload whose tasks come from this function. */
  private static Workload<Integer> making(Supplier<Task<Integer>> tasks) {
    return new Workload<>() {
      @Override
      public Task<Integer> newTask(VirtualUser user) {
        return tasks.get();
      }

      @Override
      public String code(LocalCode code) {
        return "82 " + code.text();
      }

      @Override
      public Set<String> variables() {
        return Set.of(LEFT);
      }
    };
  }

  /** A task that gives this sample. */
  private static Task<Integer> giving(Sample sample) {
    return new Task<>() {
      @Override
      public Sample run(Integer settings) {
        return sample;
      }

      @Override
      public boolean cancel() {
        return false;
      }
    };
  }

  private static Task<Integer> none() {
    throw new IllegalStateException("no dice in the box");
  }

  private static void assertMistake(SampleResult result, String code, String message) {
    assertThat(result.isSuccessful()).isFalse();
    assertThat(result.getSampleLabel()).isEqualTo("toy");
    assertThat(result.getResponseCode()).isEqualTo(code);
    assertThat(result.getResponseMessage())
        .isEqualTo("programming error, see the log: java.lang.IllegalStateException: " + message);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void workloadThatMakesNoTaskFailsTheSampleWithItsOwnCodeAndMessage(boolean ofUser) {
    workload = () -> making(WorkSamplerTest::none);

    SampleResult result = sampler(ofUser).sample(null);

    assertMistake(result, "82 localError", "no dice in the box");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void workloadThatCannotBeMadeFailsTheSample(boolean ofUser) {
    workload =
        () -> {
          throw new IllegalStateException("no box");
        };

    SampleResult result = sampler(ofUser).sample(null);

    assertMistake(result, "localError", "no box");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void wrongArgumentOfTheWorkloadItselfIsNoWrongSetting(boolean ofUser) {
    workload =
        () ->
            making(
                () -> {
                  throw new IllegalArgumentException("0 sides");
                });

    assertThat(sampler(ofUser).sample(null).getResponseCode()).isEqualTo("82 localError");
  }

  @Test
  void variablesOfTheLastSampleGoWithOneThatCannotBegin() {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    variables.put(LEFT, "5");
    workload = () -> making(WorkSamplerTest::none);

    sampler(true).sample(null);

    assertThat(variables.get(LEFT)).isNull();
  }

  @Test
  void nextSampleTriesAgain() {
    Sample good = new FailedSample("7", "a seven");
    boolean[] asked = {false};
    workload =
        () ->
            making(
                () -> {
                  boolean first = !asked[0];
                  asked[0] = true;
                  return first ? none() : giving(good);
                });
    AbstractSampler sampler = sampler(true);

    assertThat(sampler.sample(null).getResponseCode()).isEqualTo("82 localError");
    assertThat(sampler.sample(null).getResponseMessage()).isEqualTo("a seven");
  }

  @Test
  void virtualUsersGoOnAndEverySampleOfTheirsIsCounted() throws Exception {
    workload = () -> making(WorkSamplerTest::none);
    Broken element = new Broken();
    element.setName("toy");

    List<SampleResult> results = EngineRun.run(2, 3, element);

    assertThat(results)
        .hasSize(6)
        .allSatisfy(result -> assertMistake(result, "82 localError", "no dice in the box"));
  }
}

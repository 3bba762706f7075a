package io.github.bancada.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.PatternMode;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Value patterns in the fields of a sampler, in whole tests of several virtual users. */
class PatternedSamplerTest {
  @BeforeEach
  void home() {
    JMeterTestHome.use();
  }

  /** Its samples say what the fields are. */
  private static final class Echo extends WorkSampler<String> {
    private static final long serialVersionUID = 1L;

    private static final Fields FIELDS = new Fields(Echo.class);
    private static final Field<String> NAME = FIELDS.text("name", "").patterned();
    private static final Field<String> OTHER = FIELDS.text("other", "").patterned();
    private static final Field<String> PLAIN = FIELDS.text("plain", "[1-2]");
    private static final Fields.Patterns PATTERNS = FIELDS.valuePatterns();
    private static final Derived<String> SETTINGS =
        FIELDS.derived(v -> v.get(NAME) + "," + v.get(OTHER) + "," + v.get(PLAIN));

    Echo(String patterns, String name, String other) {
      setName("echo");
      set(PATTERNS.mode(), patterns);
      set(NAME, name);
      set(OTHER, other);
    }

    @Override
    protected Derived<String> settings() {
      return SETTINGS;
    }

    @Override
    protected Workload<String> newWorkload() {
      return EchoTask::new;
    }
  }

  private record EchoTask(VirtualUser user) implements Task<String> {
    @Override
    public Sample run(String settings) {
      return new FailedSample("0", settings);
    }

    @Override
    public boolean cancel() {
      return false;
    }
  }

  private static List<String> run(int users, int loops, Echo element) throws Exception {
    return EngineRun.run(users, loops, element).stream()
        .map(SampleResult::getResponseMessage)
        .sorted()
        .toList();
  }

  private static List<String> plain(List<String> values) {
    return values.stream().map(value -> value.replace(",x,[1-2]", "")).sorted().toList();
  }

  private static List<String> numbers(int first, int last) {
    return IntStream.rangeClosed(first, last).mapToObj(Integer::toString).sorted().toList();
  }

  @Test
  void bracketsAreTextWherePatternsAreOff() throws Exception {
    assertThat(run(1, 2, new Echo("off", "[1:9]", "[x"))).containsOnly("[1:9],[x,[1-2]");
  }

  @Test
  void usersOfASamplerShareItsSequence() throws Exception {
    assertThat(plain(run(4, 5, new Echo("shared", "[1:100]", "x")))).isEqualTo(numbers(1, 20));
  }

  @Test
  void nextTestBeginsItsSequencesAnew() throws Exception {
    Echo element = new Echo("shared", "[1:100]", "x");

    run(2, 3, element);

    assertThat(plain(run(2, 3, element))).isEqualTo(numbers(1, 6));
  }

  @Test
  void fieldsHaveSequencesOfTheirOwn() throws Exception {
    assertThat(run(1, 2, new Echo("shared", "[1:9]", "[1:9]")))
        .containsExactly("1,1,[1-2]", "2,2,[1-2]");
  }

  @Test
  void fieldRepeatsAPieceOfAFieldAboveIt() throws Exception {
    assertThat(run(1, 2, new Echo("shared", "[1:9]", "pw[ref:name:1]")))
        .containsExactly("1,pw1,[1-2]", "2,pw2,[1-2]");
    assertThat(run(1, 2, new Echo("shared", "[ref:other:1]", "[1:9]"))).isEmpty();
  }

  @Test
  void distinctUsersShareNoValue() throws Exception {
    assertThat(plain(run(4, 5, new Echo("distinct", "[1:20]", "x")))).isEqualTo(numbers(1, 20));
  }

  @Test
  void moreUsersThanValuesFailTheSampleAndSayWhy() throws Exception {
    assertThat(run(3, 1, new Echo("distinct", "[1:2]", "x")))
        .hasSize(3)
        .allSatisfy(message -> assertThat(message).startsWith("'[1:2]' has 2 values for 3 users"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1:2", "[one]", "[file:/no/such]"})
  void wrongPatternEndsTheTestBeforeItsFirstSample(String pattern) throws Exception {
    assertThat(run(1, 1, new Echo("shared", "x", pattern))).isEmpty();
  }

  @Test
  void modeThatIsNoneEndsTheTestBeforeItsFirstSample() throws Exception {
    assertThat(run(1, 1, new Echo("random", "x", "x"))).isEmpty();
  }

  @Test
  void onlyThreeModesAreOffered() {
    assertThat(Echo.PATTERNS.mode().tokens()).containsExactly("off", "shared", "distinct");
    assertThat(PatternMode.values()).hasSize(3);
  }
}

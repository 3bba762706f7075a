package io.github.bancada.testing.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.github.bancada.testing.LongForm;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

class PropertyTest {
  private static final String NAME = "ATest#holds";

  /** What a failure says of a property. */
  private static String failure(long seed, Consumer<Any> property) {
    return catchThrowableOfType(
            AssertionError.class, () -> new Tries(NAME, property).make(1000, seed))
        .getMessage();
  }

  /** The values that a failure reports, one a line. */
  private static List<String> least(long seed, Consumer<Any> property) {
    return failure(seed, property)
        .lines()
        .skip(1)
        .takeWhile(line -> !line.startsWith("To repeat"))
        .map(String::strip)
        .toList();
  }

  private static <T> List<T> values(int tries, long seed, Function<Any, T> source) {
    List<T> values = new ArrayList<>();
    new Tries(NAME, any -> values.add(source.apply(any))).make(tries, seed);
    return values;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void numbersShrinkToTheLeastThatFails(long seed) {
    assertThat(least(seed, any -> assertThat(any.number()).isLessThan(1_234)))
        .containsExactly("1234");
    assertThat(least(seed, any -> assertThat(any.number()).isGreaterThan(-1_234)))
        .containsExactly("-1234");
    assertThat(least(seed, any -> assertThat(any.longNumber()).isBetween(-77L, 1L << 61)))
        .containsAnyOf("-78L", (1L << 61) + 1 + "L");
    assertThat(least(seed, any -> assertThat(any.number(5, 90)).isLessThan(0)))
        .containsExactly("5");
    assertThat(least(seed, any -> assertThat(any.decimal(0, 5_000, 2)).isLessThan(12.345)))
        .containsExactly("12.35");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void listsAndTextsShrinkToTheFewestThatFail(long seed) {
    assertThat(
            least(
                seed,
                any ->
                    assertThat(any.list(300, () -> any.number(0, 1_000)))
                        .filteredOn(n -> n >= 100)
                        .hasSizeLessThan(3)))
        .containsExactly("[100, 100, 100]");
    assertThat(least(seed, any -> assertThat(any.text()).doesNotContain("<")))
        .containsExactly("\"<\"");
    assertThat(least(seed, any -> assertThat(any.textOf("xyz", 2, 50)).doesNotContain("z")))
        .containsAnyOf("\"xz\"", "\"zx\"");
    assertThat(
            least(
                seed,
                any -> assertThat(any.list(9, () -> any.bytes(9))).allMatch(b -> b.length < 2)))
        .containsExactly("[[0, 0]]");
  }

  @Test
  void valuesMadeOfOthersShrinkWithThem() {
    assertThat(
            least(
                1,
                any -> {
                  int size = any.number(1, 100);
                  List<String> row = any.list(size, size, () -> any.of("a", "b"));
                  assertThat(row).hasSizeLessThan(4);
                }))
        .containsExactly("4", "[\"a\", \"a\", \"a\", \"a\"]");
  }

  @Test
  void anotherKindOfFailureIsNotShrunkTo() {
    assertThat(
            least(
                1,
                any -> {
                  int n = any.number(0, 1_000_000);
                  assertThat(n > 10 && n <= 5_000).isFalse();
                  if (n > 10) {
                    throw new IllegalStateException("of another kind");
                  }
                }))
        .containsExactly("5001");
  }

  @Test
  void failureTellsTheSeedAndTheCommand() {
    assertThat(failure(-42, any -> assertThat(any.number(0, 9)).isNotZero()))
        .startsWith("ATest#holds fails at try 1;")
        .contains("mvn test -Dtest='ATest#holds' -Dproperty.seed=-42")
        .contains("AssertionError", "not to be equal to:\n  0");
  }

  @Test
  void failureThatDependsOnMoreThanTheValuesSaysSo() {
    AtomicInteger calls = new AtomicInteger();

    assertThat(failure(1, any -> assertThat(calls.incrementAndGet()).isNotEqualTo(7)))
        .startsWith("ATest#holds fails at try 7;")
        .contains("they did not fail again");
  }

  @Test
  void sameSeedGivesTheSameValuesAndAnotherOnesOthers() {
    Function<Any, Object> source = any -> List.of(any.longNumber(), any.text(), any.flag());

    assertThat(values(100, 7, source)).isEqualTo(values(100, 7, source));
    assertThat(values(100, 7, source)).isNotEqualTo(values(100, 8, source));
  }

  @Test
  void edgesComeEarly() {
    assertThat(values(3, 1, any -> any.number(-3, 99))).containsExactly(0, 99, -3);
    assertThat(values(3, 1, Any::longNumber)).containsExactly(0L, Long.MAX_VALUE, Long.MIN_VALUE);
    assertThat(values(2, 1, any -> any.list(4, () -> any.of(1, 2))))
        .containsExactly(List.of(), List.of(2, 2, 2, 2));
    for (long seed = 0; seed < 20; seed++) {
      assertThat(values(1000, seed, any -> any.number(0, 1 << 30))).contains(1, (1 << 30) - 1);
      assertThat(values(50, seed, any -> any.list(1, 9, any::flag).size())).contains(1, 9);
    }
  }

  @Test
  void valuesAreOfAllKinds() {
    Set<Integer> bytes = new HashSet<>();
    values(1000, 1, any -> any.bytes(100))
        .forEach(
            all -> {
              for (byte each : all) {
                bytes.add((int) each);
              }
            });
    String texts = String.join("", values(1000, 1, Any::text));

    assertThat(bytes).hasSize(256);
    assertThat(values(200, 1, any -> any.list(2, 5, any::longNumber)))
        .filteredOn(list -> new HashSet<>(list).size() < list.size())
        .hasSizeGreaterThan(40);
    assertThat(new HashSet<>(values(200, 1, any -> any.of(1, 2, 3, 4, 5)))).hasSize(5);
    assertThat(new HashSet<>(values(200, 1, any -> any.from(() -> 1, any::flag)))).hasSize(3);
    assertThat(texts).contains("a", "\0", "\n", "\"", "é", "漢");
    assertThat(texts.codePoints()).anyMatch(c -> c > 0xFFFF);
    assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(texts)).isTrue();
    assertThat(values(1000, 1, any -> any.brokenText(20)))
        .anyMatch(text -> !StandardCharsets.UTF_8.newEncoder().canEncode(text));
  }

  @Test
  void asManyTriesAreMadeAsAskedForAndAbortedOnesAreMadeUpFor() {
    assertThat(values(123, 1, Any::flag)).hasSize(123);
    assertThat(
            values(
                50,
                1,
                any -> {
                  int n = any.number(0, 9);
                  assumeTrue(n > 2);
                  return n;
                }))
        .hasSize(50)
        .allMatch(n -> n > 2);
    assertThat(values(50, 1, any -> any.fitting(n -> n % 3 == 1, any::number)))
        .hasSize(50)
        .allMatch(n -> n % 3 == 1);
    assertThatThrownBy(() -> values(50, 1, any -> any.fitting(n -> false, any::number)))
        .hasMessage("ATest#holds was hardly tried: no value fits");
  }

  static class Examples {
    static int holds;
    static int fails;

    @Property(tries = 60)
    void holds(Any any) {
      assertThat(any.number(1, 5)).isBetween(1, 5);
      holds++;
    }

    @Property
    void fails(Any any) {
      fails++;
      assertThat(any.number(0, 500)).isLessThan(40);
    }
  }

  @Test
  void junitRunsPropertiesAndFailsThemOnce() {
    SummaryGeneratingListener listener = new SummaryGeneratingListener();

    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(Examples.class))
                .build(),
            listener);

    TestExecutionSummary summary = listener.getSummary();
    assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
    assertThat(Examples.holds).isEqualTo(LongForm.isOn() ? 60 : 50);
    assertThat(summary.getFailures()).hasSize(1);
    assertThat(summary.getFailures().get(0).getException())
        .hasMessageContaining("  40\n")
        .hasMessageContaining("-Dtest='PropertyTest$Examples#fails' -Dproperty.seed=");
  }
}

package io.github.bancada.field;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckTest {
  private final Fields fields = new Fields(CheckTest.class);
  private final Field<String> url = fields.text("url", "").required("URL is empty");
  private final Field<Integer> low = fields.number("low", 1, 0);
  private final Field<Integer> high = fields.number("high", 5, 0);
  private final Field<Boolean> paged = fields.flag("paged", false);
  private final Field<Integer> pageSize = fields.number("pageSize", 100, 1);

  private final Derived<Integer> range =
      fields.derived(
          v -> {
            int size = v.get(high) - v.get(low);
            if (size < 0) {
              throw new IllegalArgumentException("high is below low");
            }
            return size;
          });

  private final Derived<Integer> page =
      fields.derived(v -> v.get(paged) ? v.get(pageSize) : Integer.MAX_VALUE);

  private final Derived<String> all =
      fields.derived(v -> v.get(url) + " " + v.get(range) + " " + v.get(page));

  private final Map<Field<?>, String> texts = new HashMap<>();

  private Check check() {
    return new Check(fields, field -> texts.getOrDefault(field, field.initially()));
  }

  @Test
  void defaultsAreNoFaultThoughARequiredFieldIsEmpty() {
    Check check = check();

    assertThat(check.problems()).isEmpty();
    assertThat(check.known(range)).contains(4);
    assertThat(check.known(all)).as("another element may fill in the URL").isEmpty();
    assertThat(check.assumed(all)).contains(" 4 " + Integer.MAX_VALUE);
  }

  @Test
  void allFaultsAreFoundAtOnceAndEachIsSaidOnce() {
    texts.put(low, "few");
    texts.put(high, "-1");
    texts.put(paged, "perhaps");

    assertThat(check().problems())
        .containsExactlyInAnyOrder(
            "low is 'few'; it takes a whole number of at least 0",
            "high is '-1'; it takes a whole number of at least 0",
            "paged is 'perhaps'; it takes true or false");
  }

  @Test
  void contradictionOfFieldsIsSaidOnce() {
    texts.put(low, "9");
    Check check = check();

    assertThat(check.problems()).containsExactly("high is below low");
    assertThat(check.assumed(all)).as("settings that need it").isEmpty();
    assertThat(check.known(page)).as("others").contains(Integer.MAX_VALUE);
  }

  @Test
  void contradictionThatDependsOnAVariableIsNoFault() {
    texts.put(low, "9");
    texts.put(high, "${high}");
    Check check = check();

    assertThat(check.problems()).isEmpty();
    assertThat(check.known(range)).isEmpty();
  }

  @Test
  void wrongFieldBesideAVariableIsAFault() {
    texts.put(low, "${low}");
    texts.put(high, "many");

    assertThat(check().problems())
        .containsExactly("high is 'many'; it takes a whole number of at least 0");
  }

  @Test
  void fieldThatAnotherMakesUselessIsNotLookedAt() {
    texts.put(pageSize, "none");
    assertThat(check().problems()).isEmpty();

    texts.put(paged, "true");
    assertThat(check().problems()).hasSize(1);
  }

  @Test
  void furtherFaultsAreAdded() {
    Check check = check();
    check.that(() -> {});
    check.that(
        () -> {
          throw new IllegalArgumentException("the file is not there");
        });
    check.problem("nor is the program");

    assertThat(check.problems()).containsExactly("the file is not there", "nor is the program");
  }
}

package io.github.bancada.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.element.FieldElement;
import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Fields;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every field of every element keeps to. */
class FieldsContractTest {
  static List<Arguments> fields() {
    return fields(field -> true);
  }

  static List<Arguments> fieldsWithAText() {
    return fields(field -> !field.initially().contains("${") && !field.initially().isEmpty());
  }

  static List<Arguments> numbers() {
    return fields(field -> field.bounds().isPresent());
  }

  static List<Arguments> choices() {
    return fields(field -> field.kind() == Field.Kind.CHOICE || field.kind() == Field.Kind.FLAG);
  }

  private static List<Arguments> fields(Predicate<Field<?>> wanted) {
    return BundleElements.all().stream()
        .filter(kind -> FieldElement.class.isAssignableFrom(kind.type()))
        .flatMap(
            kind -> {
              Fields fields = ((FieldElement) kind.newElement()).fields();
              return fields.all().stream()
                  .filter(wanted)
                  .map(field -> Arguments.of(kind, fields, field));
            })
        .toList();
  }

  /** Samplers, listeners and thread groups; one that declares fields in vain would not be seen. */
  @Test
  void everyElementThatDeclaresFieldsIsSeen() {
    List<BundleElement> declaring =
        BundleElements.all().stream()
            .filter(
                kind ->
                    Arrays.stream(kind.type().getDeclaredFields())
                        .anyMatch(constant -> constant.getType() == Fields.class))
            .toList();

    assertThat(declaring)
        .extracting(BundleElement::toString)
        .contains("CsvLoad", "AtmResults", "ArrivalsThreadGroup", "CapacitySearch");
    assertThat(declaring)
        .allSatisfy(kind -> assertThat(kind.newElement()).isInstanceOf(FieldElement.class));
  }

  private static Object read(Fields fields, Field<?> field, String text) {
    FieldValues values = new FieldValues(fields);
    values.put(field, text);
    return values.get(field);
  }

  private static void refuses(Fields fields, Field<?> field, String text) {
    assertThatThrownBy(() -> read(fields, field, text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(field.label() + " is '" + text + "'; it takes ");
  }

  @ParameterizedTest(name = "{0}: {2}")
  @MethodSource("fieldsWithAText")
  void textOfANewElementIsRead(BundleElement kind, Fields fields, Field<?> field) {
    assertThat(read(fields, field, field.initially())).isNotNull();
  }

  @ParameterizedTest(name = "{0}: {2}")
  @MethodSource("numbers")
  void numberIsReadWithinItsBounds(BundleElement kind, Fields fields, Field<?> field) {
    Field.Bounds bounds = field.bounds().orElseThrow();
    for (long number : new long[] {bounds.least(), bounds.most()}) {
      assertThat(read(fields, field, Long.toString(number))).asString().contains("" + number);
    }
    for (String wrong : outside(bounds)) {
      refuses(fields, field, wrong);
    }
    refuses(fields, field, "some");
    refuses(fields, field, "1.5");
  }

  private static List<String> outside(Field.Bounds bounds) {
    return Stream.of(
            bounds.least() == Long.MIN_VALUE ? "" : Long.toString(bounds.least() - 1),
            bounds.most() == Long.MAX_VALUE ? "" : Long.toString(bounds.most() + 1))
        .filter(text -> !text.isEmpty())
        .toList();
  }

  @ParameterizedTest(name = "{0}: {2}")
  @MethodSource("choices")
  void choiceTakesItsTokensInAnyCase(BundleElement kind, Fields fields, Field<?> field) {
    assertThat(field.tokens()).hasSizeGreaterThan(1);
    for (String token : field.tokens()) {
      assertThat(read(fields, field, " " + token.toUpperCase(Locale.ROOT)))
          .isEqualTo(read(fields, field, token));
    }
    refuses(fields, field, "neither");
  }

  @ParameterizedTest(name = "{0}: {2}")
  @MethodSource("fields")
  void unitStandsInTheTextsOfEachLanguage(BundleElement kind, Fields fields, Field<?> field) {
    for (Locale language : Languages.ALL) {
      String text = kind.text(field.name() + ".displayName", language);
      boolean translated = !language.equals(Locale.ENGLISH) && field.unit().length() > 3;
      if (!field.unit().isEmpty()) {
        assertThat(text)
            .as("%s", language)
            .matches(translated ? ".* \\(.+\\)" : "(?s).*")
            .satisfies(
                t ->
                    assertThat(translated || t.endsWith(" (" + field.unit() + ")")).as(t).isTrue());
      } else if (language.equals(Locale.ENGLISH)) {
        assertThat(text).as("a unit that is not declared").doesNotEndWith(")");
      }
    }
  }
}

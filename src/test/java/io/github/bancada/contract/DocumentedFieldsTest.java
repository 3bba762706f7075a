package io.github.bancada.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.element.FieldElement;
import io.github.bancada.field.Check;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The documents name the fields of every element, and what they take, as they are. */
class DocumentedFieldsTest {
  /** {@code 0 or more}, {@code 1 to 64}. */
  private static final Pattern RANGE = Pattern.compile("(-?\\d+) (?:or more|to (\\d+))");

  /** What an empty field of a new element is called, with what it means. */
  private static final Pattern EMPTY = Pattern.compile("\\((?:none|empty)\\)(?:: .+)?");

  /** The value that an empty field stands for. */
  private static final Pattern EMPTY_MEANS = Pattern.compile("\\(empty\\): `([^`]+)`(?:,.*)?");

  /** Required fields, by name. */
  private static final Map<String, String> ADDRESSES =
      Map.of("host", "127.0.0.1", "url", "jdbc:mysql://127.0.0.1:1/atm");

  /** Every element of the bundle, not those of the test sources. */
  static List<BundleElement> elements() {
    return BundleElements.all().stream().filter(DocumentedFieldsTest::isOfTheBundle).toList();
  }

  private static boolean isOfTheBundle(BundleElement kind) {
    String place = kind.type().getProtectionDomain().getCodeSource().getLocation().getPath();
    return !place.contains("test-classes");
  }

  private static FieldTable table(BundleElement kind) {
    return FieldTable.of(kind.text("displayName", Locale.ENGLISH));
  }

  /** What a new element has, by property. */
  private static Map<String, String> initially(BundleElement kind) {
    TestElement element = kind.newElement();
    return StreamSupport.stream(BundleElement.fields(element).spliterator(), false)
        .collect(Collectors.toMap(name -> name, name -> element.getPropertyAsString(name, "")));
  }

  /** The declared field of each property; elements without such a list are not there. */
  static List<Arguments> fields() {
    List<Arguments> all = new ArrayList<>();
    for (BundleElement kind : elements()) {
      TestElement element = kind.newElement();
      if (element instanceof FieldElement declared) {
        for (Field<?> field : declared.fields().all()) {
          all.add(Arguments.of(kind, declared.fields(), field, declared.property(field)));
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("elements")
  void pageHasEachPropertyOnceAndNoOther(BundleElement kind) {
    assertThat(table(kind).document()).as("a page with the heading").isNotEmpty();
    assertThat(table(kind).rows())
        .extracting(FieldTable.Row::property)
        .containsExactlyInAnyOrderElementsOf(initially(kind).keySet());
  }

  @ParameterizedTest
  @MethodSource("elements")
  void defaultIsThatOfANewElement(BundleElement kind) {
    Map<String, String> initially = initially(kind);

    assertThat(table(kind).rows())
        .allSatisfy(
            row -> {
              // An example in comments has no value.
              String text = initially.get(row.property()).replaceAll("(?s)^(#[^\\n]*\\n?)+$", "");
              assertThat(row.initially())
                  .as("default of %s", row.property())
                  .matches(
                      text.isEmpty() ? EMPTY : Pattern.compile(Pattern.quote("`" + text + "`")));
            });
  }

  /** Every setting is the same with an empty field as with the value that the page gives for it. */
  @ParameterizedTest(name = "{0}: {3}")
  @MethodSource("fields")
  void emptyFieldMeansWhatThePageSays(
      BundleElement kind, Fields fields, Field<?> field, String property) throws Exception {
    Matcher meaning = EMPTY_MEANS.matcher(table(kind).row(property).initially());
    if (meaning.matches()) {
      List<Object> empty = settings(kind, fields, field, "");

      assertThat(empty).as("settings that can be read").isNotEmpty();
      assertThat(settings(kind, fields, field, meaning.group(1))).isEqualTo(empty);
    }
  }

  /** The settings of an element, its constants, with one field and an unused address set. */
  private static List<Object> settings(
      BundleElement kind, Fields fields, Field<?> field, String text) throws Exception {
    FieldValues values = new FieldValues(fields);
    for (Field<?> each : fields.all()) {
      String address = ADDRESSES.get(each.name());
      values.put(each, each == field ? text : address == null ? each.ifAbsent() : address);
    }
    List<Object> settings = new ArrayList<>();
    for (java.lang.reflect.Field constant : kind.type().getDeclaredFields()) {
      if (Derived.class.isAssignableFrom(constant.getType())) {
        constant.setAccessible(true);
        settings.add(values.get((Derived<?>) constant.get(null)));
      }
    }
    return settings;
  }

  @ParameterizedTest(name = "{0}: {3}")
  @MethodSource("fields")
  void labelAndUnitAreThoseOfTheWindow(
      BundleElement kind, Fields fields, Field<?> field, String property) {
    String unit = field.unit().isEmpty() ? "" : " (" + field.unit() + ")";

    assertThat(table(kind).row(property).label()).isEqualTo(shown(kind, field)).endsWith(unit);
  }

  private static String shown(BundleElement kind, Field<?> field) {
    return kind.text(field.name() + ".displayName", Locale.ENGLISH);
  }

  @ParameterizedTest(name = "{0}: {3}")
  @MethodSource("fields")
  void choicesAreItsTokens(BundleElement kind, Fields fields, Field<?> field, String property) {
    String values = table(kind).row(property).values();

    switch (field.kind()) {
      case CHOICE, FLAG -> {
        assertThat(FieldTable.isOnlyCode(values)).as(values).isTrue();
        assertThat(FieldTable.codes(values)).containsExactlyElementsOf(field.tokens());
      }
      default -> assertThat(FieldTable.codes(values)).containsAll(field.tokens());
    }
  }

  @ParameterizedTest(name = "{0}: {3}")
  @MethodSource("fields")
  void boundsAreItsOwn(BundleElement kind, Fields fields, Field<?> field, String property) {
    String values = table(kind).row(property).values();
    Matcher range = RANGE.matcher(values);
    Optional<Field.Bounds> bounds =
        field.bounds().filter(declared -> declared.least() > Long.MIN_VALUE);

    if (bounds.isPresent()) {
      assertThat(values).isEqualTo(text(bounds.get()));
    } else if (field.kind() == Field.Kind.NUMBER && range.matches()) {
      assertThat(outside(range.toMatchResult())).allMatch(text -> isRefused(fields, field, text));
    } else {
      assertThat(values).as("what it takes").isNotEmpty();
    }
  }

  private static String text(Field.Bounds bounds) {
    return bounds.most() >= Integer.MAX_VALUE
        ? bounds.least() + " or more"
        : bounds.least() + " to " + bounds.most();
  }

  /** The numbers beside the bounds of a document. */
  private static Stream<String> outside(MatchResult range) {
    Stream<String> below = Stream.of(Long.toString(Long.parseLong(range.group(1)) - 1));
    return range.group(2) == null
        ? below
        : Stream.concat(below, Stream.of(Long.toString(Long.parseLong(range.group(2)) + 1)));
  }

  /** Whether the check before a test refuses a text. */
  private static boolean isRefused(Fields fields, Field<?> field, String text) {
    Check check = new Check(fields, each -> each == field ? text : each.ifAbsent());
    return check.problems().stream().anyMatch(said -> said.startsWith(field.label() + " is "));
  }
}

package io.github.bancada.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FieldValuesTest {
  private final Fields fields = new Fields(FieldValuesTest.class);
  private final AtomicInteger readings = new AtomicInteger();

  private final Field<String> name = fields.text("name", "");
  private final Field<Integer> size = fields.number("size", 10, 1, 20);
  private final Field<Boolean> sized = fields.flag("sized", true);

  private record Settings(String name, int size) {}

  /** The size counts only if the flag is set. */
  private final Derived<Settings> settings =
      fields.derived(
          v -> {
            readings.incrementAndGet();
            return new Settings(v.get(name), v.get(sized) ? v.get(size) : 0);
          });

  @Test
  void newElementHasItsDefaults() {
    assertThat(new FieldValues(fields).get(settings)).isEqualTo(new Settings("", 10));
  }

  @Test
  void settingsAreReadOnceWhileNoTextChanges() {
    FieldValues values = new FieldValues(fields);
    Settings first = values.get(settings);
    values.put(size, new String("10")); // another object with the same text

    assertThat(values.get(settings)).isSameAs(first);
    assertThat(readings).hasValue(1);
  }

  @Test
  void settingsAreReadAgainWhenATextChangesThatTheyWereMadeOf() {
    FieldValues values = new FieldValues(fields);
    values.get(settings);
    values.put(size, "7");

    assertThat(values.get(settings)).isEqualTo(new Settings("", 7));
    assertThat(readings).hasValue(2);
  }

  @Test
  void fieldThatWasNotReadChangesNothing() {
    FieldValues values = new FieldValues(fields);
    values.put(sized, "false");
    values.get(settings);
    values.put(size, "7");
    values.get(settings);
    assertThat(readings).hasValue(1);

    values.put(sized, "true");
    assertThat(values.get(settings).size()).isEqualTo(7);
  }

  @Test
  void equalSettingsStayTheSameObject() {
    FieldValues values = new FieldValues(fields);
    Settings first = values.get(settings);
    values.put(size, " 10 ");

    assertThat(values.get(settings)).isSameAs(first);
    assertThat(readings).as("the text was another").hasValue(2);
  }

  @Test
  void settingsMadeOfSettingsFollowTheirFields() {
    Derived<Integer> length = fields.derived(v -> v.get(settings).name().length());
    FieldValues values = new FieldValues(fields);
    assertThat(values.get(length)).isZero();

    values.put(name, "abc");

    assertThat(values.get(length)).isEqualTo(3);
  }

  @Test
  void wrongTextIsRefusedEachTimeUntilItIsRight() {
    FieldValues values = new FieldValues(fields);
    values.put(size, "21");
    for (int i = 0; i < 2; i++) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> values.get(settings))
          .withMessage("size is '21'; it takes a whole number from 1 to 20");
    }
    values.put(size, "20");

    assertThat(values.get(settings).size()).isEqualTo(20);
  }

  @Test
  void settingsThatWereRefusedFollowAFieldThatWasNotReadBefore() {
    Derived<Integer> sum =
        fields.derived(
            v -> {
              if (v.get(name).isEmpty()) {
                throw new IllegalArgumentException("no name");
              }
              return v.get(size);
            });
    FieldValues values = new FieldValues(fields);
    assertThatIllegalArgumentException().isThrownBy(() -> values.get(sum));
    values.put(name, "a");
    assertThat(values.get(sum)).isEqualTo(10);
    values.put(size, "11");

    assertThat(values.get(sum)).isEqualTo(11);
  }

  @Test
  void requiredFieldThatIsEmptyIsMissing() {
    Field<String> url = fields.text("url", "").required("URL is empty; write one");
    FieldValues values = new FieldValues(fields);

    assertThatThrownBy(() -> values.get(url))
        .isInstanceOf(MissingValueException.class)
        .hasMessage("URL is empty; write one");
    values.put(url, " x ");
    assertThat(values.get(url)).isEqualTo("x");
  }

  @Test
  void emptyFieldsMeanTheirDefaults() {
    Field<String> table = fields.textOr("table", "rows");
    Field<OptionalInt> port = fields.optionalNumber("port", 1, 65_535);
    FieldValues values = new FieldValues(fields);
    fields.all().forEach(field -> values.put(field, " "));

    assertThat(values.get(table)).isEqualTo("rows");
    assertThat(values.get(size)).isEqualTo(10);
    assertThat(values.get(sized)).isTrue();
    assertThat(values.get(port)).isEmpty();
    assertThat(values.get(name)).isEmpty();
  }

  @Test
  void passwordKeepsItsBlanks() {
    Field<String> password = fields.password("password", "");
    FieldValues values = new FieldValues(fields);
    values.put(password, " ");

    assertThat(values.get(password)).isEqualTo(" ");
  }

  @Test
  void functionOfANewElementStandsForNothingWhereAPlanLacksTheField() {
    Field<String> url = fields.text("url", "${__P(url,)}");

    assertThat(new FieldValues(fields).get(url)).isEmpty();
  }

  @Test
  void nameIsDeclaredOnce() {
    assertThatIllegalStateException().isThrownBy(() -> fields.flag("size", true));
  }

  @Test
  void listTakesAsManyFieldsAsItHasBits() {
    for (int i = fields.size(); i < Long.SIZE; i++) {
      fields.text("f" + i, "");
    }
    FieldValues values = new FieldValues(fields);
    Derived<String> last = fields.derived(v -> v.text(fields.all().get(Long.SIZE - 1)));
    FieldValues withLast = new FieldValues(fields);
    withLast.put(Long.SIZE - 1, "last");

    assertThat(values.get(settings)).isNotNull();
    assertThat(withLast.get(last)).isEqualTo("last");
    assertThatIllegalStateException().isThrownBy(() -> fields.text("more", ""));
  }
}

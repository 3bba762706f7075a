package io.github.bancada.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.bancada.table.Published.Figure;
import io.github.bancada.table.Published.Row;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Published figures as the fields of elements hold them. */
class PublishedFormTest {
  private static final PublishedForm LIST =
      PublishedForm.list("configuration", "TPS", "RAID 10 | 3766").aboveZero();
  private static final PublishedForm NAMED =
      PublishedForm.list("figure", "number", "rows/s | 450").only(List.of("rows/s", "SELECT %"));
  private static final PublishedForm TIMES = PublishedForm.table("label", "real", "user", "sys");
  private static final PublishedForm ANY = PublishedForm.table("rows");

  private static Row row(String name, double... values) {
    List<Figure> figures = new ArrayList<>();
    for (double value : values) {
      figures.add(new Figure("", value));
    }
    return new Row(name, figures);
  }

  @Test
  void listHasATitleAndRowsWhoseNamesMayContainABar() {
    assertThat(LIST.parse("\nTitle | of it\n\nRAID 5 | best | 1502\nb|0.5\n"))
        .isEqualTo(
            new Published(
                "Title | of it",
                "configuration",
                List.of("TPS"),
                List.of(row("RAID 5 | best", 1502), row("b", 0.5))));
  }

  @Test
  void tableHasTheColumnsOfItsHeader() {
    Published table =
        ANY.parse("LDAP (2018)\n\nsearches | LDAP | LDAPS\n1 | 0.065 | 0.094\n  1000|1.292| -");

    assertThat(table.names()).isEqualTo("searches");
    assertThat(table.columns()).containsExactly("LDAP", "LDAPS");
    assertThat(table.rows())
        .containsExactly(row("1", 0.065, 0.094), row("1000", 1.292, Double.NaN));
    assertThat(table.figure("1", "LDAPS").value()).isEqualTo(0.094);
    assertThat(table.figure("1", "LDAPI")).isEqualTo(Figure.NONE);
    assertThat(table.figure("2", "LDAP")).isEqualTo(Figure.NONE);
  }

  @ParameterizedTest
  @CsvSource({"about 13, about", "about13, about", "> 1800, >", "<0.5, <", "7, ''"})
  void figureMayHaveAQualifier(String figure, String qualifier) {
    assertThat(ANY.parse("t\nn | a\nx | " + figure).figure("x", "a").qualifier())
        .isEqualTo(qualifier);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n ", "\r\n\r\n"})
  void emptyTextIsNothingPublished(String text) {
    for (PublishedForm form : List.of(LIST, NAMED, TIMES, ANY)) {
      assertThat(form.parse(text)).isSameAs(Published.NONE);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "title, 'has one line; it needs a title, and at least one row ''configuration | TPS'''",
    "'title\n"
        + "a 5', 'a 5'' of the published table is not ''configuration | TPS'', such as ''RAID 10'",
    "'title\n| 5', | 5",
    "'title\na | 0', '''0'' in the line ''a | 0'' of the published table is not a number above 0'",
    "'title\na | much', 'much'",
    "'title\na | ', 'in the line ''a |'''",
  })
  void wrongListIsRefusedWithTheLineThatIsWrong(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LIST.parse(text))
        .withMessageContaining("published table")
        .withMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "'title\n"
        + "speed | 450', 'speed | 450'' of the published table starts with none of SELECT %,"
        + " rows/s'",
    "'title\nrows/s | 1\nrows/s | 2', two lines for 'rows/s'",
  })
  void namesThatAreNotKnownOrThereTwiceAreRefused(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NAMED.parse(text))
        .withMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "'title\nlabel | real | user | sys', has 2 lines; it needs a title",
    "title, the header 'label | real | user | sys' and at least one row",
    "'title\nlabel | user | real | sys\nA | 1 | 1 | 1', it must be 'label | real | user | sys'",
    "'title\nlabel\nA', header of the published table",
    "'title\nlabel | real | user | sys\nA | 1 | 1', 'A | 1 | 1'",
    "'title\nlabel | real | user | sys\nA | 1 | 1 | 1 | 1', 'A | 1 | 1 | 1 | 1'",
    "'title\nlabel | real | user | sys\n | 1 | 1 | 1', '| 1 | 1 | 1'",
    "'title\nlabel | real | user | sys\nA | 1 | soon | 1', 'soon'",
    "'title\nlabel | real | user | sys\nA | 1 | -1 | 1', '-1'",
    "'title\nlabel | real | user | sys\nA | 1 | 1 | 1\nA | 2 | 2 | 2', two lines for 'A'",
  })
  void wrongTableIsRefusedWithTheLineThatIsWrong(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TIMES.parse(text))
        .withMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"NaN", "Infinity", "-1", "", "0x1p3", "1d", "1,5", "nearly 1", "1e999", "about -"})
  void whatIsNoNumberIsRefused(String figure) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ANY.parse("title\nn | a\n0 | " + figure))
        .withMessageContaining("'" + figure + "'");
  }

  @Test
  void longRowOfDigitsIsNoInfinity() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ANY.parse("title\nn | a\n0 | " + "9".repeat(400)));
  }

  private static Published table(Any any) {
    int columns = any.number(1, 4);
    Set<String> rows = new HashSet<>();
    return new Published(
        name(any),
        name(any),
        any.list(columns, columns, () -> name(any)),
        any
            .list(1, 5, () -> new Row(name(any), any.list(columns, columns, () -> figure(any))))
            .stream()
            .filter(row -> rows.add(row.name()))
            .toList());
  }

  private static String name(Any any) {
    return any.fitting(
        text -> !text.isEmpty(), () -> any.textOf("abcÇÑñ :().-_/µ\uD83D\uDE00", 1, 8).strip());
  }

  private static Figure figure(Any any) {
    return any.number(0, 9) < 8
        ? new Figure(any.of("", "about", "<", ">"), any.decimal(0, 1e6, 3))
        : Figure.NONE;
  }

  @Property
  void everyTableIsReadBack(Any any) {
    Published table = table(any);
    assertThat(ANY.parse(written(table))).isEqualTo(table);
  }

  private static String written(Published table) {
    StringBuilder text = new StringBuilder(table.title()).append("\n");
    text.append(table.names()).append(" | ").append(String.join("|", table.columns()));
    for (Row row : table.rows()) {
      text.append("\r\n\r\n ").append(row.name());
      for (Figure figure : row.figures()) {
        text.append(" | ")
            .append(figure.isKnown() ? figure.qualifier() + " " + figure.value() : "-");
      }
    }
    return text.append("\n").toString();
  }

  @Property
  void anyTextIsReadOrRefusedWithAReason(Any any) {
    assertSound(text(any));
  }

  /** Any text gives nothing, figures for each column, or an error with a reason. */
  static void assertSound(String text) {
    for (PublishedForm form : List.of(LIST, NAMED, TIMES, ANY)) {
      try {
        Published read = form.parse(text);
        assertThat(read.isEmpty()).isEqualTo(text.lines().allMatch(String::isBlank));
        assertThat(read.rows())
            .allMatch(row -> row.figures().size() == read.columns().size())
            .allMatch(row -> row.figures().stream().noneMatch(f -> Double.isInfinite(f.value())));
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageContaining("published table");
      }
    }
  }

  private static String text(Any any) {
    return any.from(() -> any.brokenText(255), () -> any.textOf("a1.-|<> \n\r", 0, 60));
  }
}

package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CsvTextTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = '|',
      value = {
        "LDAP Search|LDAP Search",
        "a,b|\"a,b\"",
        "a \"b\"|\"a \"\"b\"\"\"",
        "=1+2|'=1+2",
        "+49 30|'+49 30",
        "-x|'-x",
        "@SUM(A1)|'@SUM(A1)",
        "＝1|'＝1",
        "=HYPERLINK(\"x\",\"y\")|\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"",
        "'=1|''=1",
        "'quoted'|'quoted'",
        "-|-",
        "a=b|a=b"
      })
  void textIsNeverAFormula(String text, String cell) {
    assertThat(CsvText.cell(text)).isEqualTo(cell);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\t=1", "\r=1", "\n=1"})
  void signsThatSpreadsheetsLeaveOutHideNoFormula(String text) {
    assertThat(CsvText.cell(text).replace("\"", "")).isEqualTo("'" + text);
  }

  private static String text(Any any) {
    return any.textOf("'=+-@\t\r\n,\"a1", 0, 5);
  }

  @Property
  void oneApostropheLessGivesTheTextBack(Any any) {
    String text = text(any);
    String cell = CsvText.cell(text);
    String read =
        cell.startsWith("\"") ? cell.substring(1, cell.length() - 1).replace("\"\"", "\"") : cell;

    assertThat(text).isIn(read, read.replaceFirst("^'(?='*[=+\\-@\t\r\n])", ""));
    assertThat(read.matches("(?s)[=+\\-@\t\r\n].+")).isFalse();
  }
}

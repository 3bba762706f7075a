package io.github.bancada.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PropertyCheckTest {
  @TempDir Path work;

  private List<String> problems(String declarations, Map<String, String> given) {
    return new PropertyCheck(DeclarationParser.parse(declarations))
        .invalidValues(given::get, work::resolve);
  }

  private List<String> problem(String kind, String value) {
    return problems("p: " + kind, Map.of("p", value));
  }

  @ParameterizedTest
  @CsvSource({
    "number from 1, 1",
    "number from 1, 2147483647",
    "number from 1 to 5, 5",
    "number, -5",
    "number from -1, -1",
    "number to 5, -7",
    "number from 0 to 9000000000, 9000000000",
    "decimal from 0, 0.5",
    "decimal, -1.25",
    "flag, TRUE",
    "flag, false",
    "'one of a, b c', B C",
    "text, x",
    "text with functions, '${__Random(1,5)}'",
    "text with patterns, 'user.[1-9] [[x]]'",
    "text with functions and patterns, 'user.[1-9]'",
    "text with functions and patterns, '${__P(a)}['",
    "piece of a pattern, 1-1000",
    "piece of a pattern, sequential:1-10x2",
    "secret, 'pa${ss'"
  })
  void validValueIsAccepted(String kind, String value) {
    assertThat(problem(kind, value)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "number from 1, abc, a whole number of at least 1",
    "number from 1, 0, a whole number of at least 1",
    "number from 1, -5, a whole number of at least 1",
    "number from 1, 1.5, a whole number of at least 1",
    "number from 1, 2147483648, a whole number of at least 1",
    "number from 1, '${__Random(1,5)}', a whole number of at least 1",
    "number from 0 in ms, 60s, 'a whole number of at least 0, in ms'",
    "number from 0 to 100, 101, a whole number from 0 to 100",
    "number, 99999999999999999999, a whole number",
    "decimal from 0, -0.1, a number of at least 0",
    "decimal from 0, 1e999999999, a number of at least 0",
    "flag, yes, true or false",
    "'one of a, b', c, 'one of a, b'",
    "text with patterns, '${__P(a)}', text in which no variable or function is evaluated",
    "text, 'x${__Random(1,5)}', text in which no variable or function is evaluated"
  })
  void invalidValueIsNamedWithTheExpectedOne(String kind, String value, String taken) {
    assertThat(problem(kind, value)).containsExactly("p is '" + value + "'; it takes " + taken);
  }

  @Test
  void pieceOfAPatternIsNamedWithItsFault() {
    assertThat(problem("piece of a pattern", "1-x"))
        .containsExactly(
            "p is '1-x'; it takes the content of the brackets of a value pattern, such as 1-1000,"
                + " sequential:1-1000 or file:numbers.txt, and '[1-x]' is not a value pattern");
    assertThat(problems("p: piece of a pattern = 1-9", Map.of("p", ""))).hasSize(1);
  }

  @Test
  void invalidValuesAreNamedInDeclarationOrder() {
    assertThat(
            problems(
                "loops: number from 1 = 5\nusers: number from 1 = 5\nname: text",
                Map.of("users", "abc", "loops", "-3", "name", "x")))
        .hasSize(2)
        .first()
        .asString()
        .startsWith("loops is '-3'");
  }

  @Test
  void missingValueIsTheDefault() {
    assertThat(problems("users: number from 1 = 500", Map.of())).isEmpty();
    assertThat(problems("users: number from 1 = many", Map.of())).hasSize(1);
  }

  @Test
  void emptyValueIsValidOnlyAsDefault() {
    assertThat(problem("number from 0 in s", " ")).isEmpty();
    assertThat(problems("p: text = all", Map.of("p", ""))).isEmpty();
    assertThat(problems("p: number from 0 = 5", Map.of("p", "")))
        .containsExactly("p is ''; it takes a whole number of at least 0");
  }

  @Test
  void fileMustExist() throws IOException {
    Files.writeString(work.resolve("there.csv"), "x");

    assertThat(problems("p: file = there.csv", Map.of())).isEmpty();
    assertThat(problem("file", "there.csv")).isEmpty();
    assertThat(problem("file", "gone.csv"))
        .containsExactly(
            "p is 'gone.csv'; it takes a file, and "
                + work.resolve("gone.csv")
                + " does not exist");
    assertThat(problem("file", ".")).singleElement().asString().endsWith("is a directory");
  }

  @Test
  void filesOfOtherMachinesAreNotChecked() {
    assertThat(
            new PropertyCheck(DeclarationParser.parse("p: file\nusers: number"))
                .invalidValues(name -> "gone", null))
        .singleElement()
        .asString()
        .startsWith("users");
  }

  private static List<String> problemsOnController(
      Map<String, String> own, Map<String, String> engines) {
    return new PropertyCheck(
            DeclarationParser.parse(
                """
                users: number from 1 = 5
                ldap.users.csv: file = gone.csv
                report.dir: text
                report.intended.interval: number from 1 in ms
                gate: text
                watch: text
                """))
        .problemsOnController(own, engines);
  }

  @Test
  void propertySentToItsReaderIsAccepted() {
    assertThat(
            problemsOnController(
                Map.of("report.dir", "x", "gate", "y", "watch", "local", "mode", "Standard"),
                Map.of("users", "5", "ldap.users.csv", "/on/the/engine.csv")))
        .isEmpty();
  }

  @Test
  void valueForEnginesIsCheckedBeforehand() {
    assertThat(problemsOnController(Map.of(), Map.of("users", "abc")))
        .containsExactly("users is 'abc'; it takes a whole number of at least 1");
  }

  @Test
  void valueThatDoesNotReachTheEnginesIsRejected() {
    assertThat(problemsOnController(Map.of("users", "7"), Map.of()))
        .containsExactly(
            "users stays on this controller; write -Gusers=… to send it to the engines");
    assertThat(problemsOnController(Map.of("users", "7"), Map.of("users", "7"))).isEmpty();
  }

  @Test
  void listenerPropertySentToTheEnginesIsRejected() {
    assertThat(problemsOnController(Map.of(), Map.of("report.dir", "x")))
        .containsExactly(
            "report.dir is read on this controller, not on the engines; write -Jreport.dir");
    assertThat(problemsOnController(Map.of("report.intended.interval", "0"), Map.of())).hasSize(1);
  }
}

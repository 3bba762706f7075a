package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.Summaries;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The line of the first failure. */
class FirstFailureTextTest {
  private static final long START = Summaries.START;

  @Test
  void firstFailureIsOneLine() {
    Failures.First first =
        new Failures.First(954, START + 3_200, "LDAP Search", "91 connectError", "refused\n", 500);

    assertThat(withFirst(first))
        .endsWith(
            "First failure: sample 954, 3.2 s after the start, 500 users active, LDAP Search:"
                + " 91 connectError (refused)");
  }

  @Test
  void firstFailureWithMultilineMessageIsOneLine() {
    Failures.First first = new Failures.First(1, START, "a", "500", "one\r\n  two\n\nthree", 1);

    assertThat(withFirst(first)).endsWith("a: 500 (one two three)");
  }

  @Test
  void firstFailureWithoutCodeOrMessageIsReported() {
    assertThat(withFirst(new Failures.First(1, START, "a", "", "", 1)))
        .endsWith("1 user active, a: (no code)");
  }

  private static String withFirst(Failures.First first) {
    return String.join(
        "\n",
        ConsoleReport.lines(
            Summaries.of(
                List.of(Summaries.label(first.label(), 1, 1, 5)),
                List.of(new Failures.Group(first.label(), first.code(), "", 1, START, START)),
                Optional.of(first))));
  }
}

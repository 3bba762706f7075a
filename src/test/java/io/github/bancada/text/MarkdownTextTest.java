package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTextTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '~',
      delimiter = ' ',
      value = {
        "a|b a\\|b",
        "`rm` \\`rm\\`",
        "**bold**_it_ \\*\\*bold\\*\\*\\_it\\_",
        "[x](y) \\[x\\](y)",
        "<img/src=x> &lt;img/src=x&gt;",
        "a&b a&amp;b",
        "@octocat ~@<!-- -->octocat~",
        "$x$ \\$x\\$"
      })
  void textIsNoMarkup(String text, String markdown) {
    assertThat(MarkdownText.line(text)).isEqualTo(markdown);
  }

  @Test
  void whatHidesOrReordersTextIsShown() {
    assertThat(MarkdownText.line("\u001b[2J \u202eevil\u2066 \u0000"))
        .isEqualTo("\\\\u001b\\[2J \\\\u202eevil\\\\u2066 \\\\u0000");
  }

  @Test
  void cellsAreOneLineEach() {
    assertThat(MarkdownText.row(List.of("a\nb", "c\td"))).isEqualTo("| a b | c d |");
  }
}

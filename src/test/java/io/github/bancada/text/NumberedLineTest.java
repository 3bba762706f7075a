package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NumberedLineTest {
  @Test
  void emptyLinesAndCommentsAreLeftOutButCounted() {
    assertThat(NumberedLine.allOf("\n  # why\r\n a # b \n\t\nc"))
        .containsExactly(new NumberedLine(3, "a # b"), new NumberedLine(5, "c"));
    assertThat(NumberedLine.allOf(" \n")).isEmpty();
  }

  @Test
  void messageNamesFieldLineAndRemedy() {
    assertThat(new NumberedLine(3, "mial = x").wrong("Rules", "mial …", "write mail = x"))
        .hasMessage("Rules, line 3, is 'mial …'; write mail = x");
  }
}

package io.github.bancada.pattern;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Fuzzes value patterns: any text gives values, or is refused with a message. Each build runs the
 * seeds in the resources beside this class; {@code JAZZER_FUZZ=1} in the environment searches for
 * more.
 */
class ValuePatternFuzzTest {
  private static final int MOST_CHARACTERS = 1_000_000;

  @FuzzTest(maxDuration = "1m")
  void textHasValuesOrIsRefusedWithAMessage(FuzzedDataProvider data) {
    String text = data.consumeRemainingAsString();
    if (text.contains("file:")) {
      return; // would read files of this machine
    }
    try {
      ValuePattern pattern = ValuePattern.parse(text, new PatternFiles());
      ValueSource source = ValueSource.shared(1, "user", new ValueSource.Sequences());
      for (int i = 0; i < 3; i++) {
        if (pattern.of(source, "field").next().length() > text.length() * MOST_CHARACTERS) {
          throw new AssertionError("more characters than asked for");
        }
      }
    } catch (IllegalArgumentException expected) {
      if (expected.getMessage() == null || expected.getMessage().isBlank()) {
        throw new AssertionError("a refusal without a message", expected);
      }
    }
  }
}

package io.github.bancada.pages.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.FileName;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The command line is read as bytes. */
class ExactArgumentsTest {
  private static final byte[] LINE =
      "java\0Main\0--json\0a\u00ff\0".getBytes(StandardCharsets.ISO_8859_1);

  private static String decoded(String latin) {
    return new String(
        latin.getBytes(StandardCharsets.ISO_8859_1),
        Charset.forName(System.getProperty("sun.jnu.encoding")));
  }

  @Test
  void bytesOfTheLastArgumentsAreKept() {
    String[] exact = ExactArguments.of(new String[] {"--json", decoded("a\u00ff")}, LINE);

    assertThat(exact).containsExactly("--json", FileName.text(new byte[] {'a', (byte) 0xff}));
  }

  @Test
  void argumentsOfAnotherProcessAreNotTaken() {
    String[] others = {"--json", decoded("b\u00ff")};

    assertThat(ExactArguments.of(others, LINE)).isSameAs(others);
    assertThat(ExactArguments.of(others, new byte[0])).isSameAs(others);
  }
}

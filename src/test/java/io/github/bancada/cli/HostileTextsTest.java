package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Labels, codes, messages and file names appear on the terminal without controlling it. */
class HostileTextsTest {
  private static final String ESCAPE = "\u001b[2J";
  private static final String SHOWN = "\\u001b[2J";

  @TempDir Path work;
  private Path jtl;

  @BeforeEach
  void write() throws Exception {
    jtl =
        Files.writeString(
            work.resolve("a" + ESCAPE + ".jtl"),
            "timeStamp,elapsed,label,responseCode,responseMessage,success\n"
                + "1000000,7,search"
                + ESCAPE
                + ",50"
                + ESCAPE
                + ",no\u202eright\u009b1m,false\n"
                + "1000100,9,search"
                + ESCAPE
                + ",200,OK,true\n");
  }

  private static void assertHarmless(String text) {
    assertThat(text.codePoints().filter(c -> c != '\n' && c != '\t'))
        .noneMatch(Character::isISOControl)
        .doesNotContain((int) '\u202e');
  }

  @Test
  void reportIsHarmless() {
    CommandRun run = CommandRun.of("report", jtl.toString(), "--output", work + "/out");

    assertThat(run.exitCode()).isZero();
    assertHarmless(run.out());
    assertThat(run.out()).contains("search" + SHOWN, "50" + SHOWN, "no\\u202eright\\u009b1m");
  }

  @Test
  void gateIsHarmless() throws Exception {
    Path gate = Files.writeString(work.resolve("x.gate"), "/search/ : all p95 < 1 ms");

    CommandRun run = CommandRun.of("gate", jtl.toString(), "--criteria", gate.toString());

    assertThat(run.exitCode()).isEqualTo(3);
    assertHarmless(run.out());
    assertThat(run.out()).contains("(search" + SHOWN + ")");
  }

  @Test
  void errorsAreHarmless() {
    CommandRun run = CommandRun.of("report", work.resolve("no" + ESCAPE + "file").toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertHarmless(run.err());
    assertThat(run.err()).contains("no" + SHOWN + "file");
  }

  @Test
  void comparisonIsHarmless() {
    CommandRun run =
        CommandRun.of("compare", "-o", work.toString(), "a" + ESCAPE + "=" + jtl, "b=" + jtl);

    assertHarmless(run.out());
    assertHarmless(run.err());
    assertThat(run.out()).contains("a" + SHOWN);
  }
}

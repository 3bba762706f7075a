package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StatusLineTest {
  private final PrintStream before = System.out;
  private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
  private StatusLine line;

  @BeforeEach
  void takeOutput() {
    System.setOut(new PrintStream(terminal, true, StandardCharsets.UTF_8));
    line = StatusLine.open();
  }

  @AfterEach
  void giveOutputBack() {
    line.close();
    System.setOut(before);
  }

  /** What a person sees: escapes that clear a line are done, others left out. */
  private String seen() {
    StringBuilder screen = new StringBuilder();
    for (String part : terminal.toString(StandardCharsets.UTF_8).split("\r\u001b\\[K", -1)) {
      screen.setLength(screen.lastIndexOf("\n") + 1);
      screen.append(part.replaceAll("\u001b\\[\\?7[lh]", ""));
    }
    return screen.toString();
  }

  @Test
  void isRewrittenInPlace() {
    line.show("10 %");
    line.show("20 %");

    assertThat(seen()).isEqualTo("20 %");
  }

  @Test
  void whatOthersPrintComesAboveIt() {
    line.show("10 %");
    System.out.println("Tidying up ...");
    System.err.println();
    line.show("20 %");

    assertThat(seen()).isEqualTo("Tidying up ...\n20 %");
  }

  @Test
  void waitsForTheEndOfALineOfOthers() {
    System.out.print("half ");
    line.show("10 %");
    System.out.println("line");
    line.show("20 %");

    assertThat(seen()).isEqualTo("half line\n20 %");
  }

  @Test
  void longLineIsCutByTheTerminalAndNotContinued() {
    line.show("x");

    assertThat(terminal.toString(StandardCharsets.UTF_8)).contains("\u001b[?7lx\u001b[?7h");
  }

  @Test
  void textCannotSteerTheTerminal() {
    line.show("\u001b[2J");

    assertThat(seen()).isEqualTo("\\u001b[2J");
  }

  @Test
  void leavesNothingBehind() {
    line.show("10 %");
    line.close();
    System.out.println("Load Report: ...");

    assertThat(seen()).isEqualTo("Load Report: ...\n");
  }
}

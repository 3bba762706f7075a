package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The terminal executes nothing in texts of servers, labels or file names. */
class TerminalTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "x\u001b[31mred|x\\u001b[31mred",
        "nul \u0000 here|nul \\u0000 here",
        "x\u009b2J|x\\u009b2J",
        "bell\u0007x|bell\\u0007x",
        "x\u007fdel|x\\u007fdel",
        "back\bspace|back\\u0008space",
        "abc\u202edcba|abc\\u202edcba",
        "\u2066isolate\u2069|\\u2066isolate\\u2069",
        "one\u2028two|one\\u2028two",
        "cr\rhere|cr\\u000dhere",
        "ção µ 試験 \uD83D\uDE00|ção µ 試験 \uD83D\uDE00"
      })
  void controlCharactersAreEscaped(String text, String shown) {
    assertThat(Terminal.visible(text)).isEqualTo(shown);
    assertThat(Terminal.line(text)).isEqualTo(shown);
  }

  @Test
  void lineEndsStayInATextAndAreEscapedInALine() {
    assertThat(Terminal.visible("a\n\tb")).isEqualTo("a\n\tb");
    assertThat(Terminal.line("a\nPerformance Gate: passed"))
        .isEqualTo("a\\u000aPerformance Gate: passed");
  }

  @Property(tries = 500)
  void escapingTwiceChangesNothing(Any any) {
    String shown = Terminal.line(any.text());

    assertThat(Terminal.line(shown)).isEqualTo(shown);
    assertThat(shown.chars().noneMatch(c -> Character.isISOControl(c) && c != '\t')).isTrue();
  }

  @Test
  void writerEscapesPieceByPiece() {
    StringWriter out = new StringWriter();
    try (PrintWriter writer = new PrintWriter(Terminal.writer(out), true)) {
      writer.println("a\u001b[2J");
      writer.printf("%s%c%n", "b", '\u0007');
      writer.write("two\r\nlines\n".toCharArray());
    }

    assertThat(out.toString().replace(System.lineSeparator(), "\n"))
        .isEqualTo("a\\u001b[2J\nb\\u0007\ntwo\nlines\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "::stop-commands::x|\\u003a:stop-commands::x",
        " \u00a0\t::add-mask::1| \u00a0\t\\u003a:add-mask::1",
        "label ::error::x|label ::error::x",
        "label ##[error]x|label \\u0023#[error]x",
        ":x|:x"
      })
  void noTextIsACommandToTheRunnerOfGithubActions(String text, String shown) throws IOException {
    StringWriter out = new StringWriter();
    try (Writer writer = Terminal.writer(out, true)) {
      writer.write("first\n" + text + "\n");
      writer.write(text);
    }

    assertThat(out.toString()).isEqualTo("first\n" + shown + "\n" + shown);
    assertThat(new RunnerCommands().guarded(text)).isEqualTo(shown);
  }

  @Test
  void commandInPiecesIsNoneEither() throws IOException {
    StringWriter out = new StringWriter();
    try (Writer writer = Terminal.writer(out, true)) {
      for (String piece : List.of(" ", ":", ":error::", "x", "\n", "a", "::b")) {
        writer.write(piece);
      }
    }

    assertThat(out).hasToString(" \\u003a:error::x\na::b");
  }

  @Test
  void annotationsAreCommandsBesideOtherTexts() {
    StringWriter out = new StringWriter();
    PrintWriter printer = new Terminal.Printer(out);
    printer.print("a\u0007\n");
    Terminal.Printer.command(printer, List.of("::error title=t::m"));

    assertThat(out.toString().lines()).containsExactly("a\\u0007", "::error title=t::m");
  }

  @Test
  void tablesStayAlignedWithAnyCells() {
    TextTable table = new TextTable();
    table.row(List.of("label", "n"));
    table.row(List.of("\u001b]0;title\u0007", "1"));

    assertThat(table.lines())
        .containsExactly("label                 n", "\\u001b]0;title\\u0007  1");
  }

  /** All output must be escaped, so only Terminal may print. */
  @Test
  void onlyTerminalPrintsToTheConsole() throws IOException {
    try (Stream<Path> files =
        Files.walk(Path.of(System.getProperty("basedir", ""), "src/main/java"))) {
      assertThat(files.filter(file -> file.toString().endsWith(".java")))
          .filteredOn(TerminalTest::prints)
          .extracting(file -> file.getFileName().toString())
          .containsExactly("Terminal.java");
    }
  }

  private static boolean prints(Path file) {
    try {
      return Files.readString(file).contains("System.out.print")
          || Files.readString(file).contains("System.err.print");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

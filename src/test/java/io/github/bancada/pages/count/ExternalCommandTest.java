package io.github.bancada.pages.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.process.ArgumentList;
import io.github.bancada.process.ExternalProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The fields and the output of an external command. */
class ExternalCommandTest {
  @Test
  void argumentsAreSeparatedByBlanksAndLines() {
    assertThat(ArgumentList.parse(" gs  -q\n-dSAFER\t{file}\r\n"))
        .containsExactly("gs", "-q", "-dSAFER", "{file}");
    assertThat(ArgumentList.parse("  ")).isEmpty();
  }

  @Test
  void quotesKeepBlanksTogether() {
    assertThat(ArgumentList.parse("'a b' \"c 'd' \\\"e\\\\\" '' f' 'g x\\ y \\'"))
        .containsExactly("a b", "c 'd' \"e\\", "", "f g", "x y", "'");
  }

  @Test
  void nothingIsExpanded() {
    assertThat(ArgumentList.parse("$HOME `id` ~ *.ps ; | > \"$HOME\" C:\\gs\\bin\\gswin64c.exe"))
        .containsExactly(
            "$HOME", "`id`", "~", "*.ps", ";", "|", ">", "$HOME", "C:\\gs\\bin\\gswin64c.exe");
  }

  @Test
  void quoteWithoutEndIsRefused() {
    assertThatThrownBy(() -> ArgumentList.parse("gs 'a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("the quote ' in 'gs 'a' has no end");
  }

  @Test
  void jobReplacesThePlaceholderAndIsNeverAnOption() {
    ExternalCommand command =
        ExternalCommand.of(
            ExternalCommand.CommandPreset.NONE, "count --in={file} {file}", 0, "(\\d+)");
    String path = Path.of("-rf $(id).ps").toAbsolutePath().toString();

    assertThat(command.argumentsFor(Path.of("-rf $(id).ps")))
        .containsExactly("count", "--in=" + path, path);
  }

  @ParameterizedTest
  @EnumSource(ExternalCommand.CommandPreset.class)
  void presetNeedsNoOtherField(ExternalCommand.CommandPreset preset) {
    if (preset == ExternalCommand.CommandPreset.NONE) {
      assertThatThrownBy(() -> ExternalCommand.of(preset, "", 60_000, ""))
          .hasMessageStartingWith("Command is empty");
      return;
    }
    ExternalCommand command = ExternalCommand.of(preset, "", 60_000, "");

    assertThat(command.arguments()).contains("{file}").hasSizeGreaterThan(1);
    assertThat(command.timeLimit()).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void fieldsOverrideThePreset() {
    ExternalCommand command =
        ExternalCommand.of(
            ExternalCommand.CommandPreset.PDFINFO, "/opt/pdfinfo {file}", 5, "Pages: (\\d+)");

    assertThat(command.arguments()).containsExactly("/opt/pdfinfo", "{file}");
    assertThat(command.timeLimit()).isEqualTo(Duration.ofMillis(5));
    assertThat(command.pattern()).hasToString("Pages: (\\d+)");
  }

  @ParameterizedTest
  @CsvSource({
    "gs, '(\\d+)', must contain {file}",
    "'{file} x', '(\\d+)', must be a program",
    "'gs ''{file}', '(\\d+)', has no end",
    "gs {file}, '(', Pattern is '('",
    "gs {file}, '', Pattern is ''",
  })
  void wrongFieldIsNamed(String command, String pattern, String message) {
    assertThatThrownBy(
            () -> ExternalCommand.of(ExternalCommand.CommandPreset.NONE, command, 0, pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void missingProgramIsNamed() {
    assertThat(
            ExternalCommand.of(ExternalCommand.CommandPreset.NONE, "no-such-counter {file}", 0, "x")
                .missingProgram())
        .hasValueSatisfying(text -> assertThat(text).contains("'no-such-counter'", "PATH"));
    assertThat(
            ExternalCommand.of(
                    ExternalCommand.CommandPreset.NONE, "/no/such/counter {file}", 0, "x")
                .missingProgram())
        .hasValueSatisfying(text -> assertThat(text).contains("'/no/such/counter'"));
    assertThat(
            ExternalCommand.of(
                ExternalCommand.CommandPreset.NONE, FakeCounter.text("bytes", "{file}"), 0, "x"))
        .extracting(ExternalCommand::missingProgram)
        .isEqualTo(Optional.empty());
  }

  private static OutputPattern.Figures found(String pattern, String output) {
    return OutputPattern.parse(pattern).find(output).orElseThrow();
  }

  @Test
  void firstGroupIsTheNumberOfPages() {
    assertThat(found("(\\d+) (pages?)", "it has 12 pages, not 13 pages"))
        .isEqualTo(new OutputPattern.Figures(12, -1, 12, ""));
  }

  @Test
  void namedGroupsAreRecognised() {
    assertThat(found("(?<format>\\w+): (?<pages>\\d+) x (?<copies>\\d+)", "pcl: 3 x 4"))
        .isEqualTo(new OutputPattern.Figures(3, 4, 12, "pcl"));
    assertThat(found(ExternalCommand.CommandPreset.PKPGCOUNTER.pattern(), "17\n"))
        .isEqualTo(new OutputPattern.Figures(-1, -1, 17, ""));
    assertThat(
            found(
                ExternalCommand.CommandPreset.PDFINFO.pattern(),
                "Title: x\nPages:          8\nSize: 9\n"))
        .isEqualTo(new OutputPattern.Figures(8, -1, 8, ""));
  }

  @Test
  void matchesAreCountedWithoutAGroup() {
    String box = "%%BoundingBox: 0 0 9 9\n%%HiResBoundingBox: 0 0 9 9\n";

    assertThat(found(ExternalCommand.CommandPreset.GHOSTSCRIPT.pattern(), box + box).pages())
        .isEqualTo(2);
    assertThat(found(ExternalCommand.CommandPreset.GHOSTSCRIPT.pattern(), "").pages()).isZero();
  }

  @Test
  void textWithoutANumberHasNoResult() {
    assertThat(OutputPattern.parse("(\\d+) pages").find("no pages")).isEmpty();
    assertThat(OutputPattern.parse("(\\d+|none)").find("none")).isEmpty();
    assertThat(OutputPattern.parse("(\\d+)").find("99999999999999999999999")).isEmpty();
  }

  private static CountResult result(int exitCode, String output, String errors) {
    return ExternalCounter.result(
        ExternalCommand.of(ExternalCommand.CommandPreset.NONE, "count {file}", 0, "(\\d+) pages"),
        new ExternalProcess.Run(
            ExternalProcess.Run.Ending.EXITED,
            exitCode,
            1,
            Optional.empty(),
            output,
            errors,
            false));
  }

  @Test
  void exitCodeOtherThanZeroIsAFailureRegardlessOfOutput() {
    CountResult result = result(2, "5 pages", "a\nb\n");

    assertThat(result.status()).isEqualTo("exit code 2");
    assertThat(result.message()).isEqualTo("a b");
    assertThat(result.pages()).isEqualTo(-1);
  }

  @Test
  void zeroPagesWithStandardErrorAreAFailure() {
    assertThat(result(0, "0 pages", "what is this?").status()).isEqualTo("no pages");
    assertThat(result(0, "0 pages", "what is this?").message()).contains("what is this?");
    assertThat(result(0, "0 pages", " ").status()).isEqualTo("empty");
    assertThat(result(0, "3 pages", "a warning").status()).isEqualTo("ok");
  }

  @Test
  void numberMayBeOnStandardError() {
    assertThat(result(0, "", "3 pages").pages()).isEqualTo(3);
  }

  @Test
  void outputWithoutANumberIsShown() {
    assertThat(result(0, "nothing", "").status()).isEqualTo("no count");
    assertThat(result(0, "nothing", "").message()).contains("(\\d+) pages", "'nothing'");
    assertThat(result(0, "", "").message()).contains("which is empty");
  }

  @Test
  void truncatedOutputIsNoCount() {
    CountResult result =
        ExternalCounter.result(
            ExternalCommand.of(ExternalCommand.CommandPreset.GHOSTSCRIPT, "", 60_000, ""),
            new ExternalProcess.Run(
                ExternalProcess.Run.Ending.EXITED,
                0,
                1,
                Optional.empty(),
                "%%HiResBoundingBox: 0",
                "",
                true));

    assertThat(result.status()).isEqualTo("too much output");
  }

  @Test
  void listsOfArgumentsCannotBeChanged() {
    ExternalCommand command =
        ExternalCommand.of(ExternalCommand.CommandPreset.PDFINFO, "", 60_000, "");

    assertThatThrownBy(() -> command.arguments().add("x"))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(command.arguments()).isEqualTo(List.of("pdfinfo", "{file}"));
  }
}

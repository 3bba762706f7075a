package io.github.bancada.pages.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests {@code bancada pages} on all kinds of files. */
class PagesCommandTest {
  @TempDir Path work;

  @BeforeEach
  void jobs() throws IOException {
    Files.createDirectories(work.resolve("spool/sub"));
    Files.writeString(work.resolve("spool/a.txt"), "one\ftwo\f");
    Files.writeString(work.resolve("spool/sub/b.txt"), "\u001B%-12345X@PJL SET COPIES=3\none\n");
    Files.writeString(work.resolve("spool/.hidden"), "\u0001");
  }

  private static PagesRun pages(Object... arguments) {
    return PagesRun.of(arguments);
  }

  @Test
  void directoryIsCountedWithATotal() {
    PagesRun run = pages(work.resolve("spool"));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsPattern(
            "^file +format +pages +copies +total +duplex +color +sheets +paper +confidence"
                + " +status\n")
        .containsPattern("a\\.txt +text +2 +1 +2 +none +0 +unknown +unknown +exact +ok\n")
        .containsPattern("b\\.txt +text +1 +3 +3 +none +0 +3 +unknown +exact +ok\n")
        .containsPattern("TOTAL +3 +5 +2 of 2 counted\n")
        .doesNotContain(".hidden");
  }

  @Test
  void uncountableJobIsExitCodeThreeAndOthersAreCounted() throws Exception {
    Path bad = Files.write(work.resolve("bad"), new byte[] {1, 2, 3, 4, 5});

    PagesRun run = pages(bad, work.resolve("spool/a.txt"));

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("bancada pages: " + bad + ": unknown, ");
    assertThat(run.out())
        .containsPattern("bad +unknown +0 +1 +0 +none +unknown +unknown +unknown +none +unknown\n")
        .containsPattern("TOTAL +2 +2 +1 of 2 counted\n");
  }

  @Test
  void missingFileIsExitCodeTwoAndOthersAreCounted() {
    PagesRun run = pages(work.resolve("nowhere"), work.resolve("spool/a.txt"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("nowhere' does not exist").doesNotContain("\tat ");
    assertThat(run.out()).contains("1 of 1 counted");
  }

  @Test
  void unreadableFileIsReportedAndOthersAreCounted() throws Exception {
    Path locked = Files.writeString(work.resolve("spool/locked.txt"), "x");
    File file = locked.toFile();
    assumeFalse(
        !file.setReadable(false) || file.canRead(),
        "SKIPPED: this user may read everything (root?); run the tests as an ordinary user");

    PagesRun run = pages(work.resolve("spool"));

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("locked.txt: unreadable", "is not accessible for this user");
    assertThat(run.out()).containsPattern("locked\\.txt +unreadable\n").contains("2 of 3 counted");
  }

  @Test
  void emptyDirectoryIsNotASuccess() throws Exception {
    PagesRun run = pages(Files.createDirectory(work.resolve("empty")));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("no file in");
  }

  @Test
  void jsonIsOneObjectPerLine() throws Exception {
    Path odd = Files.write(work.resolve("spool/ção \"x\".txt"), new byte[0]);

    PagesRun run = pages("--json", work.resolve("spool"));

    assertThat(run.exitCode()).isEqualTo(3);
    List<JsonNode> lines = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0).fieldNames())
        .toIterable()
        .containsExactly(
            ("file format pages copies total duplex color monochrome paper sheets billing"
                    + " confidence status message")
                .split(" "));
    assertThat(lines.get(1).get("total").asLong()).isEqualTo(3);
    assertThat(lines.get(2).get("file").asText()).isEqualTo(odd.toString());
    assertThat(lines.get(2).get("status").asText()).isEqualTo("empty");
    assertThat(lines.get(2).get("message").asText()).isNotBlank();
    assertThat(run.out()).matches("\\p{ASCII}*");
  }

  @Test
  void copiesPolicyIsAnOption() {
    assertThat(pages("--copies", "pjl", work.resolve("spool")).exitCode()).isZero();
    assertThat(pages("--copies", "multiplied", work.resolve("spool")).exitCode()).isZero();

    PagesRun wrong = pages("--copies", "most", work.resolve("spool"));
    assertThat(wrong.exitCode()).isEqualTo(2);
    assertThat(wrong.err()).contains("--copies is 'most'; it takes one of pdl, pjl, multiplied");
  }

  @Test
  void fileNamesCannotMoveTheCursor() throws Exception {
    Path job;
    try {
      job = Files.writeString(work.resolve("a\u001B[2Jb.txt"), "x");
    } catch (InvalidPathException e) {
      job = null;
    }
    assumeFalse(job == null, "SKIPPED: this system has no such file names; run it on Linux");

    assertThat(pages(job).out()).contains("a\\x1b[2Jb.txt").doesNotContain("\u001B");
  }

  @Test
  void helpNamesOptionsAndExitCodes() {
    PagesRun help = pages("--help");

    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .startsWith("Usage: bancada pages")
        .contains("--copies", "--json", "--csv", "--total-only", "--strict", "Exit codes:");
  }

  @ParameterizedTest
  @CsvSource({
    "'', no job is named",
    "--colour, 'Unknown option: ''--colour'''",
    "--copies, the value of --copies is missing",
    "--json=yes, '--json takes no value, but has ''yes'''",
    "--json --csv x, 'exclude each other'",
    "--time-limit soon x, '--time-limit is ''soon''; it takes a whole number'",
  })
  void wrongCommandLineIsExplained(String line, String expected) {
    PagesRun run = pages((Object[]) (line.isEmpty() ? new String[0] : line.split(" ")));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(expected, "--help").doesNotContain("\tat ");
  }

  @Test
  void emptyNameIsNotTheWorkingDirectory() {
    PagesRun run = pages("", work.resolve("spool/a.txt"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("'' names no file");
    assertThat(run.out()).contains("1 of 1 counted");
  }

  @Test
  void globsNameJobsAsInTheSampler() {
    PagesRun run = pages("--total-only", work + "/spool/**/*.{txt,ps}");

    assertThat(run.err()).isEmpty();
    assertThat(run.out()).isEqualTo("5" + System.lineSeparator());
    assertThat(pages(work + "/*.ps").err()).contains("no file matches '" + work + "/*.ps'");
    assertThat(pages(work + "/*.ps").exitCode()).isEqualTo(2);
  }

  @Test
  void totalAloneIsPrintedOnlyIfEveryJobWasCounted() throws Exception {
    Path bad = Files.write(work.resolve("bad"), new byte[] {1, 2, 3});

    PagesRun run = pages("--total-only", work.resolve("spool"), bad);
    PagesRun missing = pages("--total-only", work.resolve("spool"), work.resolve("nowhere"));

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("bad: unknown");
    assertThat(missing.exitCode()).isEqualTo(2);
    assertThat(missing.out()).isEmpty();
  }

  @Test
  void strictCountsOnlyWhatIsExact() throws Exception {
    Path estimate = Files.writeString(work.resolve("lines.txt"), "line\n".repeat(70));

    assertThat(pages("--total-only", estimate).out().strip()).isEqualTo("2");
    PagesRun strict = pages("--strict", estimate);
    assertThat(strict.exitCode()).isEqualTo(3);
    assertThat(strict.err()).contains("lines.txt: estimate, ");
    assertThat(strict.out()).contains("estimate  ok").contains("0 of 1 counted");
    assertThat(pages("--strict", "--total-only", estimate).out()).isEmpty();
    assertThat(pages("--strict", work.resolve("spool/a.txt")).exitCode()).isZero();
  }

  @Test
  void csvHasAHeaderAndNoFormulas() throws Exception {
    Files.writeString(work.resolve("=1+1,x.txt"), "x");

    PagesRun run = pages("--csv", work + "/=*");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .isEqualTo(
            "file,format,pages,copies,total,duplex,color,monochrome,paper,sheets,billing,"
                + "confidence,status,message\r\n"
                + ("\""
                    + work
                    + "/=1+1,x.txt\",text,1,1,1,none,0,1,unknown,1,exact,exact,ok,\r\n"));
    assertThat(CsvRows.harmless("=1+1")).isEqualTo("\\x3d1+1");
    assertThat(CsvRows.harmless("@SUM(A1)")).isEqualTo("\\x40SUM(A1)");
    assertThat(CsvRows.harmless("-")).isEqualTo("-");
  }

  @Test
  void outputThatCannotBeWrittenEndsTheCount() {
    StringWriter err = new StringWriter();
    Writer full =
        new Writer() {
          @Override
          public void write(char[] text, int from, int length) throws IOException {
            throw new IOException("No space left on device");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    String spool = work.resolve("spool").toString();

    for (String option : new String[] {"--json", "--csv", "--total-only", "--help", "--strict"}) {
      assertThat(PagesCommand.run(full, new PrintWriter(err, true), false, option, spool))
          .as(option)
          .isEqualTo(1);
    }
    assertThat(err.toString()).contains("standard output cannot be written: No space left");
  }

  @Test
  void rowsAreWrittenAsSoonAsJobsAreCounted() {
    List<String> written = new ArrayList<>();
    StringWriter out =
        new StringWriter() {
          @Override
          public void flush() {
            written.add(toString());
          }
        };

    PagesCommand.run(out, new PrintWriter(new StringWriter()), false, work + "/spool");

    assertThat(written)
        .anySatisfy(text -> assertThat(text).contains("a.txt").doesNotContain("b.txt"));
  }

  @Test
  void progressIsShownWhenAskedFor() {
    assertThat(pages("--progress", work.resolve("spool")).err()).contains("2 of 2 jobs");
    assertThat(pages(work.resolve("spool")).err()).isEmpty();
  }
}

package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  private static CommandRun pages(Object... arguments) {
    List<String> all = new ArrayList<>(List.of("pages"));
    for (Object argument : arguments) {
      all.add(argument.toString());
    }
    return CommandRun.of(all.toArray(String[]::new));
  }

  @Test
  void directoryIsCountedWithATotal() {
    CommandRun run = pages(work.resolve("spool"));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .containsPattern("^file +format +pages +copies +total +duplex +confidence +status\n")
        .containsPattern("a\\.txt +text +2 +1 +2 +none +exact +ok\n")
        .containsPattern("b\\.txt +text +1 +3 +3 +none +exact +ok\n")
        .containsPattern("TOTAL +3 +5 +2 of 2 counted\n")
        .doesNotContain(".hidden");
  }

  @Test
  void uncountableJobIsExitCodeThreeAndOthersAreCounted() throws Exception {
    Path bad = Files.write(work.resolve("bad"), new byte[] {1, 2, 3, 4, 5});

    CommandRun run = pages(bad, work.resolve("spool/a.txt"));

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("bancada pages: " + bad + ": unknown, ");
    assertThat(run.out())
        .containsPattern("bad +unknown +0 +1 +0 +none +none +unknown\n")
        .containsPattern("TOTAL +2 +2 +1 of 2 counted\n");
  }

  @Test
  void missingFileIsExitCodeTwoAndOthersAreCounted() {
    CommandRun run = pages(work.resolve("nowhere"), work.resolve("spool/a.txt"));

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

    CommandRun run = pages(work.resolve("spool"));

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err()).contains("locked.txt: unreadable", "is not accessible for this user");
    assertThat(run.out()).containsPattern("locked\\.txt +unreadable\n").contains("2 of 3 counted");
  }

  @Test
  void emptyDirectoryIsNotASuccess() throws Exception {
    CommandRun run = pages(Files.createDirectory(work.resolve("empty")));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("no file in");
  }

  @Test
  void jsonIsOneObjectPerLine() throws Exception {
    Path odd = Files.write(work.resolve("spool/ção \"x\".txt"), new byte[0]);

    CommandRun run = pages("--json", work.resolve("spool"));

    assertThat(run.exitCode()).isEqualTo(3);
    List<JsonNode> lines = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0).fieldNames())
        .toIterable()
        .containsExactly(
            "file",
            "format",
            "pages",
            "copies",
            "total",
            "duplex",
            "confidence",
            "status",
            "message");
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

    CommandRun wrong = pages("--copies", "most", work.resolve("spool"));
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

    assertThat(pages(job).out()).contains("a?[2Jb.txt").doesNotContain("\u001B");
  }
}

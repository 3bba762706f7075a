package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.json.SummaryJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a pipeline takes from commands on finished runs: exit codes of rules, and Markdown. */
class MarkdownAndRulesTest {
  private static final long START = 1_700_000_000_000L;

  @TempDir Path work;
  private String old;
  private String slow;

  @BeforeEach
  void runs() throws Exception {
    old = run("old", 10, 30).toString();
    slow = run("slow", 12, 30).toString();
  }

  private Path run(String name, double meanMillis, int seconds) throws Exception {
    Path directory = Files.createDirectory(work.resolve(name));
    Random random = new Random(name.hashCode());
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int i = 0; i < 50 * seconds; i++) {
        long nanos = (long) (meanMillis * 1e6 * (0.8 + 0.4 * random.nextDouble()));
        recorder.record(Samples.ok("a|b", START + 20L * i + 20, nanos));
        recorder.advanceTo((START + 20L * i) / 1000);
      }
      SummaryJson.write(
          directory.resolve("summary.json"),
          recorder.finish(Samples.info(START, START + 1000L * seconds + 1000)));
    }
    return directory;
  }

  private CommandRun compare(String... more) {
    String[] line = new String[4 + more.length];
    line[0] = "compare";
    line[1] = old;
    line[2] = slow;
    line[3] = "--output=" + work.resolve("page.html");
    System.arraycopy(more, 0, line, 4, more.length);
    return CommandRun.of(line);
  }

  @Test
  void differenceThatIsTooLargeIsExitCodeThree() {
    CommandRun run = compare("--fail-if", "p50 > 105 %", "--fail-if", "throughput < 90 %");

    assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
    assertThat(run.out())
        .containsPattern("FAILED: p50 > 105 %: slow, a\\|b: 1\\d\\d\\.\\d % \\(95 % interval 1")
        .contains("passed: throughput < 90 %: slow, a|b: 100.0 % (95 % interval ");
    assertThat(work.resolve("page.html")).exists();
  }

  @Test
  void differenceWithinTheBoundPasses() {
    assertThat(compare("--fail-if", "p50 > 150 %").exitCode()).isZero();
  }

  @Test
  void whatIsNotKnownFailsUnlessItMayPass() throws Exception {
    slow = run("short", 10, 5).toString();

    CommandRun failed = compare("--fail-if", "mean > 150 %");
    assertThat(failed.exitCode()).isEqualTo(3);
    assertThat(failed.out()).contains("FAILED: mean > 150 %: short, a|b: not known: too short");

    Files.delete(work.resolve("page.html"));
    CommandRun passed = compare("--fail-if", "mean > 150 %", "--not-known", "pass");
    assertThat(passed.exitCode()).as(passed.err()).isZero();
    assertThat(passed.out()).contains("passed: mean > 150 %: short, a|b: not known: too short");
  }

  @Test
  void ruleThatIsNoneIsRefusedBeforeAnythingIsWritten() {
    CommandRun run = compare("--fail-if", "p42 > 150 %");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .contains("bancada compare: the rule is 'p42 > 150 %'; 'p42' is not a figure");
    assertThat(work.resolve("page.html")).doesNotExist();
  }

  @Test
  void comparisonAsMarkdownIsAllThereIsOnStandardOutput() {
    CommandRun run =
        CommandRun.of("compare", old, slow, "--fail-if", "p50 > 105 %", "--markdown", "-");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.out())
        .startsWith("### Comparison: old \\| slow\n\n❌ **failed: p50 &gt; 105 %**: slow, a\\|b: 1")
        .contains("**a\\|b**", "|  | old | slow | ratio | 95 % interval |  |", "| p50 ms | ")
        .doesNotContain("Page: ");
    assertThat(Path.of("comparison.html")).doesNotExist();
  }

  @Test
  void verdictOfAGateAsMarkdownGoesToANewFile() throws Exception {
    Path gate = Files.writeString(work.resolve("x.gate"), "all : p50 < 5 ms\nall : errors = 0\n");
    Path file = work.resolve("new/gate.md");
    String[] line = {"gate", slow, "--criteria", gate.toString(), "--markdown", file.toString()};

    CommandRun run = CommandRun.of(line);

    assertThat(run.exitCode()).as(run.err()).isEqualTo(3);
    assertThat(run.out()).contains("Performance Gate: FAILED, 1 of 2 criteria met");
    assertThat(file)
        .content()
        .startsWith("### Performance Gate: plan\n\n❌ **FAILED, 1 of 2 criteria met**\n\n| ")
        .contains("| ❌ | all : p50 of successful samples | ", " ms | &lt; 5 ms |", "| ✅ | all : ");
    assertThat(CommandRun.of(line).err()).contains("exists and is not overwritten");
  }

  @Test
  void reportAsMarkdownNeedsNoFiles() {
    CommandRun run = CommandRun.of("report", old, "--markdown", "-");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .startsWith("### Load Report: plan\n")
        .contains("| a\\|b | ")
        .doesNotContain("Files: ");
  }
}

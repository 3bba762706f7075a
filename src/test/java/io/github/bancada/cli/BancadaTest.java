package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.process.BundleVersion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests common features of all commands. */
class BancadaTest {
  @Test
  void helpNamesEveryCommandAndExitCode() {
    CommandRun help = CommandRun.of("--help");

    assertThat(help.exitCode()).isZero();
    assertThat(help.out())
        .contains("Usage: bancada", "report", "compare", "merge", "pages", "Exit codes:");
    assertThat(help.err()).isEmpty();
  }

  @Test
  void everyCommandHasItsOwnHelp() {
    for (String command : new String[] {"report", "gate", "compare", "merge"}) {
      CommandRun help = CommandRun.of(command, "--help");

      assertThat(help.exitCode()).isZero();
      assertThat(help.out()).contains("Usage: bancada " + command);
    }
  }

  @Test
  void versionIsThatOfTheBundle() {
    CommandRun version = CommandRun.of("--version");

    assertThat(version.exitCode()).isZero();
    assertThat(version.out().strip()).isEqualTo("Bancada " + BundleVersion.text());
    assertThat(BundleVersion.text()).isNotBlank();
  }

  @ParameterizedTest
  @CsvSource({
    "'', no command given",
    "repot, 'Unmatched argument at index 0: ''repot'''",
    "report, 'Missing required parameter: ''RUN'''",
    "report --colour a, 'Unknown option: ''--colour'''",
  })
  void invalidCommandLineIsExplainedOnStandardError(String line, String expected) {
    CommandRun run = CommandRun.of(line.isEmpty() ? new String[0] : line.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(expected, "--help").doesNotContain("\tat ");
  }
}

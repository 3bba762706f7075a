package io.github.bancada.pages.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.interpret.Interpreter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options for what one job may cost, and for Ghostscript. */
class LimitOptionsTest {
  @TempDir Path work;

  private Path loop() throws IOException {
    return Files.writeString(work.resolve("loop.ps"), "%!PS\n3 {showpage} repeat\n");
  }

  @Test
  void limitsOfCpuTimeAndMemoryAreThoseOfTheBudget() {
    PagesOptions given =
        PagesOptions.of("--cpu-limit=3", "--memory-limit", "5", "--interpret", "a.ps");
    PagesOptions none = PagesOptions.of("a.ps");

    assertThat(given.budget().cpu()).isEqualTo(Duration.ofSeconds(3));
    assertThat(given.budget().memoryBytes()).isEqualTo(5 << 20);
    assertThat(given.interpret()).isTrue();
    assertThat(none.budget().cpu()).isEqualTo(Duration.ofSeconds(10));
    assertThat(none.interpret()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--cpu-limit=0", "--memory-limit=many", "--interpret=yes"})
  void wrongLimitIsExitCodeTwo(String option) throws IOException {
    assertThat(PagesRun.of(option, loop()).exitCode()).isEqualTo(2);
  }

  @Test
  void memoryLimitHoldsForFormatsThatAreHeldInMemory() throws IOException {
    Path pdf = Path.of(System.getProperty("project.basedir", "")).resolve("plans/jobs/form.pdf");

    assertThat(PagesRun.of("--memory-limit=1", pdf).out()).contains(" ok");
  }

  @Test
  void postScriptIsRunOnlyIfThatIsAskedFor() throws IOException {
    assumeTrue(
        Interpreter.missingProgram().isEmpty(),
        "no Ghostscript here; install the package ghostscript");

    PagesRun counted = PagesRun.of("--json", "--strict", loop());
    PagesRun interpreted = PagesRun.of("--json", "--strict", "--interpret", loop());

    assertThat(counted.exitCode()).as(counted.err()).isEqualTo(3);
    assertThat(counted.out()).contains("\"pages\":1").contains("\"confidence\":\"estimate\"");
    assertThat(interpreted.exitCode()).as(interpreted.err()).isZero();
    assertThat(interpreted.out())
        .contains("\"pages\":3")
        .contains("\"confidence\":\"interpreted\"")
        .contains("Ghostscript");
    assertThat(new PageCounter().count(loop()).pages()).isEqualTo(1);
  }
}

package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/bancada matrix} with one of its examples, shortened, on the embedded website. */
@OnlyInLongForm
class MatrixIT {
  @TempDir Path work;

  private JMeterProcess start(Path project, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("matrix"));
    all.addAll(List.of(arguments));
    return JMeterProcess.ofScript(
        project.resolve("bin/bancada"), work, Map.of(), all.toArray(String[]::new));
  }

  @Test
  void connectionsThatAreKeptServeMoreRequestsAlsoAfterAResume() throws Exception {
    Path project = JMeterProcess.projectDirectory();
    String example = Files.readString(project.resolve("matrix/web-keepalive.toml"));
    Path file =
        Files.writeString(
            work.resolve("short.toml"),
            example
                .replace("../plans/", project.resolve("plans") + "/")
                .replace("run-limit", "rounds = 3\nrun-limit"));
    try (JMeterProcess process = start(project, file.toString())) {
      process.awaitOutput("Round 1 of 3, run 1 of 6: ");
      process.terminate();
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isEqualTo(143);
      assertThat(result.stdout()).contains("Stopped; start again with --resume for the rest.");
      assertThat(result.stderr()).doesNotContain("Exception");
    }
    try (JMeterProcess process = start(project, file.toString(), "--resume")) {
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout())
          .contains("Warm-up, not counted: ", "Round 3 of 3, run 6 of 6: ")
          .contains("Ranking: Best: keepalive=", "met in 3 of 3");
      Path out = work.resolve("results/matrix-short");
      assertThat(out.resolve("matrix.html")).content().endsWith("</html>\n");
      assertThat(out.resolve("comparison.html")).content().contains("keepalive=off");
      assertThat(out.resolve("runs/run-0006/results/report.html")).exists();
    }
  }
}

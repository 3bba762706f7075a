package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.testing.RequiresMysql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * A plan with the embedded MySQL as on a system that has neither libaio nor libnuma, as a bare
 * Debian: the process sees the directories of libraries without them.
 */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class BareSystemIT {
  private static final String REASON =
      "SKIPPED: hiding libraries of the system needs unshare(1), and the right to mount an overlay;"
          + " run the tests as root on Linux";

  /** In a mount namespace of its own, which ends with the process. */
  private static final String HIDE =
      """
      set -e
      layers=$1
      shift
      mount -t tmpfs tmpfs "$layers"
      for place in /usr/lib/x86_64-linux-gnu /usr/lib64; do
        [ -d "$place" ] && [ ! -L "$place" ] || continue
        upper=$layers/$(basename "$place")
        mkdir "$upper" "$upper.work"
        mount -t overlay overlay -o "lowerdir=$place,upperdir=$upper,workdir=$upper.work" "$place"
        rm -f "$place"/libaio.so.1* "$place"/libnuma.so.1*
      done
      exec "$@"
      """;

  @TempDir Path work;

  /** A program that runs another one with its arguments, without the libraries. */
  private Path without(Path program) throws IOException {
    Path hide = Files.writeString(work.resolve("hide"), HIDE);
    Path layers = Files.createDirectory(work.resolve("layers"));
    Path script =
        Files.writeString(
            work.resolve("bare"),
            "#!/bin/sh\nexec unshare --mount sh '%s' '%s' '%s' \"$@\"\n"
                .formatted(hide, layers, program));
    assertThat(script.toFile().setExecutable(true)).isTrue();
    return script;
  }

  private boolean mayHide() throws IOException, InterruptedException {
    try {
      Path directory = Files.createDirectory(work.resolve("trial"));
      Path hide = Files.writeString(work.resolve("hide"), HIDE);
      Process trial =
          new ProcessBuilder(
                  "unshare", "--mount", "sh", hide.toString(), directory.toString(), "true")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return trial.waitFor(180, TimeUnit.SECONDS) && trial.exitValue() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  @RequiresMysql
  void planRunsWithNothingInstalled() throws Exception {
    assumeTrue(mayHide(), REASON);
    Path results = Files.createDirectory(work.resolve("results"));
    String[] arguments = {
      "-n",
      "-t",
      PlanRun.path("atm150.jmx").toString(),
      "-Jlab.database=embedded",
      "-Jusers=4",
      "-Jatm.scale=1",
      "-Jwarmup=1",
      "-Jmeasured=1",
      "-Jrampdown=1",
      "-Jreport.dir=report"
    };
    try (JMeterProcess process =
        JMeterProcess.ofScript(without(JMeterProcess.binJMeter()), results, Map.of(), arguments)) {
      JMeterProcess.Result result = process.await();

      assertThat(result.exitCode()).as(result.console()).isZero();
      assertThat(result.stdout())
          .contains("Lab Server: embedded MySQL 8.0.12 at ")
          .containsPattern("Audit: [\\d,]+ withdrawals, 0 lost, 0 invented, balances agree");
      assertThat(Files.readString(results.resolve("jmeter.log")))
          .contains("libaio.so.1 is not installed")
          .contains("libnuma.so.1 is not installed");
    }
  }
}

package io.github.bancada.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.Signal;
import io.github.bancada.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A matrix in a process of its own is ended by a signal. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "SKIPPED: needs setsid")
class MatrixStopTest {
  /** A process group of its own, as under a terminal, in which SIGINT is not ignored. */
  private static final List<String> GROUP = List.of("env", "--default-signal=INT", "setsid");

  @TempDir Path home;

  /**
   * @param whole "-" for all programs of the terminal, as Ctrl+C does
   */
  @ParameterizedTest
  @CsvSource({"INT, -, 130", "INT, '', 130", "TERM, '', 143"})
  void signalEndsThePlanAndPutsEverythingBack(String signal, String whole, int code)
      throws Exception {
    KilledMatrix matrix = new KilledMatrix(home, 1, "");
    matrix.prepare();
    Process process = matrix.start(GROUP, "sleep 600");
    Path figure = matrix.results().resolve("runs/run-0000.part/results/figure");
    Waiting.await("the plan runs", () -> Files.exists(figure) || !process.isAlive());
    assertThat(matrix.isRestored()).isFalse();

    Signal.send(signal, Long.parseLong(whole + process.pid()));

    assertThat(process.waitFor()).isEqualTo(code);
    assertThat(matrix.isRestored()).isTrue();
    assertThat(matrix.console())
        .content()
        .contains("put back: live", "put back: flush", "Stopped; start again with --resume");
    assertThat(matrix.journal()).content().doesNotContain("\"finished\"");
  }
}

package io.github.bancada.matrix.run;

import static io.github.bancada.matrix.run.SmallMatrix.AMPLE;
import static io.github.bancada.matrix.run.SmallMatrix.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.bancada.matrix.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A matrix is resumed, refused or ended before its last run. */
class MatrixDirectoryTest extends MatrixInDirectory {
  @Test
  void noRunStartsAfterTheTimeLimitOfAllAndTheRestIsResumed() throws IOException {
    Matrix.Limits limits =
        new Matrix.Limits(Duration.ofMinutes(3), Duration.ofMinutes(3), Duration.ofNanos(1));

    assertThat(run(SmallMatrix.of(home, 1, limits, file("flush")))).isEmpty();
    assertThat(said.get(0)).endsWith("is reached; start again with --resume for the rest.");
    assertThat(run(SmallMatrix.of(home, 1, AMPLE, file("flush")), true, plan)).hasSize(2);
  }

  @Test
  void roundThatWasCutOffIsRepeatedInTheSameOrderAndWholeRoundsCount() throws IOException {
    Matrix matrix = SmallMatrix.of(home, 3, AMPLE, file("flush"), file("log"));
    List<FinishedRun> before;
    try (MatrixRun run = MatrixRun.open(directory, matrix, false, plan, said::add)) {
      plan.beforeRun = number -> stopAt(run, number == 7); // the third run of the second round
      run.run();
      before = run.finished();
    }

    List<FinishedRun> after = run(matrix, true, new TinyPlan(""));

    assertThat(before).hasSize(6);
    assertThat(after).startsWith(before.subList(0, 4).toArray(FinishedRun[]::new)).hasSize(12);
    assertThat(runFiles()).contains("run-0000-unused", "run-0005-unused", "run-0006-unused");
    assertThat(run(matrix, true, plan)).isEqualTo(after);
  }

  private void stopBefore(int number, Matrix matrix) throws IOException {
    try (MatrixRun run = MatrixRun.open(directory, matrix, false, plan, said::add)) {
      plan.beforeRun = now -> stopAt(run, now == number);
      run.run();
    }
  }

  @Test
  void matrixWithoutARunThatCountsBeginsAnewWithAnyFile() throws IOException {
    Matrix matrix = SmallMatrix.of(home, 1, AMPLE, file("flush"));
    stopBefore(1, matrix);
    Path journal = directory.resolve("journal.jsonl");
    Files.writeString(journal, Files.readString(journal).replace("\"5e1f\"", "\"0bad\""));

    assertThat(run(matrix, false, new TinyPlan(""))).hasSize(2);
    assertThat(Files.readString(journal)).contains("\"5e1f\"").doesNotContain("\"0bad\"");
  }

  private static void stopAt(MatrixRun run, boolean now) {
    if (now) {
      run.stop();
    }
  }

  @Test
  void directoryTakesOneMatrixAtATime() throws IOException {
    Matrix matrix = SmallMatrix.of(home, 1, AMPLE, file("flush"));
    try (MatrixRun first = MatrixRun.open(directory, matrix, false, plan, said::add)) {
      assertThatIOException()
          .isThrownBy(() -> run(matrix, true, plan))
          .withMessage(
              "another matrix runs in '"
                  + directory
                  + "'; wait for its end, or use another directory");
      first.run();
    }
    assertThatIOException()
        .isThrownBy(() -> run(matrix))
        .withMessageEndingWith("' has a finished matrix; use another directory");
  }

  @Test
  void unfinishedMatrixIsContinuedOnlyOnDemandAndWithItsFile() throws IOException {
    Matrix matrix = SmallMatrix.of(home, 1, AMPLE, file("flush"));
    stopBefore(2, matrix);

    assertThatIOException()
        .isThrownBy(() -> run(matrix))
        .withMessageContaining(
            "has an unfinished matrix; continue it with --resume, or use another");
    Path journal = directory.resolve("journal.jsonl");
    Files.writeString(journal, Files.readString(journal).replace("5e1f", "0bad"));
    assertThatIOException()
        .isThrownBy(() -> run(matrix, true, plan))
        .withMessageContaining("m.toml' is not the file of the matrix in '");
  }

  @Test
  void undoWithoutAMatrixIsRefusedAndMakesNothing() {
    assertThatIOException()
        .isThrownBy(() -> MatrixRun.undo(directory, said::add))
        .withMessage("there is no matrix in '" + directory + "'; name its directory");
    assertThat(directory).doesNotExist();
  }

  @Test
  void journalThatCannotBeReadAppliesNothing() throws IOException {
    Matrix matrix = SmallMatrix.of(home, 1, AMPLE, file("flush"));
    MatrixRun.open(directory, matrix, false, plan, said::add).close();
    Files.writeString(directory.resolve("journal.jsonl"), "{}\n", StandardOpenOption.APPEND);

    assertThatIOException()
        .isThrownBy(() -> run(matrix, true, plan))
        .withMessageStartingWith("line 3");
    assertThat(directory.resolve("commands.txt")).doesNotExist();
  }
}

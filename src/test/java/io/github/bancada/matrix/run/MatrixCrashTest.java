package io.github.bancada.matrix.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.process.InstalledProgram;
import io.github.bancada.process.ProcessIdentity;
import io.github.bancada.testing.MariaDbServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A matrix is killed, and the next start restores the state. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "SKIPPED: processes are found in /proc")
class MatrixCrashTest {
  private static final String PLAN = "echo $RANDOM$$ > \"$RESULTS/id\"; sleep 0.01";

  /** For each factor: a kill is within about four runs from the start. */
  private static final int JOURNAL_BYTES = 3000;

  private static final long NANOS_AFTER_WRITING = TimeUnit.MILLISECONDS.toNanos(40);

  @TempDir Path home;

  @Test
  void stateIsRestoredAfterAFewKills() throws Exception {
    killed(new KilledMatrix(home, 8, ""), 4, 1);
  }

  @Test
  @OnlyInLongForm
  void stateIsRestoredAfterFiftyKillsAndNoRunCountsTwice(TestReporter reporter) throws Exception {
    if (!MariaDbServer.isInstalled() || !InstalledProgram.exists("mariadb")) {
      reporter.publishEntry("SKIPPED: the database variable", "no mariadbd, or no client mariadb");
      killed(new KilledMatrix(home, 40, ""), 50, 2);
      return;
    }
    try (DatabaseServer server = MariaDbServer.start()) {
      killed(new KilledMatrix(home, 40, server.socket().toString()), 50, 2);
    }
  }

  private static void killed(KilledMatrix matrix, int kills, long seed) throws Exception {
    Random random = new Random(seed);
    matrix.prepare();
    List<String> said = new ArrayList<>();
    for (int i = 0; i < kills; i++) {
      kill(matrix, random);
      // Otherwise the next process puts back, and says if it does not, or is killed meanwhile.
      if (random.nextBoolean() && Files.exists(matrix.journal())) {
        MatrixRun.undo(matrix.results(), said::add);
        assertThat(matrix.isRestored())
            .as("%s after kill %d of %s", matrix.state(), i, said)
            .isTrue();
      }
    }
    try (MatrixRun run =
        MatrixRun.open(matrix.results(), matrix.matrix(), true, new TinyPlan(PLAN), said::add)) {
      assertThat(matrix.isRestored()).as("%s after the last kill", matrix.state()).isTrue();
      run.run();
      requireEachRunOnce(matrix, run.finished());
    }
    assertThat(matrix.isRestored()).isTrue();
    assertThat(said).anyMatch(line -> line.startsWith("put back: "));
  }

  /** Starts the matrix and kills it when its journal has grown, and a moment later. */
  private static void kill(KilledMatrix matrix, Random random) throws Exception {
    long size = size(matrix) + random.nextInt(JOURNAL_BYTES * matrix.matrix().factors().size());
    long moment = (long) (random.nextDouble() * NANOS_AFTER_WRITING);
    Process process = matrix.start(List.of(), PLAN);
    Waiting.await("the journal grows", () -> size(matrix) >= size || !process.isAlive());
    LockSupport.parkNanos(moment);
    assertThat(process.isAlive()).as(Files.readString(matrix.console())).isTrue();
    process.destroyForcibly().waitFor();
  }

  private static long size(KilledMatrix matrix) throws IOException {
    return Files.exists(matrix.journal()) ? Files.size(matrix.journal()) : 0;
  }

  private static void requireEachRunOnce(KilledMatrix killed, List<FinishedRun> runs)
      throws IOException {
    List<PlannedRun> order = PlannedRun.order(killed.matrix());
    assertThat(runs).hasSize(order.size() - 1);
    Set<String> ids = new HashSet<>();
    for (FinishedRun each : runs) {
      assertThat(each.combination()).isEqualTo(order.get(each.number()).combination());
      assertThat(each.missing()).isEmpty();
      assertThat(each.directory().get().resolve("figure"))
          .hasContent(killed.matrix().levels(each.combination()).get(0).value());
      ids.add(Files.readString(each.directory().get().resolve("id")));
    }
    assertThat(ids).hasSameSizeAs(runs);
    try (Stream<Path> files = Files.list(killed.results().resolve("runs"))) {
      assertThat(files.filter(each -> each.getFileName().toString().matches("run-\\d+")))
          .hasSameSizeAs(order);
    }
  }

  @Test
  void nextStartEndsThePlanWithItsChildren() throws Exception {
    KilledMatrix matrix = new KilledMatrix(home, 1, "");
    matrix.prepare();
    String pid = "echo $$ > '" + home + "/pid'; exec sleep 600";
    Process process =
        matrix.start(List.of(), "(sleep 600 & echo $! > '" + home + "/child'); " + pid);
    Path plan = home.resolve("pid");
    Waiting.await("the plan runs", () -> Files.exists(plan) && Files.size(plan) > 0);
    process.destroyForcibly().waitFor();
    assertThat(lives("pid")).isTrue();
    List<String> said = new ArrayList<>();

    MatrixRun.undo(matrix.results(), said::add);

    assertThat(lives("pid")).isFalse();
    assertThat(lives("child")).isFalse();
    assertThat(said).contains("Ended what a killed matrix had left running.");
  }

  private boolean lives(String file) throws IOException {
    return new ProcessIdentity(Long.parseLong(Files.readString(home.resolve(file)).strip()), 0)
        .isAlive();
  }
}

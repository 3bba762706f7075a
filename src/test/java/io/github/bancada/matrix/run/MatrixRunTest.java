package io.github.bancada.matrix.run;

import static io.github.bancada.matrix.run.SmallMatrix.AMPLE;
import static io.github.bancada.matrix.run.SmallMatrix.file;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.bancada.matrix.Factor;
import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.run.PlanRunner.Outcome;
import io.github.bancada.process.ProcessIdentity;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MatrixRunTest extends MatrixInDirectory {
  @Test
  void everyRunHasItsLevelsAndEverythingIsPutBack() throws IOException {
    Matrix matrix = SmallMatrix.of(home, 2, AMPLE, file("flush"), file("log"));

    List<FinishedRun> runs = run(matrix);

    List<PlannedRun> order = PlannedRun.order(matrix);
    assertThat(runs).hasSize(8);
    for (FinishedRun each : runs) {
      assertThat(each)
          .isEqualTo(
              new FinishedRun(
                  each.number(),
                  order.get(each.number()).round(),
                  order.get(each.number()).place(),
                  order.get(each.number()).combination(),
                  Optional.of(directory.resolve("runs/run-000" + each.number()).resolve("results")),
                  List.of(),
                  Optional.empty()));
      assertThat(each.directory().get().resolve("figure"))
          .hasContent(matrix.levels(each.combination()).get(0).value());
    }
    assertThat(value("flush") + value("log")).isEqualTo("00");
    assertThat(said.get(0)).startsWith("Warm-up, not counted: flush=");
    assertThat(said.get(8)).startsWith("Round 2 of 2, run 8 of 8: flush=");
    assertThat(directory.resolve("journal.jsonl")).content().doesNotContain("PATH");
  }

  @Test
  void commandsGetTheirLevelTheOldValueTheRoundAndAllLevels() throws IOException {
    String told = "echo \"$LEVEL/$OLD/$BANCADA_FLUSH/$BANCADA_LOG/$ROUND\" >> told";
    Factor first =
        SmallMatrix.factor(
            "flush", told + "; " + SmallMatrix.set("$LEVEL", "flush"), told + "; printf 0 > flush");
    Factor other =
        new Factor("log", SmallMatrix.levels().subList(0, 1), List.of(), List.of(), List.of());

    run(SmallMatrix.of(home, 1, AMPLE, first, other));

    assertThat(Files.readAllLines(home.resolve("told")))
        .startsWith("1/0/1/1/0", "1/0/1/1/0")
        .contains("2/0/2/1/1")
        .hasSize(6);
  }

  @Test
  void runWithAnObjectionIsRepeatedOnceAndThenCountsWithRemarks() throws IOException {
    plan.outcomes.add(Outcome.GOOD);
    plan.outcomes.add(Outcome.objection("it had errors"));
    plan.outcomes.add(Outcome.objection("the load machine was busy"));
    plan.outcomes.add(Outcome.objection("it had errors"));

    List<FinishedRun> runs = run(SmallMatrix.of(home, 1, AMPLE, file("flush")));

    assertThat(runs.get(0).remarks())
        .containsExactly("repeated: it had errors", "after its repeat: the load machine was busy");
    assertThat(runs.get(0).missing()).isEmpty();
    assertThat(runs.get(1).remarks()).containsExactly("repeated: it had errors");
    assertThat(said)
        .contains(
            "Run 1 is repeated: it had errors",
            "Run 1 counts nevertheless: the load machine was busy");
    assertThat(runFiles())
        .containsExactly(
            "run-0000", "run-0001", "run-0001-repeated", "run-0002", "run-0002-repeated");
  }

  @Test
  void planThatFailsTwiceIsMissing() throws IOException {
    List<FinishedRun> runs =
        run(
            SmallMatrix.of(home, 1, AMPLE, file("flush")),
            false,
            new TinyPlan("test $BANCADA_FLUSH = 1"));

    FinishedRun failed = runs.stream().filter(each -> each.combination() == 1).findAny().get();
    assertThat(failed.missing()).contains("the plan ended with exit code 1");
    assertThat(failed.directory()).isEmpty();
    assertThat(runs).filteredOn(each -> each.missing().isEmpty()).hasSize(1);
  }

  @Test
  void failedApplyIsPutBackAndTheRunMissing() throws IOException {
    Factor half =
        SmallMatrix.factor(
            "flush",
            "test $ROUND = 0 && printf $LEVEL > flush && exit"
                + "; printf half > flush; echo 'no space' >&2; exit 3",
            SmallMatrix.set("$OLD", "flush"));

    List<FinishedRun> runs = run(SmallMatrix.of(home, 1, AMPLE, half));

    assertThat(runs.get(0).missing().get())
        .matches("apply of flush=[12] ended with exit code 3 \\(no space\\), see .*commands.txt");
    assertThat(value("flush")).isEqualTo("0");
    assertThat(home.resolve("seen")).hasContent("run"); // to warm up
  }

  @Test
  void levelThatIsAnotherOneBeforeOrAfterTheRunMakesItMissing() throws IOException {
    Factor deaf = SmallMatrix.factor("flush", "printf 1 > flush", "printf 0 > flush");

    List<FinishedRun> runs =
        run(
            SmallMatrix.of(home, 1, AMPLE, deaf, file("log")),
            false,
            new TinyPlan("test $BANCADA_LOG = 1 || printf 7 > " + home.resolve("log")));

    assertThat(runs.stream().map(each -> each.missing().orElse("none")))
        .containsOnlyOnce("none")
        .contains("verify of flush printed '1', not '2'")
        .containsOnlyOnce("verify of log printed '7', not '2'");
    assertThat(value("flush") + value("log")).isEqualTo("00");
  }

  @Test
  void factorIsReadWhenThoseBeforeItAreApplied() throws IOException {
    Factor mount =
        new Factor(
            "flush",
            SmallMatrix.levels(),
            SmallMatrix.shell("mkdir mounted; printf \"$LEVEL\" > mounted/log"),
            List.of(),
            SmallMatrix.shell("rm -rf mounted"));
    Factor inIt =
        new Factor(
            "log",
            SmallMatrix.levels(),
            SmallMatrix.shell(SmallMatrix.set("$LEVEL", "mounted/log")),
            SmallMatrix.shell("cat mounted/log"),
            SmallMatrix.shell(SmallMatrix.set("$OLD", "mounted/log")));

    List<FinishedRun> runs = run(SmallMatrix.of(home, 1, AMPLE, mount, inIt));

    assertThat(runs).hasSize(4).allMatch(each -> each.missing().isEmpty());
    assertThat(home.resolve("mounted")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(bytes = {0, -1})
  void valueThatNoVariableHoldsIsNotChanged(byte value) throws IOException {
    Files.write(home.resolve("log"), new byte[] {value, value});

    assertThatIOException()
        .isThrownBy(() -> run(SmallMatrix.of(home, 1, AMPLE, file("flush"), file("log"))))
        .withMessageContaining("verify of log printed what no environment variable can give");

    assertThat(value("flush")).isEqualTo("0");
    assertThat(Files.readAllBytes(home.resolve("log"))).containsOnly(value);
    assertThat(MatrixRun.undo(directory, said::add)).isFalse();
  }

  @Test
  void failedUndoStopsTheMatrixAndIsKeptUntilItsCauseIsMended() throws IOException {
    Files.createFile(home.resolve("stuck"));
    Factor stuck =
        SmallMatrix.factor(
            "flush",
            SmallMatrix.set("$LEVEL", "flush"),
            "test ! -e stuck && " + SmallMatrix.set("$OLD", "flush"));
    Matrix matrix = SmallMatrix.of(home, 1, AMPLE, stuck, file("log"));

    assertThatIOException()
        .isThrownBy(() -> run(matrix))
        .withMessageContaining("undo of flush ended with exit code 1")
        .withMessageContaining("mend the cause and start again with --resume, or with --undo");
    assertThat(value("log")).isEqualTo("0");
    assertThatIOException().isThrownBy(() -> MatrixRun.undo(directory, said::add));
    assertThatIOException()
        .isThrownBy(() -> run(matrix, true, plan))
        .withMessageContaining("not everything could be put back: undo of flush");
    assertThat(said).filteredOn(line -> line.startsWith("Not put back: undo of flush")).hasSize(3);
    Files.delete(home.resolve("stuck"));

    assertThat(run(matrix, true, plan)).hasSize(4);
    assertThat(said)
        .anyMatch(line -> line.matches("put back: flush \\(left by a run of \\d{4}-.*"));
    assertThat(value("flush") + value("log")).isEqualTo("00");
  }

  @Test
  void failedUndoIsDoneOnceItsValueWasPutBackByHand() throws IOException {
    Factor stuck = SmallMatrix.factor("flush", SmallMatrix.set("$LEVEL", "flush"), "exit 1");
    Matrix matrix = SmallMatrix.of(home, 1, AMPLE, stuck);
    assertThatIOException().isThrownBy(() -> run(matrix));
    assertThat(value("flush")).isNotEqualTo("0");
    SmallMatrix.zero(home, "flush");

    assertThat(MatrixRun.undo(directory, said::add)).isTrue();
    assertThat(said).last().asString().startsWith("put back: flush (left by a run of ");
    assertThat(MatrixRun.undo(directory, said::add)).isFalse();
  }

  @Test
  void commandThatDoesNotEndIsKilledWithItsChildren() throws IOException {
    Matrix.Limits limits =
        new Matrix.Limits(Duration.ofMinutes(3), Duration.ofSeconds(5), Duration.ZERO);
    Factor endless =
        SmallMatrix.factor(
            "flush",
            "if test $LEVEL = 2; then sleep 600 & echo $! >> pids; wait; fi;"
                + SmallMatrix.set("$LEVEL", "flush"),
            SmallMatrix.set("$OLD", "flush"));

    List<FinishedRun> runs = run(SmallMatrix.of(home, 1, limits, endless));

    assertThat(runs.stream().map(each -> each.missing().orElse("none")))
        .containsExactlyInAnyOrder("none", "apply of flush=2 did not end in 5 s");
    for (String pid : Files.readAllLines(home.resolve("pids"))) {
      assertThat(new ProcessIdentity(Long.parseLong(pid), 0).isAlive()).isFalse();
    }
  }

  @Test
  void serverThatApplyStartsRunsUntilItsUndo() throws IOException {
    Factor server =
        new Factor(
            "flush",
            SmallMatrix.levels(),
            SmallMatrix.shell("sleep 600 & echo $! > pid"),
            List.of(),
            SmallMatrix.shell("kill $(cat pid)"));

    List<FinishedRun> runs =
        run(
            SmallMatrix.of(home, 1, AMPLE, server),
            false,
            new TinyPlan("kill -0 $(cat '" + home.resolve("pid") + "')"));

    assertThat(runs).hasSize(2).allMatch(each -> each.missing().isEmpty());
  }
}

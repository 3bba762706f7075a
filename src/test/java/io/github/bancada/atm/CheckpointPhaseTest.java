package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.sql.CheckpointPhase;
import io.github.bancada.sql.CheckpointState;
import io.github.bancada.table.Published;
import io.github.bancada.table.TableText;
import io.github.bancada.transaction.TransactionFacts;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Output for snapshots made by hand. */
class CheckpointPhaseTest {
  private static CheckpointState snapshot(long checkpoint, long current, long dirty, long flushed) {
    return new CheckpointState(
        "InnoDB",
        100,
        checkpoint,
        current,
        "",
        dirty,
        8192,
        flushed,
        current,
        2 * flushed,
        flushed,
        CheckpointState.Vacuum.NONE);
  }

  private static CheckpointState withoutRights(long dirty) {
    return new CheckpointState(
        "InnoDB",
        100,
        CheckpointState.UNKNOWN,
        CheckpointState.UNKNOWN,
        "the user lacks PROCESS",
        dirty,
        8192,
        7,
        8,
        9,
        10,
        CheckpointState.Vacuum.NONE);
  }

  @Test
  void eachLookThatFoundTheCheckpointMovedOnIsOne() {
    CheckpointPhase phase =
        new CheckpointPhase(
            List.of(
                snapshot(1_000_000, 5_000_000, 10, 100),
                snapshot(1_000_000, 6_000_000, 900, 150),
                snapshot(3_000_000, 7_000_000, 20, 300),
                snapshot(3_500_000, 9_000_000, 30, 400)),
            "");

    assertThat(lines(phase, 200))
        .containsExactly(
            "InnoDB in the measured phase: from 4 snapshots",
            "  checkpoints               2  at least; they advanced by 2.5 MB of log",
            "  checkpoint age       5.5 MB  of log at the end",
            "  dirty pages              30  at the end; at most 900 of 8,192",
            "  pages flushed           300  1.5 a transaction",
            "  log bytes         4,000,000  20,000.0 a transaction",
            "  flushes of files        600  3.0 a transaction",
            "  of the log              300  1.5 a transaction");
    assertThat(phase.cells())
        .containsExactly("2", "2500000", "5500000", "30", "900", "300", "4000000", "600", "300");
  }

  @Test
  void phaseWithoutACheckpointIsNoResultOfTheBenchmark() {
    CheckpointPhase phase =
        new CheckpointPhase(List.of(snapshot(5, 6, 1, 1), snapshot(5, 9, 1, 1)), "");

    assertThat(lines(phase, 1))
        .anySatisfy(
            line ->
                assertThat(line).matches("  checkpoints +0  the last one was before the phase"));
    assertThat(objections(phase))
        .contains("no checkpoint of the server was seen in it, and the rule is at least one");
    assertThat(
            objections(
                new CheckpointPhase(List.of(snapshot(5, 6, 1, 1), snapshot(6, 9, 1, 1)), "")))
        .noneMatch(objection -> objection.contains("checkpoint"));
  }

  private static List<String> lines(CheckpointPhase phase, long transactions) {
    return TableText.lines(phase.table(transactions).orElseThrow());
  }

  private static List<String> objections(CheckpointPhase phase) {
    AtmRun run = new AtmRun(new AtmPhases(0, 1, 0, AtmPhases.Begin.RUN), 0, Published.NONE, null);
    run.record(
        "label", new TransactionFacts(Outcome.COMMITTED, 0), 1_000_000_000L, 1_000_000L, 1, 1, "");
    return AtmValidity.objections(
        run.table("").rows().get(0), new AtmPhases(0, 1, 0, AtmPhases.Begin.RUN), 0, "", phase);
  }

  @Test
  void userWithoutTheRightIsToldSoAndNothingIsHeldAgainstTheRun() {
    CheckpointPhase phase = new CheckpointPhase(List.of(withoutRights(1), withoutRights(3)), "");

    assertThat(lines(phase, 1))
        .contains("  checkpoints       -  not known: the user lacks PROCESS")
        .anySatisfy(line -> assertThat(line).matches("  dirty pages +3  at the end; .*"));
    assertThat(phase.cells()).startsWith("", "", "", "3", "3");
    assertThat(objections(phase)).noneMatch(objection -> objection.contains("checkpoint"));
  }

  @Test
  void countersOfAServerThatWasRestartedAreNotCompared() {
    CheckpointPhase phase =
        new CheckpointPhase(
            List.of(snapshot(1, 5, 10, 100), snapshot(9, 10, 1, 1)), "the server was restarted");

    assertThat(lines(phase, 1))
        .containsExactly(
            "InnoDB in the measured phase: checkpoints, dirty pages and flushes are not known: the"
                + " server was restarted");
    assertThat(phase.cells()).containsOnly("");
    assertThat(objections(phase)).noneMatch(objection -> objection.contains("checkpoint"));
  }

  @Test
  void whereNobodyLookedNothingIsReported() {
    assertThat(CheckpointPhase.NONE.table(5)).isEmpty();
    assertThat(CheckpointPhase.NONE.cells()).hasSameSizeAs(CheckpointPhase.TITLES).containsOnly("");
  }
}

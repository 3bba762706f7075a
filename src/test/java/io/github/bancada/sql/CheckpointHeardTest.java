package io.github.bancada.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Snapshots of load generators for their controller, made by hand. */
class CheckpointHeardTest {
  private static final String ENGINE = "127.0.0.1:1099";

  private final CheckpointHeard heard = new CheckpointHeard();

  private static CheckpointState state(long uptimeSeconds, long flushes) {
    return new CheckpointState(
        "InnoDB",
        uptimeSeconds,
        5,
        9,
        "the user lacks PROCESS",
        1,
        2,
        3,
        4,
        flushes,
        CheckpointState.UNKNOWN,
        new CheckpointState.Vacuum(5, 6, 7));
  }

  private void hear(String engine, long millis, long flushes) {
    heard.hear(engine, CheckpointHeard.note(millis, state(100 + millis / 1000, flushes)));
  }

  private static List<Long> flushes(CheckpointPhase phase) {
    return phase.snapshots().stream().map(CheckpointState::flushes).toList();
  }

  @Test
  void snapshotArrivesAsItWasTold() {
    heard.hear(ENGINE, CheckpointHeard.note(7, state(100, 12)));

    assertThat(heard.phase(7, 7).snapshots()).containsExactly(state(100, 12));
  }

  @Test
  void phaseGoesFromTheSnapshotNearestToItsBeginToTheOneNearestToItsEnd() {
    for (int second = 0; second < 10; second++) {
      hear(ENGINE, second * 1000, second);
    }

    CheckpointPhase phase = heard.phase(2_400, 6_600);

    assertThat(flushes(phase)).containsExactly(2L, 3L, 4L, 5L, 6L, 7L);
    assertThat(phase.whyNot()).isEmpty();
  }

  @Test
  void onlyTheFirstLoadGeneratorCounts() {
    hear(ENGINE, 1_000, 1);
    hear("127.0.0.1:1100", 1_900, 50);
    hear(ENGINE, 2_000, 2);

    assertThat(flushes(heard.phase(0, 3_000))).containsExactly(1L, 2L);
  }

  @Test
  void serverThatWasRestartedIsNotKnown() {
    heard.hear(ENGINE, CheckpointHeard.note(0, state(100, 1)));
    heard.hear(ENGINE, CheckpointHeard.note(1_000, state(1, 1)));

    assertThat(heard.phase(0, 1_000).whyNot()).isEqualTo("the server was restarted");
  }

  @Test
  void serverThatDidNotAnswerIsNotKnownOnlyInThePhase() {
    hear(ENGINE, 0, 1);
    heard.hear(ENGINE, CheckpointHeard.failure(1_000, "connection reset"));
    hear(ENGINE, 2_000, 2);
    hear(ENGINE, 3_000, 3);

    assertThat(heard.phase(0, 3_000).whyNot())
        .isEqualTo("the server did not answer: connection reset");
    assertThat(heard.phase(2_000, 3_000).whyNot()).isEmpty();
  }

  @Test
  void phaseWithoutASnapshotAtItsEndIsNotKnown() {
    hear(ENGINE, 0, 1);
    hear(ENGINE, 1_000, 1);

    assertThat(heard.phase(0, 4_000).whyNot())
        .isEqualTo("127.0.0.1:1099 sent no snapshot at its beginning or its end");
  }

  @Test
  void ofALongRunEverySecondSnapshotIsKeptAndTheFirst() {
    for (int second = 0; second < 3 * CheckpointHeard.MOST; second++) {
      hear(ENGINE, second * 1000L, second);
    }

    CheckpointPhase phase = heard.phase(0, 3_000L * CheckpointHeard.MOST);

    assertThat(phase.snapshots()).hasSizeBetween(CheckpointHeard.MOST / 2, CheckpointHeard.MOST);
    assertThat(flushes(phase)).startsWith(0L, 4L, 8L, 12L);
    assertThat(phase.whyNot()).isEmpty();
  }
}

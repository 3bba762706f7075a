package io.github.bancada.ldap.undo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class UndoProgressTest {
  private final List<String> lines = new ArrayList<>();
  private long now = Long.MAX_VALUE - 5; // the clock may overflow
  private final UndoProgress progress = new UndoProgress(lines::add, () -> now);

  private void pass(int millis) {
    now += TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  void shortUndoSaysNothing() {
    progress.begins(1_000);
    for (int i = 0; i < 1_000; i++) {
      pass(1);
      progress.done();
    }

    assertThat(lines).isEmpty();
  }

  @Test
  void longUndoSaysEveryTwoSecondsHowFarItIs() {
    progress.begins(10_000);
    for (int i = 0; i < 5_000; i++) {
      pass(1);
      progress.done();
    }

    assertThat(lines)
        .containsExactly(
            "2,000 of 10,000 records (20.0 %), 1,000/s, ETA 8 s",
            "4,000 of 10,000 records (40.0 %), 1,000/s, ETA 6 s");
  }

  @Test
  void serverThatIsSlowIsTold() {
    progress.begins(3);
    pass(5_000);
    progress.done();
    progress.done();
    pass(5_000);
    progress.done();

    assertThat(lines)
        .containsExactly(
            "1 of 3 records (33.3 %), 0/s, ETA 10 s", "3 of 3 records (100.0 %), 0/s, ETA 0 s");
  }
}

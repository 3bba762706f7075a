package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What a long estimate tells while it runs. */
class ProgressTest {
  private static final int GIGABYTE = 1_000_000_000;
  private static final long LONG_AGO_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final List<String> lines = new ArrayList<>();

  @Test
  void lineHasShareSpeedAndRemainingTime() {
    Progress progress = new Progress(lines::add, System.nanoTime());
    for (int i = 0; i < 10; i++) {
      progress.found(GIGABYTE);
    }
    progress.begins(0);
    progress.read(GIGABYTE);

    assertThat(progress.line(TimeUnit.SECONDS.toNanos(4)))
        .isEqualTo("1.0 of 10.0 GB (10.0 %), 250 MB/s, ETA 36 s");
  }

  @Test
  void filesThatHaveGrownAreNotMoreThanAll() {
    Progress progress = new Progress(lines::add, System.nanoTime());
    progress.found(GIGABYTE);
    progress.begins(0);
    progress.read(GIGABYTE);
    progress.read(GIGABYTE);

    assertThat(progress.line(TimeUnit.SECONDS.toNanos(2)))
        .isEqualTo("2.0 of 2.0 GB (100.0 %), 1,000 MB/s, ETA 0 s");
  }

  @Test
  void longWorkIsToldAndShortWorkIsNot() {
    Progress longWork = new Progress(lines::add, System.nanoTime() - LONG_AGO_NANOS);
    longWork.found(3L * GIGABYTE / 2);
    longWork.found(1);
    assertThat(lines).containsExactly("found 1 file, 1.5 GB");

    Progress shortWork = new Progress(lines::add, System.nanoTime() + LONG_AGO_NANOS);
    shortWork.found(1);
    shortWork.begins(System.nanoTime());
    shortWork.read(1);
    assertThat(lines).hasSize(1);
  }
}

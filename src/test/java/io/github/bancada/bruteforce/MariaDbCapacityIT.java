package io.github.bancada.bruteforce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMariaDb;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The capacity of a real MariaDB. */
@RequiresMariaDb
@OnlyInLongForm
class MariaDbCapacityIT {
  @TempDir Path work;

  @Test
  void isFoundWhereBruteForceFindsIt() throws Exception {
    try (Subject bank = Subject.bankThatWaits()) {
      SweepComparison comparison =
          SweepComparison.repeated(bank.question(), work.resolve("results"));

      assertThat(comparison.agrees()).as(comparison.toString()).isTrue();
    }
  }
}

package io.github.bancada.bruteforce;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The capacity of a real OpenLDAP. */
@RequiresOpenLdap
@OnlyInLongForm
class OpenLdapCapacityIT {
  @TempDir Path work;

  @Test
  void isFoundWhereBruteForceFindsIt() throws Exception {
    try (Subject directory = Subject.directoryThatWaits()) {
      SweepComparison comparison =
          SweepComparison.repeated(directory.question(), work.resolve("results"));

      assertThat(comparison.agrees()).as(comparison.toString()).isTrue();
    }
  }
}

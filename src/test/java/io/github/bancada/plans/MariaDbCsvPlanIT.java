package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.OnMariaDb;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMariaDb;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The CSV plan, short, against the MariaDB of this machine. */
@OnlyInLongForm
@RequiresMariaDb
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class MariaDbCsvPlanIT extends OnMariaDb {
  @TempDir Path work;

  private PlanRun run(String name) throws Exception {
    return PlanRun.of(
        "csv-load.jmx",
        Files.createDirectory(work.resolve(name)),
        "-Jcsv.rows=300",
        "-Jcsv.size=375000",
        "-Jdatabase.url=" + server().url());
  }

  @Test
  void mariaDbTakesTheSameRowsAndASecondRunInsertsNothing() throws Exception {
    PlanRun first = run("first");
    PlanRun second = run("second");

    assertThat(first.summary().total().errors()).isZero();
    assertThat(first.console())
        .contains(": 300 inserted, 0 existed already, 0 failed")
        .contains("mariadbd, process " + server().pid());
    assertThat(second.console()).contains(": 0 inserted, 300 existed already, 0 failed");
  }
}

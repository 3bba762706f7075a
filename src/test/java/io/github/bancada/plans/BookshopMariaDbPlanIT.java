package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.OnMariaDb;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMariaDb;
import java.nio.file.Path;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bookshop on the MariaDB of this machine, as on any server of a user's own. */
@OnlyInLongForm
@RequiresMariaDb
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class BookshopMariaDbPlanIT extends OnMariaDb {
  @TempDir Path work;

  @ParameterizedTest
  @ValueSource(strings = {"serverPrepared", "procedure"})
  void noOrderIsLost(String statements) throws Exception {
    PlanRun run =
        BookshopPlansIT.small(
            "bookshop.jmx",
            work,
            "-Jdatabase.url=" + server().url(),
            "-Jdatabase.user=" + DatabaseServer.USER,
            "-Jbookshop.statements=" + statements);

    assertThat(run.console())
        .doesNotContain("Lab Server")
        .containsPattern(BookshopPlansIT.CLEAN_AUDIT)
        .contains("mix shopping, 20 users");
    assertThat(run.summary().total().errors()).isZero();
  }
}

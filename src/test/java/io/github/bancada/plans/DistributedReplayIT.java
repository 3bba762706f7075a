package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An access log replayed by two engines. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
@OnlyInLongForm
class DistributedReplayIT {
  @TempDir Path work;

  @Test
  void eachEngineReplaysItsShareOfTheConnections() throws Exception {
    Map<String, Map<String, String>> alone =
        PlanRun.ofScript(
                "ldap-replay.jmx", Files.createDirectory(work.resolve("alone")), "-Jspeed=max")
            .rows("ldap-replay.csv");
    PlanRun run;
    try (EnginePair engines = EnginePair.start(Files.createDirectory(work.resolve("engines")))) {
      run =
          PlanRun.ofScript(
              "ldap-replay.jmx",
              work,
              engines.controlledWith(
                  "-Gspeed=max",
                  "-Gldap.log=" + PlanRun.path("ldap-replay.log"),
                  "-Gldap.replay.passwords=" + PlanRun.path("ldap-users.csv")));
    }

    Map<String, Map<String, String>> rows = run.rows("ldap-replay.csv");
    assertThat(rows.keySet()).isEqualTo(alone.keySet());
    for (String kind : rows.keySet()) {
      for (String column : new String[] {"logged", "replayed", "not_replayed", "other_result"}) {
        assertThat(rows.get(kind).get(column))
            .as("%s of %s", column, kind)
            .isEqualTo(alone.get(kind).get(column));
      }
    }
    assertThat(run.summary().total().errors()).isZero();
  }
}

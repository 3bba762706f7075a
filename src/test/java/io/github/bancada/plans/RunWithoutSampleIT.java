package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.OnlyInLongForm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A JMeter without GUI that has tested nothing ends with 1, and says why. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class RunWithoutSampleIT {
  /** A plan of JMeter's own elements only. */
  private static final Path FOREIGN =
      JMeterProcess.projectDirectory()
          .resolve("src/test/resources/io/github/bancada/dist/stock-elements.jmx");

  @TempDir Path work;

  private JMeterProcess.Result run(Path plan, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of("-n", "-t", plan.toString()));
    all.addAll(List.of(arguments));
    try (JMeterProcess process =
        JMeterProcess.ofScript(
            JMeterProcess.binJMeter(), work, Map.of(), all.toArray(String[]::new))) {
      JMeterProcess.Result result = process.await();
      assertThat(result.exitCode()).as(result.console()).isEqualTo(ExitCode.ERROR.value());
      return result;
    }
  }

  @Test
  void allPropertiesThatAreWrongAreSaidAtOnceAndNothingStarts() throws Exception {
    JMeterProcess.Result result =
        run(
            PlanRun.path("ldap500.jmx"),
            "-Jusers=abc",
            "-Jloops=-3",
            "-Jrampup=1.5",
            "-Jbarrier.timeout=60s",
            "-Jldap.scope=tree",
            "-Jldap.fitler=(uid=x)",
            "-Jsummariser.interval=6",
            "-Jreport.dir=report");

    assertThat(result.console())
        .containsOnlyOnce("Bancada: the test cannot start: 6 settings are wrong:")
        .contains("users is 'abc'; it takes a whole number of at least 1")
        .contains("loops is '-3'; it takes a whole number of at least -1")
        .contains("rampup is '1.5'; it takes a whole number of at least 0, in s")
        .contains("barrier.timeout is '60s'; it takes a whole number of at least 0, in ms")
        .contains("ldap.scope is 'tree'; it takes one of ")
        .contains("ldap.fitler is not a property of this plan; did you mean ldap.filter?")
        .doesNotContain("Lab Server")
        .doesNotContain("Load Report: ");
    assertThat(work.resolve("report")).as("nothing to report").doesNotExist();
  }

  @Test
  @OnlyInLongForm
  void csvFileThatIsNotThereIsNamedWithItsPath() throws Exception {
    JMeterProcess.Result result =
        run(PlanRun.path("ldap-authenticate.jmx"), "-Jldap.users.csv=gone.csv");

    assertThat(result.console())
        .contains("the test cannot start: ldap.users.csv is 'gone.csv'; it takes a file, and ")
        .contains("gone.csv does not exist");
  }

  /** The short form has the first. */
  static List<Arguments> loops() {
    List<Arguments> all =
        List.of(
            Arguments.of("0", "has 0 loops"),
            Arguments.of("abc", "loop count is 'abc'"),
            Arguments.of("-3", "loop count is '-3'"));
    return all.subList(0, LongForm.of(1, all.size()));
  }

  @ParameterizedTest
  @MethodSource("loops")
  void planWithoutDeclarationsSaysItOfItsGroups(String loops, String said) throws Exception {
    Files.writeString(work.resolve("the.gate"), "all : errors < 5 %\n");

    JMeterProcess.Result result = run(FOREIGN, "-Jgate=the.gate", "-Jloops=" + loops);

    assertThat(result.console()).contains("Bancada: ").contains(said);
  }
}

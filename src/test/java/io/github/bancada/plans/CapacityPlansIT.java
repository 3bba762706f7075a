package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.Audited;
import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.TrialRow;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The plans that search a capacity, on their embedded servers. Searches of seconds end with a bound
 * and not with a number: a number takes minutes on a machine that does nothing else.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class CapacityPlansIT {
  @TempDir Path work;

  private static String gate(String plan) {
    return "-Jgate=" + JMeterProcess.projectDirectory().resolve("gates/" + plan + ".gate");
  }

  private static CapacityResult result(PlanRun run) throws IOException {
    return CapacityJson.read(run.directory().resolve(CapacityJson.FILE));
  }

  /** What the audits of the trials saw; the whole audit at the end sees the same. */
  private static String audited(CapacityResult result, String unit) {
    Audited audited = result.audited().orElseThrow();
    assertThat(CapacityText.closing(result))
        .contains(
            String.format(" and not one %s lost or invented in %,d", unit, audited.commits()));
    return String.format("%,d %s", audited.commits(), unit);
  }

  /** The same answer on the console, on the pages and in the files. */
  private static void assertSaidEverywhere(PlanRun run, String demonstration) throws IOException {
    CapacityResult result = result(run);
    assertThat(run.console())
        .containsOnlyOnce("Capacity Search: the greatest load with " + result.objective())
        .containsOnlyOnce("\n" + CapacityText.closing(result) + "\n")
        .containsOnlyOnce(
            "\nThis measured the demonstration, not your server: embedded " + demonstration);
    for (TrialRow trial : result.trials()) {
      assertThat(run.console())
          .containsOnlyOnce("\n" + CapacityText.trial(result.load(), trial) + "\n");
    }
    assertThat(run.lines("report.html")).contains("<h2 id=\"to-capacity\">Capacity</h2>");
    assertThat(run.lines("report.md")).anyMatch(line -> line.contains("**Capacity: "));
    List<String> rows = run.lines("capacity.csv");
    assertThat(rows).hasSize(1 + result.trials().size());
    assertThat(rows.get(0)).startsWith("number,phase,round,load,");
    assertThat(run.result().stderr()).isEmpty();
  }

  @Test
  @OnlyInLongForm
  void ldapCapacityByUsersSaysAboveWhenItsGreatestLoadIsMet() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.CRITERION_FAILED,
            "ldap-capacity.jmx",
            work,
            gate("ldap-capacity"),
            "-Jcapacity.load=users",
            "-Jcapacity.from=1",
            "-Jcapacity.to=2",
            "-Jcapacity.objective=response p50 < 1 s; errors < 1 %",
            "-Jcapacity.trial=2",
            "-Jcapacity.warmup=0");

    assertSaidEverywhere(run, "directory with 10,001 entries");
    CapacityResult result = result(run);
    assertThat(result.load()).isEqualTo(LoadKind.USERS);
    assertThat(result.end()).isEqualTo(CapacityResult.End.NEVER_MISSED);
    assertThat(result.highestMet()).isEqualTo(2);
    assertThat(run.console())
        .contains("\nCapacity: above 2 users with ")
        .contains("\nServer CPU: ")
        .containsPattern("all : capacity +Capacity: above 2 users with .* > \\d+ /s +FAILED");
    assertThat(run.summary().outside()).extracting(LabelSummary::label).containsExactly("Connect");
    assertThat(run.summary().total().errors()).isZero();
  }

  @Test
  @OnlyInLongForm
  void webCapacitySaysBelowWhenItsFirstLoadIsMissedTwice() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.CRITERION_FAILED,
            "web-capacity.jmx",
            work,
            gate("web-capacity"),
            "-Jcapacity.from=20",
            "-Jcapacity.objective=response p50 < 1 s",
            "-Jlab.website.delay=2000",
            "-Jlab.website.workers=0",
            "-Jcapacity.watch.cpu=false",
            "-Jcapacity.trial=2",
            "-Jcapacity.warmup=0");

    assertSaidEverywhere(run, "website at http://127.0.0.1:");
    CapacityResult result = result(run);
    assertThat(result.load()).isEqualTo(LoadKind.RATE);
    assertThat(result.end()).isEqualTo(CapacityResult.End.MISSED_AT_FROM);
    assertThat(run.console())
        .contains("\nCapacity: below 20.0/s with response p50 < 1 s: ")
        .contains("\nServer CPU: ")
        .containsPattern("all : capacity +Capacity: below 20\\.0/s with .* > \\d+ /s +FAILED");
  }

  @Test
  @OnlyInLongForm
  @RequiresMysql
  void bookshopCapacityPreparesSearchesForUsersWhoThinkAndAudits() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.CRITERION_FAILED,
            "bookshop-capacity.jmx",
            work,
            gate("bookshop-capacity"),
            "-Jcapacity.from=10",
            "-Jcapacity.to=20",
            "-Jcapacity.objective=p50 < 1 s; audit = clean",
            "-Jcapacity.watch.cpu=false",
            "-Jcapacity.trial=6",
            "-Jcapacity.warmup=2");

    assertSaidEverywhere(run, "MySQL ");
    CapacityResult result = result(run);
    assertThat(result.end()).as(run.console()).isEqualTo(CapacityResult.End.NEVER_MISSED);
    assertThat(result.highestMet()).isEqualTo(20);
    assertThat(result.seconds()).as("no trial waits for users who think").isLessThan(90);
    assertThat(run.console())
        .containsPattern("Audit: " + audited(result, "order") + "s, 0 lost, 0 invented")
        .containsPattern("Audit : errors +0 += 0 +passed");
  }

  @Test
  @OnlyInLongForm
  void diskCapacityCountsReadsOfBlocks() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.CRITERION_FAILED,
            "disk-capacity.jmx",
            work,
            gate("disk-capacity"),
            "-Jcapacity.from=20",
            "-Jcapacity.to=40",
            "-Jcapacity.objective=response p50 < 1 s",
            "-Jcapacity.watch.cpu=false",
            "-Jcapacity.trial=4",
            "-Jcapacity.warmup=0",
            "-Jstorage.size=16 MiB",
            "-Jstorage.access=buffered"); // the temporary directory may be in memory

    assertThat(result(run).end()).as(run.console()).isEqualTo(CapacityResult.End.NEVER_MISSED);
    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactlyInAnyOrder("Write the file", "Random read");
    assertThat(run.summary().total().errors()).isZero();
  }

  @Test
  @OnlyInLongForm
  @RequiresMysql
  void atmCapacityPreparesSearchesAndAudits() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.CRITERION_FAILED,
            "atm-capacity.jmx",
            work,
            gate("atm-capacity"),
            "-Jcapacity.from=10",
            "-Jcapacity.to=20",
            "-Jcapacity.users=20",
            "-Jcapacity.objective=response p50 < 1 s; audit = clean",
            "-Jcapacity.watch.cpu=false", // other tests run on this machine too
            "-Jcapacity.trial=4",
            "-Jcapacity.warmup=1");

    assertSaidEverywhere(run, "MySQL ");
    assertThat(result(run).end()).as(run.console()).isEqualTo(CapacityResult.End.NEVER_MISSED);
    assertThat(run.console())
        .contains("\nCapacity: above 20.0/s with response p50 < 1 s and not one withdrawal lost or")
        .contains("\nAudit: " + audited(result(run), "withdrawal") + "s, 0 lost, 0 invented, bal")
        .containsPattern("Audit : errors +0 += 0 +passed")
        .contains("Server CPU: ");
    assertThat(run.summary().labels())
        .extracting(LabelSummary::label)
        .containsExactly("ATM Withdrawal");
  }

  @Test
  @OnlyInLongForm
  void wrongValuesAreRefusedTogetherBeforeAnythingStarts() throws Exception {
    PlanRun run =
        PlanRun.ofScript(
            ExitCode.ERROR,
            "atm-capacity.jmx",
            work,
            "-Jcapacity.load=both",
            "-Jcapacity.from=0",
            "-Jcapacity.growth=1",
            "-Jcapacity.trial=1",
            "-Jcapacity.bugdet=60");

    assertThat(run.console())
        .containsOnlyOnce("Bancada: the test cannot start: 5 settings are wrong:\n")
        .contains("\n  capacity.load is 'both'; it takes one of rate, users\n")
        .contains("\n  capacity.from is '0'; it takes a number of at least 0.01\n")
        .contains("\n  capacity.growth is '1'; ")
        .contains("\n  capacity.trial is '1'; ")
        .contains(
            "\n  capacity.bugdet is not a property of this plan; did you mean capacity.budget")
        .doesNotContain("Lab Server: embedded", "Capacity Search: ");
    assertThat(run.directory()).doesNotExist();
  }

  @Test
  void searchThatFindsNoAnswerHasAnExitCodeOfItsOwn() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.UNANSWERED,
            "web-capacity.jmx",
            work,
            "-Jcapacity.warmup=1",
            "-Jcapacity.trial=2",
            "-Jcapacity.budget=10");

    assertThat(result(run).end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
    assertThat(run.console()).contains("\nCapacity: not known with ");
  }

  @Test
  @OnlyInLongForm
  void objectiveThatIsNoneIsRefusedWithItsPlace() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.ERROR, "web-capacity.jmx", work, "-Jcapacity.objective=response p95 < 50");

    assertThat(run.console())
        .containsOnlyOnce("Bancada: the test cannot start: Capacity Search 'Capacity Search': ")
        .contains("Objective");
  }

  @Test
  void auditOfAPlanWithoutLedgersIsRefusedBeforeTheFirstSample() throws Exception {
    PlanRun run =
        PlanRun.of(
            ExitCode.ERROR,
            "web-capacity.jmx",
            work,
            "-Jcapacity.objective=response p95 < 50 ms; audit = clean");

    assertThat(run.console())
        .containsOnlyOnce(
            "Bancada: the test cannot start: Capacity Search 'Capacity Search': the objective"
                + " demands 'audit = clean', but nothing in this plan can be audited; ")
        .doesNotContain("Capacity Search: the greatest load");
  }
}

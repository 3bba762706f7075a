package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.DoubleFunction;
import org.junit.jupiter.api.Test;

/** Searches whose objective demands a clean audit after each trial. */
class AuditedSearchTest {
  private static final double CAPACITY = 300;

  private static CapacityResult search(double to, DoubleFunction<TrialAudit> audits)
      throws InterruptedException {
    Objective objective = Objective.of(KnownServers.percentile(90, 50)).withCleanAudit();
    return new LoadSearch(
            SearchOptions.of(LoadKind.RATE, 50, to, objective),
            new ScriptedLoad(rate -> Math.min(1, 0.1 * Math.pow(rate / CAPACITY, 8)))
                .audited(audits),
            LoadSearch.Listener.NONE)
        .search();
  }

  private static TrialAudit clean(long commits) {
    return new TrialAudit("withdrawal", commits, "", "");
  }

  @Test
  void capacitySaysHowMuchWasAudited() throws Exception {
    CapacityResult result = search(5_000, load -> clean(1_000));

    assertThat(result.isFound()).as(result.reason()).isTrue();
    assertThat(result.audited())
        .contains(new Audited("withdrawal", 1_000L * result.trials().size(), ""));
    assertThat(CapacityText.closing(result))
        .matches(
            "Capacity: \\d+\\.\\d/s \\(95 % interval .*\\) with response p90 < 50 ms and not one"
                + " withdrawal lost or invented in \\d+,000; at .*");
    assertThat(CapacityText.question(result)).isEqualTo("/s with response p90 < 50 ms");
  }

  @Test
  void greatestLoadThatIsMetSaysSoToo() throws Exception {
    CapacityResult result = search(100, load -> clean(1_000));

    assertThat(CapacityText.closing(result))
        .startsWith(
            "Capacity: above 100.0/s with response p90 < 50 ms and not one withdrawal lost or"
                + " invented in "
                + result.trials().size()
                + ",000: ");
  }

  /** All trials before were clean, and met the objective. */
  @Test
  void brokenLawAtOneLoadEndsTheSearch() throws Exception {
    CapacityResult result =
        search(
            5_000,
            load ->
                load < 200
                    ? clean(10)
                    : new TrialAudit(
                        "withdrawal", 12_000, "3 of 12,000 withdrawals are not in it (C4)", ""));

    assertThat(result.end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
    assertThat(result.audited())
        .contains(new Audited("withdrawal", 12_030, "3 of 12,000 withdrawals are not in it (C4)"));
    assertThat(result.highestMet()).isNaN();
    assertThat(CapacityText.closing(result))
        .isEqualTo(
            "Capacity: not known with response p90 < 50 ms and audit = clean: at 200.0/s 3 of 12,000"
                + " withdrawals are not in it (C4); a database that breaks a law at one load is"
                + " trusted at none, look into its settings for durability, its log, and what is"
                + " between");
  }

  @Test
  void auditThatCannotBeMadeEndsTheSearch() throws Exception {
    CapacityResult result =
        search(5_000, load -> load < 200 ? clean(10) : TrialAudit.failed("no connection"));

    assertThat(CapacityText.closing(result))
        .isEqualTo(
            "Capacity: not known with response p90 < 50 ms and audit = clean: the audit after the"
                + " trial at 200.0/s could not be made: no connection");
  }

  @Test
  void nothingThatWasAuditedIsNoAnswer() throws Exception {
    for (double to : new double[] {100, 5_000}) {
      CapacityResult result = search(to, load -> TrialAudit.NONE);

      assertThat(result.end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
      assertThat(result.reason()).startsWith("the audits found nothing to audit");
    }
  }

  @Test
  void auditsOfTwoDatabasesAreOne() {
    TrialAudit orders = new TrialAudit("order", 5, "broken", "");

    assertThat(clean(7).and(clean(3))).isEqualTo(clean(10));
    assertThat(clean(7).and(TrialAudit.NONE)).isEqualTo(clean(7));
    assertThat(TrialAudit.NONE.and(orders)).isEqualTo(orders);
    assertThat(clean(7).and(orders)).isEqualTo(new TrialAudit("commit", 12, "broken", ""));
  }
}

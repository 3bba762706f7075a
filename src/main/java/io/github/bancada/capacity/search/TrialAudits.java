package io.github.bancada.capacity.search;

import java.util.Optional;

/**
 * Audits each trial if the objective demands it, and ends the search at the first audit that is not
 * clean: a database that broke a law at one load is trusted at none. For one thread.
 */
final class TrialAudits {
  /** Why a search has no capacity if its audits had nothing to do. */
  static final String NOTHING =
      "the audits found nothing to audit, because no virtual user of the search has committed"
          + " anything; check the elements below the search";

  private final SearchOptions settings;
  private final LoadRun run;
  private TrialAudit all = TrialAudit.NONE;

  TrialAudits(SearchOptions settings, LoadRun run) {
    this.settings = settings;
    this.run = run;
  }

  /** Audits what a trial wrote. */
  void after(Trial trial) throws SearchEndException, InterruptedException {
    if (!settings.objective().cleanAudit()) {
      return;
    }
    TrialAudit found = run.audit();
    all = all.and(found);
    String at = "at " + settings.load().text(trial.load()) + " ";
    if (!found.broken().isEmpty()) {
      throw SearchEndException.notKnown(
          at
              + found.broken()
              + "; a database that breaks a law at one load is trusted at none, look into its"
              + " settings for durability, its log, and what is between");
    }
    if (!found.failure().isEmpty()) {
      throw SearchEndException.notKnown(
          "the audit after the trial " + at + "could not be made: " + found.failure());
    }
  }

  /** Whether every audit was made and clean; if not, no load counts as met. */
  boolean isTrusted() {
    return all.broken().isEmpty() && all.failure().isEmpty();
  }

  /** Empty if the objective demands no audit. */
  Optional<Audited> audited() {
    return settings.objective().cleanAudit()
        ? Optional.of(new Audited(all.unit(), all.commits(), all.broken()))
        : Optional.empty();
  }
}

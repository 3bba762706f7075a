package io.github.bancada.capacity.search;

import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Runs trials and keeps them. Ends the search if the budget is used up, the load machine is the
 * limit or the server has died. For one thread.
 */
final class TrialRunner {
  private static final double DRAIN_SECONDS = 30;

  /** Allowed delay by the load machine: a limit divided by this. */
  private static final long LATE_PART = 10;

  private static final long LATE_NANOS_WITHOUT_LIMIT = 10_000_000;

  /** Share of failed and unserved samples at which the server may have died. */
  private static final double DEAD = 0.9;

  /** A load above a met one by more than this factor is far from the capacity. */
  private static final double FAR = 1.25;

  /** Limit of repeated trials of a load after a pause in which the load machine was at rest. */
  private static final int MOST_AT_REST = 3;

  /** The longest pause before another trial of a load. */
  private static final double LONGEST_PAUSE_SECONDS = 60;

  /** Share of the time that trials take if they must fit into it: pauses between them are short. */
  private static final double SPARE = 0.9;

  private final SearchOptions settings;
  private final LoadRun run;
  private final LoadSearch.Listener listener;
  private final Judge judge;
  private final TrialLengths lengths;
  private final TrialAudits audits;
  private final List<Trial> all = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private int firstValid;
  private int missesBelowMet;
  private double startSeconds;
  private int waits;
  private double waitedSeconds;

  TrialRunner(SearchOptions settings, LoadRun run, LoadSearch.Listener listener) {
    this.settings = settings;
    this.run = run;
    this.listener = listener;
    judge = new Judge(settings);
    lengths = new TrialLengths(settings);
    audits = new TrialAudits(settings, run);
    startSeconds = run.clockSeconds();
  }

  TrialAudits audits() {
    return audits;
  }

  List<Trial> all() {
    return List.copyOf(all);
  }

  /** Trials since the server last changed. */
  List<Trial> valid() {
    return List.copyOf(all.subList(firstValid, all.size()));
  }

  private Optional<Trial> last() {
    return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
  }

  /** Notes a change of the server: earlier trials no longer count. */
  void serverHasChanged(String sentence) {
    firstValid = all.size();
    missesBelowMet = 0;
    note(sentence);
  }

  /** Adds a remark for the user beside the capacity. */
  void note(String sentence) {
    notes.add(sentence);
    listener.note(sentence);
  }

  String notes() {
    return String.join("; ", notes);
  }

  /** Seconds since the search began. */
  double seconds() {
    return run.clockSeconds() - startSeconds;
  }

  /** Begins the search. */
  void warmUp() throws SearchEndException, InterruptedException {
    startSeconds = run.clockSeconds();
    if (settings.warmUpSeconds() > 0) {
      once(TrialPhase.WARM_UP, 0, settings.from(), settings.warmUpSeconds());
    }
  }

  /**
   * Makes further trials longer for an uneven server: at most 60 s.
   *
   * @param trials number of trials that must fit into the budget
   * @return false if the length does not change
   */
  boolean lengthen(int trials, double load) {
    double left = (settings.budgetSeconds() - seconds()) / trials;
    boolean fits = lengths.lengthen(load, last(), left);
    if (fits) {
      listener.note(
          String.format(
              Locale.ROOT,
              "trials differ more than the samples in them explain: from here on they take %.0f s",
              lengths.full(load, last())));
    }
    return fits;
  }

  /** Makes further trials short enough for this number of them to fit into the budget. */
  void fit(int trials) {
    lengths.limit(SPARE * (settings.budgetSeconds() - seconds()) / trials);
  }

  /** Runs a trial of the base length, or a longer one at a rate with too few arrivals. */
  Trial brief(double load) throws SearchEndException, InterruptedException {
    return run(TrialPhase.GROWTH, 0, load, lengths.brief(load));
  }

  /** Runs a trial that is long enough for the objective. */
  Trial full(TrialPhase phase, int round, double load)
      throws SearchEndException, InterruptedException {
    Trial trial = run(phase, round, load, lengths.full(load, last()));
    if (trial.counts().samples() == 0) {
      throw SearchEndException.notKnown(
          "no sample was taken at "
              + settings.load().text(trial.load())
              + "; check jmeter.log and the elements below the search");
    }
    return trial;
  }

  private Trial run(TrialPhase phase, int round, double load, double seconds)
      throws SearchEndException, InterruptedException {
    Trial trial = once(phase, round, load, seconds);
    double pause = Math.min(LONGEST_PAUSE_SECONDS, settings.trialSeconds());
    int atRest = 0;
    while (trial.verdict() == TrialVerdict.LOAD_MACHINE) {
      if (atRest == MOST_AT_REST) {
        throw SearchEndException.notKnown(loadMachine(trial));
      }
      if (seconds() + pause + seconds > settings.budgetSeconds()) {
        throw new SearchEndException.BudgetUsedUpException(loadMachine(trial));
      }
      atRest += rest(pause, trial).isBusyAtRest() ? 0 : 1;
      pause = Math.min(LONGEST_PAUSE_SECONDS, 2 * pause);
      trial = once(phase, round, load, seconds);
    }
    checkServer(trial);
    return trial;
  }

  /** Waits, because other work on the load machine may end. */
  private CpuUse rest(double pause, Trial trial) throws InterruptedException {
    listener.note(loadMachine(trial) + "; it is tried again after " + CapacityText.duration(pause));
    waits++;
    waitedSeconds += pause;
    return run.rest(pause);
  }

  /** Number of waits for the load machine, in words; "" for none. */
  String waited() {
    return waits == 0
        ? ""
        : "waited "
            + Quantity.of(waits, "time")
            + " for the load machine, "
            + CapacityText.duration(waitedSeconds)
            + " in all";
  }

  private Trial once(TrialPhase phase, int round, double asked, double seconds)
      throws SearchEndException, InterruptedException {
    double load = settings.load().rounded(asked);
    if (seconds() + seconds > settings.budgetSeconds()) {
      throw new SearchEndException.BudgetUsedUpException(settings.budgetSeconds());
    }
    TrialPlan plan =
        new TrialPlan(
            all.size() + 1,
            phase,
            round,
            load,
            seconds,
            phase == TrialPhase.WARM_UP ? 0 : lengths.skipped(seconds, last()),
            DRAIN_SECONDS,
            lateLimitNanos(),
            isNear(phase, load),
            settings.objective());
    listener.begins(plan);
    Trial trial = judge.judge(plan, run.run(plan));
    all.add(trial);
    listener.ended(trial);
    audits.after(trial);
    return trial;
  }

  /** Refinement is near the capacity, and so is bisection if a met load is not far below. */
  private boolean isNear(TrialPhase phase, double load) {
    return phase == TrialPhase.REFINEMENT
        || phase == TrialPhase.BISECTION
            && all.stream().anyMatch(t -> t.isMet() && t.load() * FAR > load);
  }

  private long lateLimitNanos() {
    long limit = settings.objective().shortestLimitNanos();
    return limit == 0 ? LATE_NANOS_WITHOUT_LIMIT : limit / LATE_PART;
  }

  private String loadMachine(Trial trial) {
    TrialCounts counts = trial.counts();
    String where = "the load machine was the limit: at " + settings.load().text(trial.load()) + " ";
    if (!counts.invalid().isEmpty()) {
      return where + counts.invalid();
    }
    return !counts.cpu().isLoadMachineTheLimit()
        ? where
            + String.format(
                Locale.ROOT,
                "%,d of %,d samples began more than %s late though users were idle",
                counts.overdueByMachine(),
                counts.samples(),
                CapacityText.time(trial.plan().lateLimitNanos()))
        : where
            + counts.cpu().words()
            + (counts.busiest().isEmpty() ? "" : ", on load generator " + counts.busiest());
  }

  /** Checks the server after two clear misses below a met load, or a trial with only failures. */
  private void checkServer(Trial trial) throws SearchEndException, InterruptedException {
    TrialCounts counts = trial.counts();
    boolean dead = counts.failed() + counts.unserved() >= DEAD * counts.samples();
    if (!trial.isClearlyMissed() || trial.load() <= settings.from()) {
      missesBelowMet = 0;
      return;
    }
    boolean belowMet = valid().stream().anyMatch(t -> t.isMet() && t.load() > trial.load());
    missesBelowMet = belowMet ? missesBelowMet + 1 : 0;
    if (!dead && missesBelowMet < 2) {
      return;
    }
    missesBelowMet = 0;
    Trial check = once(TrialPhase.CHECK, 0, settings.from(), lengths.brief(settings.from()));
    if (check.isMissed()) {
      throw SearchEndException.notKnown(
          "the server has died or slowed down: "
              + settings.load().text(check.load())
              + " was met at the start and is missed now; look into its log");
    }
  }
}

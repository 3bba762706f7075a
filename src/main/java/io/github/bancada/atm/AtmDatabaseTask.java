package io.github.bancada.atm;

import io.github.bancada.atm.audit.AtmAudit;
import io.github.bancada.atm.audit.AuditCheck;
import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.prepare.AtmDrop;
import io.github.bancada.atm.prepare.AtmPreparation;
import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.atm.results.ActionFacts;
import io.github.bancada.field.Values;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Terminal;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Prepares, audits or drops the database; each action is one sample. A failed preparation aborts
 * the test; a later failure sets the exit code.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
final class AtmDatabaseTask implements Task<AtmDatabaseSettings> {
  private final VirtualUser user;

  /** Connections of the current action; null if there is none. */
  private volatile ConnectionGroup working;

  AtmDatabaseTask(VirtualUser user) {
    this.user = user;
  }

  private record Outcome(
      boolean success, String code, String message, String body, List<Phase> phases) {
    static Outcome done(String what) {
      return new Outcome(true, LocalCode.SUCCESS.text(), what, what, List.of());
    }
  }

  private record ActionSample(
      boolean success,
      String code,
      String message,
      String body,
      List<Phase> phases,
      String server,
      String request,
      String headers,
      long startEpochMillis,
      long elapsedNanos,
      long sentBytes,
      long receivedBytes)
      implements Sample {
    private ActionSample {
      phases = List.copyOf(phases);
    }

    @Override
    public boolean outsideLoad() {
      return true;
    }
  }

  @Override
  public Sample run(AtmDatabaseSettings settings) {
    long startEpochMillis = System.currentTimeMillis();
    long start = System.nanoTime();
    Outcome outcome;
    try {
      outcome = perform(settings);
    } catch (DatabaseFailure e) {
      outcome = new Outcome(false, e.code(), e.getMessage(), "", List.of());
      if (!e.code().equals(LocalCode.CANCELLED.text())) {
        conclude(settings.action() != DatabaseAction.PREPARE, e.getMessage());
      }
    }
    ConnectionGroup done = working;
    working = null;
    return new ActionSample(
        outcome.success,
        outcome.code,
        outcome.message,
        outcome.body,
        outcome.phases,
        settings.address().url(),
        settings.action().token() + " " + settings.address(),
        new ActionFacts(settings.action()).headers(),
        startEpochMillis,
        System.nanoTime() - start,
        done == null ? 0 : done.sentBytes(),
        done == null ? 0 : done.receivedBytes());
  }

  private Outcome perform(AtmDatabaseSettings settings) throws DatabaseFailure {
    BooleanSupplier stopping = user.stopping();
    switch (settings.action()) {
      case AUDIT -> {
        AtmAudit audit =
            new AtmAudit(settings.address(), settings.accountsToAudit(), settings.limits(stopping));
        working = audit.connections();
        return judged(audit.run());
      }
      case DROP -> {
        AtmDrop drop =
            new AtmDrop(settings.address(), AtmDatabaseTask::say, settings.limits(stopping));
        working = drop.connections();
        return Outcome.done(drop.run());
      }
      default -> {
        AtmPreparation preparation =
            new AtmPreparation(
                settings.preparation(), AtmDatabaseTask::say, settings.limits(stopping));
        working = preparation.connections();
        return Outcome.done(preparation.run());
      }
    }
  }

  private static Outcome judged(AuditReport audit) {
    Terminal.print(audit.isClean() ? audit.line() : audit.text().stripTrailing());
    if (!audit.isClean()) {
      ProcessExit.with(ExitCode.CRITERION_FAILED);
    }
    return new Outcome(
        audit.isClean(),
        code(audit.isClean()),
        audit.line(),
        audit.text(),
        audit.checks().stream().map(AtmDatabaseTask::phase).toList());
  }

  private static Phase phase(AuditCheck check) {
    // Also in the message, because load generators may strip the data.
    return new Phase(
        check.name(),
        false,
        0,
        0,
        check.passed(),
        code(check.passed()),
        check.line(),
        check.text());
  }

  private static String code(boolean clean) {
    return clean ? LocalCode.SUCCESS.text() : AuditReport.FAILED;
  }

  /** Aborts a test without a database; sets the exit code for a failure after the load. */
  private void conclude(boolean afterLoad, String problem) {
    if (afterLoad) {
      ProcessExit.with(ExitCode.ERROR);
      Terminal.say(user.sampler() + ": " + problem);
    } else {
      user.abortTest(problem);
    }
  }

  @Override
  public Sample refused(Values values, FailedSample sample) {
    String token = Setting.text(values.text(AtmDatabase.ACTION));
    for (DatabaseAction action : DatabaseAction.values()) {
      if (action.token().equalsIgnoreCase(token)) {
        conclude(action != DatabaseAction.PREPARE, sample.message());
        return sample.withHeaders(new ActionFacts(action).headers());
      }
    }
    conclude(false, sample.message());
    return sample;
  }

  private static void say(String line) {
    Terminal.say("ATM Database: " + line);
  }

  @Override
  public boolean cancel() {
    ConnectionGroup group = working;
    if (group == null) {
      return false;
    }
    group.cancel();
    return true;
  }
}

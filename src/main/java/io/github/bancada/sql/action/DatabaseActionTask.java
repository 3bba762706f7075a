package io.github.bancada.sql.action;

import io.github.bancada.field.Field;
import io.github.bancada.field.Values;
import io.github.bancada.process.ExitCode;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.sql.ConnectionGroup;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseJob;
import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.OpenLedgers;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.AuditResult;
import io.github.bancada.sql.audit.DatabaseAudit;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.sql.tables.TablesDrop;
import io.github.bancada.sql.tables.TablesPreparation;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Terminal;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.util.List;

/**
 * Prepares, audits or drops a database; each action is one sample. A failed preparation aborts the
 * test; a later failure sets the exit code.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 *
 * @param <L> the ledger of a load generator
 */
final class DatabaseActionTask<L extends DatabaseLedger<?>> implements Task<ActionSettings<L>> {
  private final String element;
  private final Field<DatabaseAction> actionField;
  private final OpenLedgers<L> ledgers;
  private final VirtualUser user;

  /** Connections of the current action; null if there is none. */
  private volatile ConnectionGroup working;

  /**
   * @param element its name in the English menu
   * @param actionField its field for the action
   */
  DatabaseActionTask(
      String element, Field<DatabaseAction> actionField, OpenLedgers<L> ledgers, VirtualUser user) {
    this.element = element;
    this.actionField = actionField;
    this.ledgers = ledgers;
    this.user = user;
  }

  private record Result(
      boolean success, String code, String message, String body, List<Phase> phases) {}

  private record ActionSample(
      Result result,
      String server,
      String request,
      String headers,
      long startEpochMillis,
      long elapsedNanos,
      long sentBytes,
      long receivedBytes)
      implements Sample {
    @Override
    public boolean success() {
      return result.success();
    }

    @Override
    public String code() {
      return result.code();
    }

    @Override
    public String message() {
      return result.message();
    }

    @Override
    public String body() {
      return result.body();
    }

    @Override
    public List<Phase> phases() {
      return result.phases();
    }

    @Override
    public boolean outsideLoad() {
      return true;
    }
  }

  @Override
  public Sample run(ActionSettings<L> settings) {
    long startEpochMillis = System.currentTimeMillis();
    long start = System.nanoTime();
    Result result;
    try {
      result = done(settings);
    } catch (DatabaseException e) {
      result = new Result(false, e.code(), e.getMessage(), "", List.of());
      if (!e.code().equals(LocalCode.CANCELLED.text())) {
        conclude(settings.action() != DatabaseAction.PREPARE, e.getMessage());
      }
    }
    ConnectionGroup done = working;
    working = null;
    return new ActionSample(
        result,
        settings.address().url(),
        settings.action().token() + " " + settings.address(),
        new ActionFacts(element, settings.action()).headers(),
        startEpochMillis,
        System.nanoTime() - start,
        done == null ? 0 : done.sentBytes(),
        done == null ? 0 : done.receivedBytes());
  }

  private Result done(ActionSettings<L> settings) throws DatabaseException {
    WorkLimits limits = settings.limits(user.stopping());
    DatabaseAddress address = settings.address();
    PreparedTables tables = settings.tables();
    return switch (settings.action()) {
      case PREPARE ->
          told(new TablesPreparation(settings.preparation(), tables, this::say, limits));
      case AUDIT ->
          judged(begun(new DatabaseAudit<>(address, settings.rules(), ledgers, limits)).run());
      case DROP -> told(new TablesDrop(tables.contents(), address, this::say, limits));
    };
  }

  private <J extends DatabaseJob<?>> J begun(J job) {
    working = job.connections();
    return job;
  }

  private Result told(DatabaseJob<String> job) throws DatabaseException {
    String sentence = begun(job).run();
    return new Result(true, LocalCode.SUCCESS.text(), sentence, sentence, List.of());
  }

  private static Result judged(AuditResult audit) {
    Terminal.print(audit.isClean() ? audit.line() : audit.text().stripTrailing());
    if (!audit.isClean()) {
      ProcessExit.with(ExitCode.CRITERION_FAILED);
    }
    return new Result(
        audit.isClean(),
        code(audit.isClean()),
        audit.line(),
        audit.text(),
        audit.checks().stream().map(DatabaseActionTask::phase).toList());
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
    return clean ? LocalCode.SUCCESS.text() : AuditResult.FAILED;
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
    String token = Setting.text(values.text(actionField));
    for (DatabaseAction action : DatabaseAction.values()) {
      if (action.token().equalsIgnoreCase(token)) {
        conclude(action != DatabaseAction.PREPARE, sample.message());
        return sample.withHeaders(new ActionFacts(element, action).headers());
      }
    }
    conclude(false, sample.message());
    return sample;
  }

  private void say(String line) {
    Terminal.say(element + ": " + line);
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

package io.github.bancada.ldap.replay;

import io.github.bancada.field.Check;
import io.github.bancada.jmeter.EngineShare;
import io.github.bancada.jmeter.PlanFile;
import io.github.bancada.ldap.LdapWorkload;
import io.github.bancada.ldap.accesslog.AccessLog;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** One LDAP Replay in one test. Thread-safe. */
final class ReplayWorkload extends LdapWorkload<ReplaySettings> {
  private final EngineShare share;
  private ReplayRun run;

  /**
   * @param share the part of the connections that this process replays
   */
  ReplayWorkload(EngineShare share) {
    super(LdapReplayFields.DIRECTORY);
    this.share = share;
  }

  @Override
  public Task<ReplaySettings> newTask(VirtualUser user) {
    return new ReplayTask(user, this::run);
  }

  /** The replay, which begins with the first call. */
  private synchronized ReplayRun run(ReplaySettings settings) {
    if (run == null) {
      run = new ReplayRun(settings, client(), share);
    }
    return run;
  }

  @Override
  public void check(Check check) {
    super.check(check);
    check
        .known(LdapReplayFields.LOG)
        .filter(log -> !log.isEmpty())
        .ifPresent(log -> check.that(() -> open(log)));
    check
        .known(LdapReplayFields.PASSWORD_FILE)
        .ifPresent(
            file ->
                check.that(
                    () -> LogReading.passwords(new MappingSettings(file, "", "", false, ""))));
    check
        .known(LdapReplayFields.CHANGES)
        .ifPresent(
            file ->
                check.that(() -> LogReading.changes(new MappingSettings("", "", file, false, ""))));
    check
        .known(LdapReplayFields.SETTINGS)
        .filter(settings -> namesSearch(settings.target().server().addresses()))
        .ifPresent(
            settings ->
                check.problem(
                    "URL has a base DN or a search, but the log has them; give the server alone,"
                        + " such as ldap://host:389"));
  }

  private static boolean namesSearch(List<LdapAddress> addresses) {
    return addresses.stream()
        .anyMatch(
            each ->
                each.baseDn() != null
                    || each.scope() != null
                    || each.filter() != null
                    || !each.attributes().isEmpty());
  }

  private static void open(String log) {
    try {
      AccessLog.open(PlanFile.named(log)).close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    if (run != null) {
      run.close();
      run = null;
    }
    super.close();
  }
}

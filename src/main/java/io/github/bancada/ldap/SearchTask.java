package io.github.bancada.ldap;

import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.ResultCodes;
import io.github.bancada.work.Task;
import java.util.function.BooleanSupplier;

/**
 * Takes the samples of one virtual user, one after the other. Independent of JMeter.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
public final class SearchTask implements Task<LdapSettings> {
  private final LdapUser user;
  private final PreparedSearch search = new PreparedSearch();
  private final ResponseHeaders headers = new ResponseHeaders();

  /**
   * @param client shared by all virtual users of the test
   * @param connections keeps this virtual user's connections
   * @param stopping whether the test is being stopped; called often, from another thread
   */
  public SearchTask(LdapClient client, UserConnections connections, BooleanSupplier stopping) {
    this.user = new LdapUser(client, connections, stopping);
  }

  /** Returns within the timeouts of the settings, whatever the peer does. */
  @Override
  public SearchSample run(LdapSettings settings) {
    Run run = new Run(settings);
    run.session.perform(true, run);
    return run.result();
  }

  @Override
  public boolean cancel() {
    return user.cancellation().cancel();
  }

  /** Closes the virtual user's connections, also those of its other samplers, which end with it. */
  @Override
  public void close() {
    user.close();
  }

  /** A sample in progress. */
  private final class Run implements LdapSession.Work {
    private final LdapSettings settings;
    private final LdapSession session;
    private boolean prepared;
    private SearchOutcome outcome;
    private LdifSink ldif;

    Run(LdapSettings settings) {
      this.settings = settings;
      this.session = new LdapSession(user, settings.target(), settings.phases());
    }

    @Override
    public LdapResult on(LdapConnection connection) throws LdapFailure {
      if (settings.operation() == SearchOperation.CONNECT) {
        return LdapResult.SUCCESS;
      }
      search.prepare(settings, connection.address());
      prepared = true;
      ldif = settings.maxLdifBytes() > 0 ? new LdifSink(settings.maxLdifBytes()) : null;
      long from = session.phaseStart();
      try {
        outcome =
            connection.exchange(
                "search result",
                new PagedSearch(search.operation(), search.controls(), search.pageSize(), ldif));
        return outcome.result();
      } finally {
        if (settings.phases()) {
          session.phase("search", from, outcome != null && outcome.result().code() == 0);
        }
      }
    }

    private Verdict verdict() {
      boolean connected = settings.operation() == SearchOperation.CONNECT;
      return connected && session.result() != null
          ? new Verdict(true, ResultCodes.text(session.code()), session.message())
          : settings
              .expectation()
              .judge(session.isUnsolicited(), session.code(), outcome, session.message());
    }

    SearchSample result() {
      long elapsed = System.nanoTime() - session.startNanoTime();
      long entries = outcome == null ? 0 : outcome.entries();
      long references = outcome == null ? 0 : outcome.references();
      Verdict verdict = verdict();
      return new SearchSample(
          session.startEpochMillis(),
          elapsed,
          session.connectNanos(),
          session.bindNanos(),
          outcome == null ? 0 : outcome.firstMessageNanoTime() - session.startNanoTime(),
          verdict.success(),
          verdict.code(),
          verdict.message(),
          entries,
          references,
          session.sentBytes(),
          session.receivedBytes(),
          session.server(),
          prepared ? search.request() : PreparedSearch.intention(settings),
          headers.of(
              session.server(),
              entries,
              references,
              outcome == null ? "" : outcome.answers().headers()),
          ldif == null ? "" : ldif.toString(),
          session.phases());
    }
  }
}

package io.github.bancada.ldap;

import io.github.bancada.ldap.Expectation.Verdict;
import io.github.bancada.ldap.entry.EntrySink;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFlow;
import io.github.bancada.work.Task;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Takes the samples of one virtual user of {@link LdapSearch}. Thread-safe as its parent. */
public final class SearchTask extends LdapTask implements Task<LdapSettings> {
  private final PreparedSearch search = new PreparedSearch();
  private final BooleanSupplier stopping;
  private final Consumer<Sample> listeners;

  /**
   * @param client shared by all virtual users of the test
   * @param connections keeps this virtual user's connections
   * @param stopping whether the test is being stopped; called often, from another thread
   * @param listeners receive separate samples that arrive during a sample
   */
  public SearchTask(
      LdapClient client,
      UserConnections connections,
      BooleanSupplier stopping,
      Consumer<Sample> listeners) {
    super(client, connections, stopping);
    this.stopping = stopping;
    this.listeners = listeners;
  }

  /** Returns within the timeouts of the settings, whatever the peer does. */
  @Override
  public SearchSample run(LdapSettings settings) {
    Run run = new Run(settings);
    run.perform(true);
    return run.sample();
  }

  /** As above; of several searches, all samples but the last go to the flow. */
  @Override
  public Sample run(LdapSettings settings, SampleFlow<LdapSettings> flow) {
    if (settings.operation() != LdapSettings.Operation.SEARCH) {
      return run(settings);
    }
    return settings.window().isUsed()
        ? new SearchWindow(this, settings, flow, search).run()
        : inTurn(this, settings, settings.window().searches(), flow);
  }

  /** A sample in progress. */
  private final class Run extends LdapRun {
    private final LdapSettings settings;
    private boolean prepared;
    private SearchOutcome outcome;
    private EntrySink entries;

    Run(LdapSettings settings) {
      super(SearchTask.this, settings.target(), settings.phases());
      this.settings = settings;
    }

    @Override
    LdapResult execute(LdapConnection connection) throws LdapOperationException {
      if (settings.operation() == LdapSettings.Operation.CONNECT) {
        return LdapResult.SUCCESS;
      }
      search.prepare(settings, connection.address());
      prepared = true;
      entries = search.needsEntries() ? settings.newSink(connection::isBroken) : null;
      long from = phaseStart();
      try {
        outcome = connection.exchange("search result", exchange(connection));
        return outcome.result();
      } finally {
        if (settings.phases()) {
          phase("search", from, outcome != null && outcome.result().code() == 0);
        }
      }
    }

    private LdapConnection.Exchange<SearchOutcome> exchange(LdapConnection connection) {
      return search.tellsOfChanges()
          ? new ListeningSearch(
              connection, search, settings.listening(), entries, client(), listeners, stopping)
          : stream -> new SearchOutcome(entries).read(stream, search);
    }

    private long latencyNanos() {
      // Nothing at all may have come while a search listened.
      boolean came = outcome != null && outcome.firstMessageNanoTime() != 0;
      return came ? nanosUntil(outcome.firstMessageNanoTime()) : 0;
    }

    private Verdict verdict() {
      if (settings.operation() == LdapSettings.Operation.CONNECT && result() != null) {
        return new Verdict(true, LdapResult.codeText(code()), message());
      }
      long found = outcome == null ? Expectation.NO_RESULT : outcome.found();
      Verdict verdict = settings.expectation().judge(isUnsolicited(), code(), found, message());
      return entries == null ? verdict : verdict.unless(code(), entries.problem(code() == 0));
    }

    SearchSample sample() {
      long elapsed = elapsedNanos();
      long count = outcome == null ? 0 : outcome.entries();
      long references = outcome == null ? 0 : outcome.references();
      Verdict verdict = verdict();
      return new SearchSample(
          startEpochMillis(),
          elapsed,
          connectNanos(),
          bindNanos(),
          latencyNanos(),
          verdict.success(),
          verdict.code(),
          verdict.message(),
          count,
          references,
          sentBytes(),
          receivedBytes(),
          server(),
          prepared ? search.description() : PreparedSearch.intention(settings),
          search.headers(server(), count, references, outcome == null ? "" : outcome.answers()),
          entries == null ? "" : entries.ldif(),
          phases(),
          verdict.success() && prepared && search.goesOn());
    }
  }
}

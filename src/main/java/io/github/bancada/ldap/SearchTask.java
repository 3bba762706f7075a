package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.net.Cancellation;
import io.github.bancada.work.Phase;
import io.github.bancada.work.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the samples of one virtual user, one after the other. Independent of JMeter.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
public final class SearchTask implements Task<LdapSettings> {
  private static final Logger log = LoggerFactory.getLogger(SearchTask.class);

  private final LdapClient client;
  private final UserConnections user;
  private final Cancellation cancellation;

  private LdapSettings keptSettings;
  private UserConnections.KeptConnection kept;

  private final PreparedSearch search = new PreparedSearch();
  private final ResponseHeaders headers = new ResponseHeaders();

  /**
   * @param client shared by all virtual users of the test
   * @param user keeps this virtual user's connections
   * @param stopping whether the test is being stopped; called often, from another thread
   */
  public SearchTask(LdapClient client, UserConnections user, BooleanSupplier stopping) {
    this.client = client;
    this.user = user;
    this.cancellation = new Cancellation(stopping);
  }

  /** Returns within the timeouts of the settings, whatever the peer does. */
  @Override
  public SearchSample run(LdapSettings settings) {
    Run run = new Run(settings);
    cancellation.begin();
    try {
      run.perform();
    } finally {
      cancellation.end();
    }
    return run.result();
  }

  @Override
  public boolean cancel() {
    return cancellation.cancel();
  }

  /** Closes the virtual user's connections, also those of its other samplers, which end with it. */
  @Override
  public void close() {
    user.close();
  }

  /** The holder of the connection to that server; looked up only if the settings change. */
  private UserConnections.KeptConnection kept(LdapSettings settings) {
    if (settings != keptSettings) {
      kept = user.kept(settings);
      keptSettings = settings;
    }
    return kept;
  }

  /** A sample in progress. */
  private final class Run {
    private final LdapSettings settings;
    private final ConnectionSettings.Mode mode;
    private final List<Phase> phases;
    private final long startEpochMillis = System.currentTimeMillis();
    private final long start = System.nanoTime();

    private LdapConnection connection;
    private ConnectionPool pool;
    private boolean prepared;
    private long sentBefore;
    private long receivedBefore;
    private long sent;
    private long received;
    private long connectNanos;
    private long bindNanos;
    private long firstMessage;
    private SearchOutcome outcome;
    private LdifSink ldif;
    private int code;
    private boolean unsolicited;

    /** Connected and bound for the operation {@code connect}. */
    private boolean ready;

    private String message = "";
    private String server = "";

    Run(LdapSettings settings) {
      this.settings = settings;
      this.mode = settings.connections().mode();
      this.phases = settings.phases() ? new ArrayList<>(4) : List.of();
    }

    void perform() {
      try {
        acquire();
        bind();
        if (settings.operation() == LdapOperation.SEARCH) {
          search();
        } else {
          ready = true;
        }
      } catch (LdapFailure e) {
        code = e.code();
        unsolicited = e.isUnsolicited();
        message = describe(e);
      } catch (IllegalArgumentException e) {
        code = ResultCode.PARAM_ERROR.intValue();
        message = e.getMessage();
      } catch (RuntimeException e) {
        log.error("LDAP search failed by a programming error", e);
        if (connection != null) {
          connection.markBroken();
        }
        code = ResultCode.LOCAL_ERROR.intValue();
        message = e.toString();
      } finally {
        release();
      }
    }

    private void acquire() throws LdapFailure {
      connection =
          switch (mode) {
            case SAMPLE -> null;
            case USER -> kept(settings).take();
            case POOL -> takeFromPool();
          };
      if (connection != null && mustRenew()) {
        connection.close();
        connection = null;
      }
      if (connection == null) {
        connect();
      } else {
        sentBefore = connection.sentBytes();
        receivedBefore = connection.receivedBytes();
      }
      server = connection.server();
      connection.lend(cancellation);
    }

    private LdapConnection takeFromPool() throws LdapFailure {
      ConnectionPool wanted = client.pool(settings);
      LdapConnection idle = wanted.take(settings.connections().poolWaitMillis(), cancellation);
      pool = wanted;
      return idle;
    }

    private boolean mustRenew() {
      int limit = settings.connections().reconnectAfter();
      return connection.isBroken() || limit > 0 && connection.samples() >= limit;
    }

    private void connect() throws LdapFailure {
      long from = System.nanoTime();
      AbandonedBytes abandoned = new AbandonedBytes();
      try {
        connection = client.connect(settings, cancellation, abandoned);
      } finally {
        sent = abandoned.sent();
        received = abandoned.received();
        connectNanos = phase("connect", from, connection != null);
      }
    }

    private void bind() throws LdapFailure {
      boolean fresh = connection.samples() == 1;
      boolean wanted = fresh || settings.connections().rebind();
      if (!wanted && connection.isBoundAs(settings.bind())) {
        return;
      }
      if (settings.bind().method() == BindSettings.Method.NONE
          && connection.isBoundAs(settings.bind())) {
        return;
      }
      long from = System.nanoTime();
      boolean done = false;
      try {
        connection.bind(settings.bind());
        done = true;
      } finally {
        bindNanos = phase("bind", from, done);
      }
    }

    private void search() throws LdapFailure {
      search.prepare(settings, connection.address());
      prepared = true;
      ldif = settings.maxLdifBytes() > 0 ? new LdifSink(settings.maxLdifBytes()) : null;
      long from = settings.phases() ? System.nanoTime() : 0;
      try {
        outcome = connection.search(search.operation(), search.pageSize(), ldif);
        firstMessage = outcome.firstMessageNanoTime();
        code = outcome.result().code();
        message = outcome.result().message();
      } finally {
        if (settings.phases()) {
          phase("search", from, outcome != null && outcome.result().code() == 0);
        }
      }
    }

    private long phase(String name, long from, boolean success) {
      long took = System.nanoTime() - from;
      if (settings.phases()) {
        phases.add(new Phase(name, from - start, took, success));
      }
      return took;
    }

    private void release() {
      if (connection == null) {
        giveBackToPool(null);
        return;
      }
      boolean keep = mode != ConnectionSettings.Mode.SAMPLE && !connection.isBroken();
      if (!keep) {
        long from = System.nanoTime();
        boolean polite = !connection.isBroken();
        connection.close();
        if (polite) {
          phase("unbind", from, true);
        }
      }
      sent += connection.sentBytes() - sentBefore;
      received += connection.receivedBytes() - receivedBefore;
      if (mode == ConnectionSettings.Mode.USER && keep) {
        kept(settings).keep(connection);
      }
      giveBackToPool(keep ? connection : null);
    }

    private void giveBackToPool(LdapConnection usable) {
      if (pool != null) {
        pool.giveBack(usable);
      }
    }

    SearchSample result() {
      long elapsed = System.nanoTime() - start;
      long entries = outcome == null ? 0 : outcome.entries();
      long references = outcome == null ? 0 : outcome.references();
      Expectation.Verdict verdict =
          ready
              ? new Expectation.Verdict(true, ResultCodes.text(code), message)
              : settings.expectation().judge(unsolicited, code, outcome, message);
      return new SearchSample(
          startEpochMillis,
          elapsed,
          connectNanos,
          bindNanos,
          firstMessage == 0 ? 0 : firstMessage - start,
          verdict.success(),
          verdict.code(),
          verdict.message(),
          entries,
          references,
          sent,
          received,
          server,
          prepared ? search.request() : PreparedSearch.intention(settings),
          headers.of(server, entries, references),
          ldif == null ? "" : ldif.toString(),
          phases);
    }
  }

  private static String describe(LdapFailure failure) {
    StringBuilder text = new StringBuilder(failure.getMessage());
    for (Throwable before : failure.getSuppressed()) {
      text.append("; before that: ").append(before.getMessage());
    }
    return text.toString();
  }
}

package io.github.bancada.ldap.replay;

import io.github.bancada.jmeter.EngineShare;
import io.github.bancada.jmeter.PlanFile;
import io.github.bancada.ldap.LdapClient;
import io.github.bancada.ldap.accesslog.AccessLog;
import io.github.bancada.ldap.accesslog.LogCounts;
import io.github.bancada.ldap.accesslog.LogEvent;
import io.github.bancada.ldap.accesslog.LoggedOperation;
import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.ldap.accesslog.Outcome;
import io.github.bancada.ldap.replay.ReplayStep.Action;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a log ahead of its replay and makes steps of it, in a separate thread. Any thread may read
 * its results.
 */
final class LogReading implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(LogReading.class);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  /** How far it reads ahead of the clock. */
  private static final long AHEAD_NANOS = 2 * SECOND;

  private final ReplaySettings settings;
  private final LdapClient client;
  private final EngineShare share;
  private final ReplayRun run;
  private final ReplayRun.ReplayClock clock;
  private final long aheadNanos;
  private final ReplayTally tally = new ReplayTally();
  private final Map<Long, ReplayedConnection> connections = new HashMap<>();
  private RequestMapping mapping;

  private final AtomicLong steps = new AtomicLong();
  private final AtomicLong connectionCount = new AtomicLong();
  private final AtomicLong lastNanos = new AtomicLong();
  private String server = "";
  private LogCounts counts = new LogCounts(0, 0, 0, List.of(), false);
  private String failure = "";
  private volatile boolean ended;

  LogReading(
      ReplaySettings settings,
      LdapClient client,
      EngineShare share,
      ReplayRun run,
      ReplayRun.ReplayClock clock) {
    this.settings = settings;
    this.client = client;
    this.share = share;
    this.run = run;
    this.clock = clock;
    this.aheadNanos = AHEAD_NANOS + offset(AccessLog.DISORDER_SECONDS * SECOND);
  }

  /** Read before the test, so that a fault ends the test. */
  static Passwords passwords(MappingSettings settings) {
    return Passwords.read(
        settings.passwordFile().isEmpty() ? null : PlanFile.named(settings.passwordFile()),
        settings.password());
  }

  /** The LDIF of the changes, also read before the test. */
  static LoggedChanges changes(MappingSettings settings) {
    return LoggedChanges.read(
        settings.changes().isEmpty() ? null : PlanFile.named(settings.changes()));
  }

  @Override
  public void run() {
    try (AccessLog source = AccessLog.open(PlanFile.named(settings.log()))) {
      mapping =
          new RequestMapping(
              settings.mapping(), passwords(settings.mapping()), changes(settings.mapping()));
      server = source.server();
      try {
        read(source);
      } finally {
        counts = source.counts();
      }
    } catch (IOException e) {
      failure = String.format("'%s' cannot be read to its end: %s", settings.log(), e);
    } catch (IllegalArgumentException e) {
      failure = e.getMessage();
    } catch (RuntimeException e) {
      log.error("Reading '{}' failed: a programming error", settings.log(), e);
      failure = "a programming error, see the log: " + e;
    } finally {
      ended = true;
      run.begin();
    }
  }

  private void read(AccessLog source) throws IOException {
    for (LogEvent event = source.next(); event != null; event = source.next()) {
      lastNanos.accumulateAndGet(event.atNanos(), Math::max);
      boolean mine = Math.floorMod(event.connection(), share.engines()) == share.index();
      if (!mine && event.operation() != null) {
        mapping.passBy(event.operation());
      }
      if (mine && !take(event)) {
        return;
      }
    }
  }

  /** Makes steps of an event; false if the replay has been closed. */
  private boolean take(LogEvent event) {
    long at = offset(event.atNanos());
    if (at > aheadNanos) {
      run.begin();
    }
    if (run.hasBegun() && !run.awaitNear(at, aheadNanos)) {
      return false;
    }
    return switch (event.type()) {
      case OPENED -> {
        ReplayedConnection opened = connection(event.connection(), true);
        yield run.add(
            opened,
            new ReplayStep(
                OperationKind.CONNECT,
                new Action.Connect(),
                Outcome.NOT_LOGGED,
                false,
                at,
                steps.getAndIncrement()));
      }
      case CLOSED -> {
        ReplayedConnection gone = connections.remove(event.connection());
        yield gone == null
            || run.add(gone, ReplayStep.silent(new Action.Close(), at, steps.getAndIncrement()));
      }
      case OPERATION -> take(connection(event.connection(), false), event.operation(), at);
    };
  }

  private boolean take(ReplayedConnection connection, LoggedOperation operation, long at) {
    RequestMapping.Mapped mapped = mapping.map(operation);
    if (mapped.left() == null) {
      return run.add(
          connection,
          new ReplayStep(
              operation.kind(),
              mapped.action(),
              operation.outcome(),
              mapped.approximated(),
              at,
              steps.getAndIncrement()));
    }
    tally.leftOut(operation.kind(), mapped.left());
    return operation.kind() != OperationKind.BIND
        || run.add(
            connection, ReplayStep.silent(new Action.StandIn(), at, steps.getAndIncrement()));
  }

  private ReplayedConnection connection(long number, boolean fromItsBeginning) {
    return connections.computeIfAbsent(
        number,
        n -> {
          connectionCount.incrementAndGet();
          return new ReplayedConnection(clock, client, settings.target(), fromItsBeginning);
        });
  }

  private long offset(long logNanos) {
    return settings.speed() == 0 ? 0 : Math.round(logNanos / settings.speed());
  }

  /** Whether reading has ended; the results below are final then. */
  boolean hasEnded() {
    return ended;
  }

  /** Why the log could not be read to its end; "" if it was. */
  String failure() {
    return failure;
  }

  /** Operations that were left out. */
  ReplayTally tally() {
    return tally;
  }

  /** Facts about the whole log, for the listener. */
  ReplayFacts.End end(long elapsedNanos) {
    return new ReplayFacts.End(
        settings.log(),
        server,
        settings.speed(),
        connectionCount.get(),
        lastNanos.get(),
        elapsedNanos,
        counts);
  }

  /** Counts operations that are left out, until a sample takes the counts with it. Thread-safe. */
  static final class ReplayTally {
    private final TreeMap<String, Long> counts = new TreeMap<>();

    synchronized void leftOut(OperationKind kind, Reason reason) {
      counts.merge(ReplayFacts.name(kind, reason), 1L, Long::sum);
    }

    /** The counts since the last call, as {@link ReplayFacts} writes them; "" for none. */
    synchronized String take() {
      if (counts.isEmpty()) {
        return "";
      }
      StringBuilder text = new StringBuilder();
      counts.forEach((name, count) -> text.append(name).append('=').append(count).append(' '));
      counts.clear();
      return text.toString().strip();
    }
  }
}

package io.github.bancada.ldap.accesslog;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Assembles operations from their lines: request, additions, result. Holds an operation until its
 * result comes, but at most {@value #HOLD_SECONDS} s of the log, so that memory is bounded; the
 * result of a slower one is not known. Keeps the order of the operations of one connection. Not
 * thread-safe.
 */
final class OperationAssembler {
  /** Longest time for which an operation waits for its result, by the times of the log. */
  static final int HOLD_SECONDS = 2;

  private static final long HOLD_NANOS = HOLD_SECONDS * 1_000_000_000L;
  private static final int MOST = 10_000;

  private final Consumer<LogEvent> next;
  private final Map<Long, Connection> open = new HashMap<>();
  private final Deque<Held> byTime = new ArrayDeque<>();
  private long first;
  private long now;
  private boolean begun;

  /** A connection of the log, and its operations that are held. */
  private static final class Connection {
    private final long number;

    /** When its first line was written. */
    private final long sinceNanos;

    private final Deque<Held> held = new ArrayDeque<>();

    /** Whether the line of its beginning has come. */
    private boolean opened;

    /** Whether an operation has gone on. */
    private boolean released;

    Connection(long number, long sinceNanos) {
      this.number = number;
      this.sinceNanos = sinceNanos;
    }
  }

  /** An operation that may still get its result. */
  private static final class Held {
    private final Connection connection;
    private final long number;
    private final long atNanos;
    private final OperationKind kind;
    private final Map<String, String> values;
    private Outcome outcome = Outcome.NOT_LOGGED;
    private boolean complete;

    Held(Connection connection, LogLine line, long atNanos) {
      this.connection = connection;
      this.number = line.operation();
      this.atNanos = atNanos;
      this.kind = line.statement().kind();
      this.values = new LinkedHashMap<>(line.statement().values());
      this.complete = !kind.hasResult();
    }
  }

  /**
   * @param next takes the events
   */
  OperationAssembler(Consumer<LogEvent> next) {
    this.next = next;
  }

  void add(LogLine line) {
    long nanos = line.stamp().nanos();
    if (!begun) {
      begun = true;
      first = nanos;
    }
    now = Math.max(now, nanos - first); // clocks are set back
    releaseOld();
    switch (line.statement().verb()) {
      case OPENED -> opened(line.connection());
      case CLOSED -> closed(line.connection());
      case REQUEST -> requested(line);
      case MORE -> {
        Held held = find(line);
        if (held != null) {
          line.statement().values().forEach(held.values::putIfAbsent);
        }
      }
      case RESULT -> {
        Held held = find(line);
        if (held != null) {
          held.outcome = line.statement().outcome();
          held.complete = true;
          release(held.connection);
        }
      }
      case OTHER -> {
        // Ignored.
      }
    }
  }

  /** Ends the log; open connections stay open. */
  void end() {
    byTime.forEach(held -> held.complete = true);
    open.values().forEach(this::release);
    byTime.clear();
  }

  private Connection connection(long number) {
    return open.computeIfAbsent(number, n -> new Connection(n, now));
  }

  private void opened(long number) {
    Connection known = open.get(number);
    if (known != null && (known.opened || now - known.sinceNanos > HOLD_NANOS)) {
      closed(number); // a restarted server numbers again from the start
    }
    // Else another thread of a busy server may have written the first request before this line.
    Connection connection = connection(number);
    connection.opened = true;
    if (!connection.released) {
      next.accept(new LogEvent(LogEvent.Type.OPENED, number, now, null));
    }
  }

  private void closed(long number) {
    Connection connection = open.remove(number);
    if (connection != null) {
      connection.held.forEach(held -> held.complete = true);
      release(connection);
      next.accept(new LogEvent(LogEvent.Type.CLOSED, number, now, null));
    }
  }

  private void requested(LogLine line) {
    Held held = new Held(connection(line.connection()), line, now);
    held.connection.held.add(held);
    byTime.add(held);
    release(held.connection);
    if (byTime.size() > MOST) {
      releaseFirst();
    }
  }

  private Held find(LogLine line) {
    Connection connection = open.get(line.connection());
    if (connection != null) {
      for (Held held : connection.held) {
        if (held.number == line.operation() && !held.complete) {
          return held;
        }
      }
    }
    return null;
  }

  private void releaseOld() {
    while (!byTime.isEmpty()
        && (byTime.peek().complete || now - byTime.peek().atNanos > HOLD_NANOS)) {
      releaseFirst();
    }
  }

  private void releaseFirst() {
    Held held = byTime.remove();
    held.complete = true;
    release(held.connection);
  }

  private void release(Connection connection) {
    Deque<Held> held = connection.held;
    while (!held.isEmpty() && held.peek().complete) {
      Held each = held.remove();
      connection.released = true;
      next.accept(
          new LogEvent(
              LogEvent.Type.OPERATION,
              connection.number,
              each.atNanos,
              new LoggedOperation(each.kind, each.values, each.outcome)));
    }
  }
}

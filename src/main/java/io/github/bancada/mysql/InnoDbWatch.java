package io.github.bancada.mysql;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Looks at a server's InnoDB a few times in a phase of a run, over a connection of its own: at its
 * begin, at its end, and {@value #PARTS} times in all between. Thread-safe.
 */
public final class InnoDbWatch {
  /** Into so many parts of the phase. */
  static final int PARTS = 10;

  private static final int LIMIT_MILLIS = 5_000;

  private final Supplier<DatabaseAddress> address;
  private final ScheduledExecutorService looking =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "bancada-atm-innodb");
            thread.setDaemon(true);
            return thread;
          });
  private final List<InnoDbState> looks = new ArrayList<>();
  private DatabaseLink link;
  private String failure = "";
  private boolean ended;

  /**
   * @param address where users of this process work; null if none do
   */
  public InnoDbWatch(Supplier<DatabaseAddress> address) {
    this.address = address;
  }

  /**
   * Begins; returns at once.
   *
   * @param delayMillis until the phase begins
   * @param phaseMillis how long it is
   */
  public void begin(long delayMillis, long phaseMillis) {
    looking.scheduleAtFixedRate(
        this::lookOnTime,
        Math.max(0, delayMillis),
        Math.max(1, phaseMillis / PARTS),
        TimeUnit.MILLISECONDS);
  }

  private synchronized void lookOnTime() {
    if (!ended && looks.size() <= PARTS) {
      look();
    }
    if (looks.size() > PARTS) {
      looking.shutdown();
      disconnect();
    }
  }

  private void look() {
    try {
      if (link == null) {
        DatabaseAddress where = address.get();
        if (where == null) {
          failure = "no user of this process withdraws; ask the server itself";
          return;
        }
        link = DatabaseConnector.open(where, Map.of(), LIMIT_MILLIS, guard -> {});
      }
      link.guard().begin(LIMIT_MILLIS);
      InnoDbState state = InnoDbState.read(link.jdbc());
      link.guard().end();
      if (!looks.isEmpty() && state.uptimeSeconds() < looks.get(looks.size() - 1).uptimeSeconds()) {
        failure = "the server was restarted";
      }
      looks.add(state);
    } catch (SQLException e) {
      failure = "the server did not answer: " + SqlFailure.text(e);
      disconnect();
    }
  }

  private void disconnect() {
    if (link != null) {
      link.close();
      link = null;
    }
  }

  /**
   * The run is over: looks a last time if the phase has not come to its end.
   *
   * @return what was seen
   */
  public InnoDbPhase end() {
    looking.shutdownNow();
    synchronized (this) {
      if (!ended && !looks.isEmpty() && looks.size() <= PARTS && failure.isEmpty()) {
        look();
      }
      ended = true;
      disconnect();
      return new InnoDbPhase(looks, failure);
    }
  }
}

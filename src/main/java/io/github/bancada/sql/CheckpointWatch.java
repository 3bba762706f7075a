package io.github.bancada.sql;

import io.github.bancada.process.Daemons;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Takes snapshots of a server's storage engine during a phase of a run over a separate connection:
 * at the start of each of {@value #PARTS} parts and at the end. Thread-safe.
 */
public final class CheckpointWatch {
  /** Number of parts of the phase. */
  static final int PARTS = 10;

  static final String RESTARTED = "the server was restarted";

  private final Supplier<DatabaseAddress> address;
  private final ScheduledExecutorService timer = Daemons.timer("bancada-checkpoints");
  private final List<CheckpointState> snapshots = new ArrayList<>();
  private final CheckpointProbe probe = new CheckpointProbe();
  private String failure = "";
  private boolean ended;

  /**
   * @param address gives the database of this process's virtual users; null if none uses one
   */
  public CheckpointWatch(Supplier<DatabaseAddress> address) {
    this.address = address;
  }

  /**
   * Schedules the snapshots; returns at once.
   *
   * @param delayMillis until the phase begins
   * @param phaseMillis length of the phase
   */
  public void begin(long delayMillis, long phaseMillis) {
    timer.scheduleAtFixedRate(
        this::takeScheduled,
        Math.max(0, delayMillis),
        Math.max(1, phaseMillis / PARTS),
        TimeUnit.MILLISECONDS);
  }

  private synchronized void takeScheduled() {
    if (!ended && snapshots.size() <= PARTS) {
      take();
    }
    if (snapshots.size() > PARTS) {
      timer.shutdown();
      probe.close();
    }
  }

  private void take() {
    DatabaseAddress where = address.get();
    if (where == null) {
      failure = "no virtual user of this process uses the database; query the server itself";
      return;
    }
    try {
      CheckpointState state = probe.read(where);
      if (!snapshots.isEmpty()
          && state.uptimeSeconds() < snapshots.get(snapshots.size() - 1).uptimeSeconds()) {
        failure = RESTARTED;
      }
      snapshots.add(state);
    } catch (SQLException e) {
      failure = "the server did not answer: " + SqlFailure.text(e);
    }
  }

  /**
   * Ends the run, with a last snapshot if the phase is not over.
   *
   * @return the snapshots
   */
  public CheckpointPhase end() {
    timer.shutdownNow();
    synchronized (this) {
      if (!ended && !snapshots.isEmpty() && snapshots.size() <= PARTS && failure.isEmpty()) {
        take();
      }
      ended = true;
      probe.close();
      return new CheckpointPhase(snapshots, failure);
    }
  }
}

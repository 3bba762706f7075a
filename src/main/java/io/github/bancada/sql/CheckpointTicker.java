package io.github.bancada.sql;

import io.github.bancada.process.Daemons;
import java.sql.SQLException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * On a load generator of a distributed run: sends the controller, which knows the phases, a
 * snapshot of the server's storage engine every {@value #PERIOD_MILLIS} ms. Thread-safe.
 */
public final class CheckpointTicker implements AutoCloseable {
  static final int PERIOD_MILLIS = 1_000;

  private final DatabaseAddress address;
  private final Consumer<String> controller;
  private final CheckpointProbe probe = new CheckpointProbe();
  private final ScheduledExecutorService timer = Daemons.timer("bancada-checkpoints");

  /**
   * Begins with a snapshot.
   *
   * @param controller receives text for {@link CheckpointHeard}
   */
  public CheckpointTicker(DatabaseAddress address, Consumer<String> controller) {
    this.address = address;
    this.controller = controller;
    timer.scheduleAtFixedRate(this::tick, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void tick() {
    long now = System.currentTimeMillis();
    try {
      controller.accept(CheckpointHeard.note(now, probe.read(address)));
    } catch (SQLException e) {
      controller.accept(CheckpointHeard.failure(now, SqlFailure.text(e)));
    }
  }

  /** Ends at once, without waiting for a snapshot in progress. */
  @Override
  public void close() {
    timer.execute(probe::close);
    timer.shutdown();
  }
}

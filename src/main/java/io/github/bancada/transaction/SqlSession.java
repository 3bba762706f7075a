package io.github.bancada.transaction;

import io.github.bancada.net.Cancellation;
import io.github.bancada.session.Session;
import io.github.bancada.sql.Backoff;
import io.github.bancada.sql.SessionMark;
import java.sql.SQLException;

/**
 * The session of a virtual user, or of a pool, with a database. Not thread-safe.
 *
 * @param <T> statements that are prepared on a connection
 */
public final class SqlSession<T> extends Session<PinnedConnection<T>, SQLException> {
  /** Longest first pause after a failed connection, milliseconds. */
  private static final long RECONNECT_MILLIS = 50;

  private final TransactionSettings settings;
  private final Preparation<T> preparation;
  private final Backoff reconnecting = new Backoff(RECONNECT_MILLIS, 1);

  /** Mark of the last abandoned session, which the server may still have; null if there is none. */
  private SessionMark abandoned;

  public SqlSession(TransactionSettings settings, Preparation<T> preparation) {
    this.settings = settings;
    this.preparation = preparation;
  }

  @Override
  protected PinnedConnection<T> connect(Cancellation ofSample) throws SQLException {
    PinnedConnection<T> opened = PinnedConnection.open(settings, preparation, ofSample, abandoned);
    abandoned = null;
    return opened;
  }

  @Override
  protected void abandoned(PinnedConnection<T> lost) {
    abandoned = lost.mark();
  }

  @Override
  protected boolean isLost() {
    return abandoned != null;
  }

  /** Called after a success, which ends a series of failures. */
  void succeeded() {
    reconnecting.reset();
  }

  /** Pauses without a connection, so that virtual users do not fail at full speed. */
  void pauseWithoutConnection() {
    if (connection() == null) {
      cancellation().pause(reconnecting.next());
    }
  }
}

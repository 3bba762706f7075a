package io.github.bancada.transaction;

import io.github.bancada.mysql.Backoff;
import io.github.bancada.mysql.SessionMark;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import java.sql.SQLException;

/**
 * A connection from sample to sample, of one virtual user or of a pool, and the bytes of each
 * sample. It is opened when needed and abandoned when the server fails. Not thread-safe.
 *
 * @param <T> statements that are prepared on a connection
 */
public final class UserSession<T> implements AutoCloseable {
  /** Longest first pause after a failed connection, milliseconds. */
  private static final long RECONNECT_MILLIS = 50;

  private final TransactionSettings settings;
  private final Preparation<T> preparation;
  private final Backoff reconnecting = new Backoff(RECONNECT_MILLIS, 1);
  private PinnedConnection<T> connection;

  /** Of the current sample. */
  private Cancellation cancellation;

  /** Mark of the last abandoned session, which the server may still have; null if there is none. */
  private SessionMark abandoned;

  private long sentBefore;
  private long receivedBefore;
  private long sent;
  private long received;

  public UserSession(TransactionSettings settings, Preparation<T> preparation) {
    this.settings = settings;
    this.preparation = preparation;
  }

  /**
   * Starts a sample and the count of its bytes.
   *
   * @param ofSample ends its operations
   * @return false if there is no connection; {@link #open} must follow
   */
  boolean begin(Cancellation ofSample) {
    cancellation = ofSample;
    sent = 0;
    received = 0;
    sentBefore = 0;
    receivedBefore = 0;
    if (connection != null && connection.link().guard().ended() != Deadlines.Ended.NO) {
      abandon(); // ended from outside between two samples
    }
    if (connection == null) {
      return false;
    }
    sentBefore = connection.link().sentBytes();
    receivedBefore = connection.link().receivedBytes();
    cancellation.attach(connection.link().guard());
    return true;
  }

  /**
   * Opens a connection within the connect timeout.
   *
   * @throws SQLException if the server cannot be reached or refuses
   */
  void open() throws SQLException {
    connection = PinnedConnection.open(settings, preparation, cancellation, abandoned);
    abandoned = null;
  }

  /** Null without a connection. */
  PinnedConnection<T> connection() {
    return connection;
  }

  /** Closes the connection, if there is one, without ending the session. */
  void drop() {
    if (connection != null) {
      countBytes();
      abandon();
    }
  }

  /**
   * Whether the server may still have a session that was abandoned; the next connection ends it.
   */
  boolean isLost() {
    return abandoned != null;
  }

  /** Called after a success, which ends a series of failures. */
  void succeeded() {
    reconnecting.reset();
  }

  /** Pauses without a connection, because failures at full speed would help nobody. */
  void pauseWithoutConnection() {
    if (connection == null) {
      cancellation.pause(reconnecting.next());
    }
  }

  /** Adds the bytes since the last call to those of the sample. */
  void countBytes() {
    if (connection != null) {
      sent += connection.link().sentBytes() - sentBefore;
      received += connection.link().receivedBytes() - receivedBefore;
      sentBefore = connection.link().sentBytes();
      receivedBefore = connection.link().receivedBytes();
    }
  }

  /** Bytes that the sample has sent, up to {@link #countBytes}. */
  long sent() {
    return sent;
  }

  /** Bytes that the sample has received, up to {@link #countBytes}. */
  long received() {
    return received;
  }

  @Override
  public void close() {
    if (connection != null) {
      connection.close();
      connection = null;
    }
  }

  private void abandon() {
    abandoned = connection.mark();
    connection.abort();
    connection = null;
  }
}

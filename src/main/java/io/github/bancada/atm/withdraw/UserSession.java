package io.github.bancada.atm.withdraw;

import io.github.bancada.mysql.Backoff;
import io.github.bancada.mysql.SessionMark;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import java.sql.SQLException;

/**
 * The connection of one user, from sample to sample: opened when needed, given up when the server
 * fails, and the bytes that each sample moves over it. Not thread-safe.
 */
final class UserSession implements AutoCloseable {
  /** Longest first pause of a user who finds no server, milliseconds. */
  private static final long RECONNECT_MILLIS = 50;

  private final WithdrawalSettings settings;
  private final Cancellation cancellation;
  private final Backoff reconnecting = new Backoff(RECONNECT_MILLIS, 1);
  private PinnedConnection connection;

  /** Mark of the last session given up, which the server may still hold; null if there is none. */
  private SessionMark abandoned;

  private long sentBefore;
  private long receivedBefore;
  private long sent;
  private long received;

  UserSession(WithdrawalSettings settings, Cancellation cancellation) {
    this.settings = settings;
    this.cancellation = cancellation;
  }

  /**
   * Begins a sample; its bytes are counted from here.
   *
   * @return whether a connection is there; if not, {@link #open} is to be called
   */
  boolean begin() {
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
   * Opens a connection, within the connect timeout.
   *
   * @throws SQLException if the server cannot be reached or refuses
   */
  void open() throws SQLException {
    connection = PinnedConnection.open(settings, cancellation, abandoned);
    abandoned = null;
  }

  /** The connection; null if there is none. */
  PinnedConnection connection() {
    return connection;
  }

  /** Closes the connection, if there is one, without a word to the server. */
  void drop() {
    if (connection != null) {
      count();
      abandon();
    }
  }

  /** Called when a sample has ended well: the next failure is a first one again. */
  void succeeded() {
    reconnecting.reset();
  }

  /**
   * Pauses a user who has no connection: as many failures a second as the machine can make help
   * nobody.
   */
  void pauseIfNone() {
    if (connection == null) {
      cancellation.pause(reconnecting.next());
    }
  }

  /** Adds what went over the wire since the last count to the sample's bytes. */
  void count() {
    if (connection != null) {
      sent += connection.link().sentBytes() - sentBefore;
      received += connection.link().receivedBytes() - receivedBefore;
      sentBefore = connection.link().sentBytes();
      receivedBefore = connection.link().receivedBytes();
    }
  }

  /** Bytes that the sample sent, as far as counted. */
  long sent() {
    return sent;
  }

  /** Bytes that the sample received, as far as counted. */
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

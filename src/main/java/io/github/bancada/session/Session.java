package io.github.bancada.session;

import io.github.bancada.net.Cancellation;
import java.io.Closeable;

/**
 * Keeps a connection from sample to sample, for one virtual user or a {@link SessionPool}; measures
 * the connect time and the bytes of the current sample. Not thread-safe.
 *
 * @param <C> the connection, with all that is prepared on it
 * @param <E> thrown if it cannot be opened
 */
public abstract class Session<C extends SessionConnection, E extends Exception>
    implements Closeable {
  private C connection;
  private Cancellation cancellation;
  private long connectNanos;
  private long sentBefore;
  private long receivedBefore;
  private long sent;
  private long received;

  /**
   * Opens a connection and prepares on it what samples need.
   *
   * @param ofSample ends it; to be attached to the guard of each attempt
   * @throws E if that is not possible; nothing stays open then
   */
  protected abstract C connect(Cancellation ofSample) throws E;

  /** Called after a connection was closed without telling the server. */
  protected void abandoned(C lost) {
    // Most servers notice the closed socket.
  }

  /** Whether the server may still have a connection that was abandoned; the next one ends it. */
  protected boolean isLost() {
    return false;
  }

  /**
   * Begins a sample and the count of its bytes.
   *
   * @param ofSample ends its operations
   * @return false if there is no connection; {@link #open} must follow
   */
  public final boolean begin(Cancellation ofSample) {
    if (connection != null && connection.isBroken()) {
      abandon(); // ended from outside between two samples
    }
    cancellation = ofSample;
    connectNanos = 0;
    sent = 0;
    received = 0;
    if (connection == null) {
      return false;
    }
    sentBefore = connection.sentBytes();
    receivedBefore = connection.receivedBytes();
    cancellation.attach(connection.guard());
    return true;
  }

  /**
   * Opens a connection.
   *
   * @throws E if that is not possible
   */
  public final void open() throws E {
    long from = System.nanoTime();
    sentBefore = 0;
    receivedBefore = 0;
    try {
      connection = connect(cancellation);
    } finally {
      connectNanos = System.nanoTime() - from;
    }
  }

  /** Null without a connection. */
  public final C connection() {
    return connection;
  }

  /** Ends the operations of the current sample. */
  protected final Cancellation cancellation() {
    return cancellation;
  }

  /** How long the current sample took to open the connection, nanoseconds; 0 if it was open. */
  public final long connectNanos() {
    return connectNanos;
  }

  /** Counts the bytes of an attempt to connect that failed. */
  protected final void addBytes(long sentBytes, long receivedBytes) {
    sent += sentBytes;
    received += receivedBytes;
  }

  /** Adds the bytes since the last call to those of the sample. */
  public final void countBytes() {
    if (connection != null) {
      long sentNow = connection.sentBytes();
      long receivedNow = connection.receivedBytes();
      addBytes(sentNow - sentBefore, receivedNow - receivedBefore);
      sentBefore = sentNow;
      receivedBefore = receivedNow;
    }
  }

  /** Bytes that the sample has sent, up to {@link #countBytes}. */
  public final long sentBytes() {
    return sent;
  }

  /** Bytes that the sample has received, up to {@link #countBytes}. */
  public final long receivedBytes() {
    return received;
  }

  /** Closes the connection, if there is one, without telling the server. */
  public final void abandon() {
    if (connection != null) {
      C lost = connection;
      countBytes();
      connection = null;
      lost.abort();
      abandoned(lost);
    }
  }

  /** Ends the session on the server, if there is a connection; those bytes count too. */
  @Override
  public final void close() {
    if (connection != null) {
      connection.close();
      countBytes();
      connection = null;
    }
  }
}

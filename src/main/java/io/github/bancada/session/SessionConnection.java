package io.github.bancada.session;

import io.github.bancada.net.Deadlines;
import java.io.Closeable;

/** An open connection of a {@link Session}. Not thread-safe, except for its guard. */
public interface SessionConnection extends Closeable {
  /** Limits its operations; any thread may cancel it. */
  Deadlines.Guard guard();

  /** Bytes on the wire to the server since the connection began. */
  long sentBytes();

  /** Bytes on the wire from the server since the connection began. */
  long receivedBytes();

  /** Whether it must not be used again. */
  boolean isBroken();

  /** Ends the session on the server if the connection works, and closes it. */
  @Override
  void close();

  /** Closes it without telling the server. */
  void abort();
}

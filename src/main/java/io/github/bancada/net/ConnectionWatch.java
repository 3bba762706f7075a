package io.github.bancada.net;

/**
 * Is told when a connection opens and when it closes, each at most once a connection. Called by
 * whoever opens or closes it, so implementations must be thread-safe and quick.
 */
public interface ConnectionWatch {
  /** Is told and does nothing. */
  ConnectionWatch NONE =
      new ConnectionWatch() {
        @Override
        public void opened() {}

        @Override
        public void closed() {}
      };

  /** A connection has been opened. */
  void opened();

  /** A connection that had been opened is closed. */
  void closed();
}

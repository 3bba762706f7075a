package io.github.bancada.ldap;

import io.github.bancada.net.ChannelSocket;

/** Counts the bytes of connection attempts that failed. Not thread-safe. */
final class AbandonedBytes {
  private long sent;
  private long received;

  void add(ChannelSocket wire) {
    sent += wire.sentBytes();
    received += wire.receivedBytes();
  }

  long sent() {
    return sent;
  }

  long received() {
    return received;
  }
}

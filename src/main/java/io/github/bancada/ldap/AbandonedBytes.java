package io.github.bancada.ldap;

import io.github.bancada.net.ChannelSocket;

/** Bytes on the wire of connections that were begun in a sample and never used. Not thread-safe. */
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

package io.github.bancada.ldap.wire;

import java.util.BitSet;

/**
 * Which of the last {@value #KEPT} requests of a connection were abandoned (RFC 4511 section 4.11):
 * a server may answer them nevertheless. Takes no memory until one is. Not thread-safe.
 */
final class AbandonedRequests {
  static final int KEPT = 1 << 16;

  /** By message ID modulo {@link #KEPT}; null as long as none was abandoned. */
  private BitSet abandoned;

  private int last;

  /** Called when a request gets this message ID. */
  void sent(int messageId) {
    last = messageId;
    if (abandoned != null) {
      abandoned.clear(messageId % KEPT);
    }
  }

  void add(int messageId) {
    if (abandoned == null) {
      abandoned = new BitSet(KEPT);
    }
    abandoned.set(messageId % KEPT);
  }

  boolean has(int messageId) {
    return abandoned != null
        && messageId > 0
        && messageId <= last
        && last - messageId < KEPT
        && abandoned.get(messageId % KEPT);
  }
}

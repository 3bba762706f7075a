package io.github.bancada.lab;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * TCP ports on loopback for servers that must be told theirs, and that may be away for a while.
 * Stateless, thread-safe.
 *
 * <p>They are above those that Linux gives to connections and to listeners at port 0 (32,768 to
 * 60,999, {@code net.ipv4.ip_local_port_range}). One of those would be taken again and again by
 * programs that open connections at the same time: between this choice and the server's start, or
 * while it is restarted. Even the server's own clients would take it: a connection attempt whose
 * own port is by chance the one that it connects to reaches itself.
 */
final class LoopbackPort {
  static final int LOWEST = 61_000;
  private static final int END = 65_536;
  private static final int ATTEMPTS = 100;

  private LoopbackPort() {}

  /**
   * A port that nobody listens on at this moment.
   *
   * @throws IOException if none of many is free
   */
  static int free() throws IOException {
    IOException last = new IOException("no attempt");
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, END);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return socket.getLocalPort();
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }
}

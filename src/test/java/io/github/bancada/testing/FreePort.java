package io.github.bancada.testing;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * TCP ports for servers that must be told theirs, and for servers that are away. Thread-safe.
 *
 * <p>They are below those that Linux gives to connections and to listeners at port 0 (from 32,768
 * on, {@code net.ipv4.ip_local_port_range}). One of those would be taken again and again by tests
 * that open connections at the same time, between this choice and the server's start.
 */
public final class FreePort {
  private static final int LOWEST = 10_000;
  private static final int END = 32_768;
  private static final int ATTEMPTS = 100;

  private FreePort() {}

  /**
   * A port that nobody listens on at this moment.
   *
   * @throws IOException if none of many is free
   */
  public static int find() throws IOException {
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

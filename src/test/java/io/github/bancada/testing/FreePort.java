package io.github.bancada.testing;

import io.github.bancada.lab.LoopbackPort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * TCP ports for servers that must be told theirs, and for servers that are away: this JVM has them
 * to its end, so a port has no server until its test starts one. Thread-safe.
 */
public final class FreePort {
  private static final List<LoopbackPort> HELD = new ArrayList<>();

  private FreePort() {}

  /**
   * A port without a listener on any address of this machine, which no other program gets.
   *
   * @throws IOException if none of many is free
   */
  public static synchronized int find() throws IOException {
    LoopbackPort port = LoopbackPort.hold();
    HELD.add(port);
    return port.number();
  }
}

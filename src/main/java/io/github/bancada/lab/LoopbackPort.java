package io.github.bancada.lab;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A TCP port for a server that needs a given one and may be down for a while: no other process gets
 * it from its choice until {@link #close()}. Thread-safe.
 *
 * <p>A socket that never listens holds the port. Linux lets a listener that may reuse addresses
 * ({@code SO_REUSEADDR}, which servers set) use it too, and refuses connections while there is no
 * listener. Other systems do not, so there the port is free until the server takes it.
 *
 * <p>The ports are above the range that Linux gives to connections and to sockets at port 0 (32,768
 * to 60,999, {@code net.ipv4.ip_local_port_range}). That protects what is not held: the same port
 * of UDP, and ports on other systems.
 */
public final class LoopbackPort implements Closeable {
  static final int LOWEST = 61_000;
  private static final int END = 65_536;
  private static final int ATTEMPTS = 1_000;
  private static final boolean LINUX =
      System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("linux");

  private final Socket holder;
  private final int number;

  private LoopbackPort(Socket holder, int number) {
    this.holder = holder;
    this.number = number;
  }

  /**
   * Takes a port that is free on every address of this machine.
   *
   * @throws IOException if none of many is free
   */
  public static LoopbackPort hold() throws IOException {
    IOException last = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      int number = ThreadLocalRandom.current().nextInt(LOWEST, END);
      Socket holder = new Socket();
      try {
        holder.bind(new InetSocketAddress(number));
        holder.setReuseAddress(true); // after it is bound, so that it takes none of another holder
        if (!LINUX) {
          holder.close();
        }
        return new LoopbackPort(holder, number);
      } catch (IOException e) {
        holder.close();
        last = e;
      }
    }
    throw last;
  }

  public int number() {
    return number;
  }

  /** Gives the port back. */
  @Override
  public void close() throws IOException {
    holder.close();
  }
}

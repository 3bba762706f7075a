package io.github.bancada.testing;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * A black hole: a listener that never accepts and whose queue has been filled, so that Linux leaves
 * a further connect unanswered. Close it to let go of all.
 */
public final class FullQueue implements Closeable {
  private final ServerSocketChannel listener;
  private final List<SocketChannel> queued = new ArrayList<>();

  /**
   * @param address where to listen; port 0 for any
   */
  public FullQueue(SocketAddress address) throws IOException {
    boolean unix = address instanceof UnixDomainSocketAddress;
    listener =
        unix ? ServerSocketChannel.open(StandardProtocolFamily.UNIX) : ServerSocketChannel.open();
    listener.bind(address, 1);
    boolean taken = true;
    while (taken) {
      SocketChannel channel =
          unix ? SocketChannel.open(StandardProtocolFamily.UNIX) : SocketChannel.open();
      queued.add(channel);
      channel.configureBlocking(false);
      try {
        taken = channel.connect(address()) || queued.size() < 8;
      } catch (IOException e) {
        taken = false; // EAGAIN: a Unix socket says so at once
      }
    }
  }

  /** Where it listens. */
  public SocketAddress address() throws IOException {
    return listener.getLocalAddress();
  }

  @Override
  public void close() throws IOException {
    for (SocketChannel each : queued) {
      each.close();
    }
    listener.close();
  }
}

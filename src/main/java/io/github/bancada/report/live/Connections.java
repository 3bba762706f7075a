package io.github.bancada.report.live;

import io.github.bancada.process.Daemons;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts connections on a port and passes each on when its client begins to send. Silent
 * connections need no thread and are closed after a time. Thread-safe.
 */
final class Connections implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(Connections.class);
  private static final int BACKLOG = 50;
  private static final long LOOK_MILLIS = 250;

  /** Limit of silent connections; one more is closed. */
  private static final int MOST_SILENT = 200;

  private final ServerSocketChannel server;
  private final Selector selector;
  private final long silentNanos;

  /** Time of arrival, by {@link System#nanoTime()}. */
  private final Map<SocketChannel, Long> silent = new ConcurrentHashMap<>();

  private Connections(ServerSocketChannel server, Selector selector, long silentMillis) {
    this.server = server;
    this.selector = selector;
    silentNanos = TimeUnit.MILLISECONDS.toNanos(silentMillis);
  }

  /**
   * Takes the port; connections wait until {@link #begin}.
   *
   * @param silentMillis longest silence of a client
   * @throws IOException if the port is not available
   */
  static Connections open(InetSocketAddress at, long silentMillis) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open();
    try {
      server.bind(at, BACKLOG).configureBlocking(false);
      Selector selector = Selector.open();
      server.register(selector, SelectionKey.OP_ACCEPT);
      return new Connections(server, selector, silentMillis);
    } catch (IOException | RuntimeException e) {
      server.close();
      throw e;
    }
  }

  InetSocketAddress address() throws IOException {
    return (InetSocketAddress) server.getLocalAddress();
  }

  /**
   * Begins to accept connections.
   *
   * @param speaking takes a blocking channel whose client has begun to send; returns at once
   */
  void begin(Consumer<SocketChannel> speaking) {
    Daemons.thread("bancada-live-connections", () -> work(speaking)).start();
  }

  private void work(Consumer<SocketChannel> speaking) {
    while (selector.isOpen()) {
      try {
        selector.select(LOOK_MILLIS);
        List<SocketChannel> begun = new ArrayList<>();
        for (SelectionKey key : selector.selectedKeys()) {
          if (key.channel() == server) {
            accept();
          } else {
            key.cancel();
            begun.add((SocketChannel) key.channel());
          }
        }
        selector.selectedKeys().clear();
        selector.selectNow(); // releases the cancelled ones
        for (SocketChannel each : begun) {
          silent.remove(each);
          each.configureBlocking(true);
          speaking.accept(each);
        }
        closeSilent();
      } catch (IOException | RuntimeException e) {
        log.debug("A connection of the live page is lost, or its port is closed", e);
      }
    }
  }

  private void accept() throws IOException {
    for (SocketChannel next = server.accept(); next != null; next = server.accept()) {
      if (silent.size() >= MOST_SILENT) {
        next.close();
      } else {
        silent.put(next, System.nanoTime());
        next.configureBlocking(false).register(selector, SelectionKey.OP_READ);
      }
    }
  }

  private void closeSilent() throws IOException {
    for (Map.Entry<SocketChannel, Long> each : silent.entrySet()) {
      if (System.nanoTime() - each.getValue() > silentNanos) {
        silent.remove(each.getKey());
        each.getKey().close();
      }
    }
  }

  /** Frees the port and closes silent connections. */
  @Override
  public void close() {
    try {
      server.close();
      selector.close(); // this frees the port
      for (SocketChannel each : silent.keySet()) {
        each.close();
      }
    } catch (IOException e) {
      log.debug("The port of the live page is not closed cleanly", e);
    }
  }
}

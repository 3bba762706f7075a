package io.github.bancada.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/**
 * A web server on loopback that answers every request at once with a few bytes, and keeps when each
 * came and on which connection: what a load generator really sent, by one clock for all of them.
 * One thread; it expects one request at a time on a connection.
 */
final class ArrivalsServer implements AutoCloseable {
  /** What it answers. */
  static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nhello\n".getBytes(StandardCharsets.US_ASCII);

  private static final int READ_BYTES = 8192;

  private final ServerSocketChannel listening;
  private final Selector selector;
  private final Thread thread;
  private final ByteBuffer in = ByteBuffer.allocateDirect(READ_BYTES);
  private final ByteBuffer out = ByteBuffer.allocateDirect(ANSWER.length);
  private final long[] nanos;
  private final int[] connections;
  private final long nanosAtEpoch;
  private volatile int requests;
  private int accepted;

  private ArrivalsServer(int most) throws IOException {
    nanos = new long[most];
    connections = new int[most];
    // The pages exist before the load comes.
    Arrays.fill(nanos, 1);
    Arrays.fill(connections, 1);
    out.put(ANSWER);
    nanosAtEpoch = System.nanoTime() - 1_000_000 * System.currentTimeMillis();
    selector = Selector.open();
    listening = ServerSocketChannel.open();
    listening.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
    listening.configureBlocking(false);
    listening.register(selector, SelectionKey.OP_ACCEPT);
    thread = new Thread(this::serve, "bench-server");
    thread.setDaemon(true);
  }

  /**
   * Starts one.
   *
   * @param most requests that it keeps; later ones are answered only
   */
  static ArrivalsServer start(int most) throws IOException {
    ArrivalsServer server = new ArrivalsServer(most);
    server.thread.start();
    return server;
  }

  int port() {
    return listening.socket().getLocalPort();
  }

  /** How long ago the first request came; zero if none has. */
  Duration sinceFirst() {
    return Duration.ofNanos(requests == 0 ? 0 : System.nanoTime() - nanos[0]);
  }

  private void serve() {
    try {
      while (selector.isOpen()) {
        selector.select(this::ready);
      }
    } catch (IOException | ClosedSelectorException e) {
      return; // it is closed
    }
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
      } else {
        answer(key);
      }
    } catch (IOException e) {
      key.cancel(); // the other side has gone
    }
  }

  private void accept() throws IOException {
    SocketChannel connection = listening.accept();
    if (connection != null) {
      connection.configureBlocking(false);
      connection.setOption(StandardSocketOptions.TCP_NODELAY, true);
      connection.register(selector, SelectionKey.OP_READ, accepted);
      accepted++;
    }
  }

  private void answer(SelectionKey key) throws IOException {
    long now = System.nanoTime();
    SocketChannel connection = (SocketChannel) key.channel();
    in.clear();
    int length = connection.read(in);
    if (length < 0) {
      connection.close();
      throw new ClosedChannelException();
    }
    if (length >= 4 && in.getInt(length - 4) == 0x0d0a0d0a) {
      if (requests < nanos.length) {
        int index = requests;
        nanos[index] = now;
        connections[index] = (Integer) key.attachment();
        requests = index + 1;
      }
      out.flip();
      connection.write(out);
    }
  }

  /** Ends it; then what it has kept may be read. */
  @Override
  public void close() throws IOException {
    selector.close();
    listening.close();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** When the requests came, of a server that is closed. */
  Punctuality punctuality() {
    return new Punctuality(
        Arrays.copyOf(nanos, requests), Arrays.copyOf(connections, requests), nanosAtEpoch);
  }
}

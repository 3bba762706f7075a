package io.github.bancada.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

/**
 * Connects to the first address of a name that answers (Happy Eyeballs, RFC 8305 section 5). Tries
 * the addresses in their order, each {@value #NEXT_AFTER_MILLIS} ms after the one before or as soon
 * as that one has failed; started attempts continue until one succeeds. A dead address therefore
 * costs a quarter of a second instead of the connect timeout, and a slow one still counts.
 *
 * <p>For one connection, made in the calling thread; any thread may call {@link #close()}.
 */
public final class HappyEyeballs implements Closeable {
  /** The <i>Connection Attempt Delay</i> recommended by RFC 8305. */
  static final long NEXT_AFTER_MILLIS = 250;

  private final List<InetSocketAddress> targets;
  private final List<SocketChannel> begun = new ArrayList<>();
  private final StringJoiner failures = new StringJoiner("; ");
  private int next;
  private long nextAt = System.nanoTime();
  private volatile Selector waiting;
  private volatile boolean closed;

  /**
   * Limits each wait.
   *
   * @param <E> thrown to give up
   */
  @FunctionalInterface
  public interface Pace<E extends Exception> {
    /** Milliseconds until the next call, at least 1; {@link Long#MAX_VALUE} for no limit. */
    long millis() throws E;
  }

  /**
   * @param targets at least one
   */
  public HappyEyeballs(List<InetSocketAddress> targets) {
    this.targets = List.copyOf(targets);
  }

  /**
   * Waits until one address answers.
   *
   * @return a connected channel in blocking mode
   * @throws ConnectException if all attempts failed, with the message of each
   * @throws AsynchronousCloseException if this was closed meanwhile
   */
  public <E extends Exception> SocketChannel connect(Pace<E> pace) throws IOException, E {
    SocketChannel winner = null;
    try {
      try (Selector selector = Selector.open()) {
        waiting = selector;
        while (winner == null) {
          if (closed) {
            throw new AsynchronousCloseException();
          }
          if (Thread.currentThread().isInterrupted()) {
            throw new ClosedByInterruptException();
          }
          winner = step(selector, pace);
        }
      }
      winner.configureBlocking(true); // not allowed while a selector has it
      begun.remove(winner);
      return winner;
    } finally {
      for (SocketChannel each : begun) {
        each.close();
      }
    }
  }

  /** Starts the next attempt or waits for the started ones; returns the connected one or null. */
  private <E extends Exception> SocketChannel step(Selector selector, Pace<E> pace)
      throws IOException, E {
    long untilNext = nextAt - System.nanoTime();
    if (next < targets.size() && (untilNext <= 0 || begun.isEmpty())) {
      return begin(selector);
    }
    if (begun.isEmpty()) {
      throw new ConnectException(failures.toString());
    }
    long millis = pace.millis();
    if (next < targets.size()) {
      millis = Math.min(millis, TimeUnit.NANOSECONDS.toMillis(untilNext) + 1);
    }
    selector.select(millis == Long.MAX_VALUE ? 0 : millis);
    SocketChannel answered = null;
    for (SelectionKey key : selector.selectedKeys()) {
      answered = answered == null ? finish((SocketChannel) key.channel()) : answered;
    }
    selector.selectedKeys().clear();
    return answered;
  }

  private SocketChannel begin(Selector selector) throws IOException {
    InetSocketAddress target = targets.get(next++);
    nextAt = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(NEXT_AFTER_MILLIS);
    SocketChannel channel = SocketChannel.open();
    begun.add(channel);
    try {
      channel.configureBlocking(false);
      if (channel.connect(target)) {
        return channel;
      }
      channel.register(selector, SelectionKey.OP_CONNECT, target);
    } catch (IOException e) {
      failed(channel, target, e);
    }
    return null;
  }

  private SocketChannel finish(SocketChannel channel) throws IOException {
    InetSocketAddress target = (InetSocketAddress) channel.keyFor(waiting).attachment();
    try {
      return channel.finishConnect() ? channel : null;
    } catch (IOException e) {
      failed(channel, target, e);
      return null;
    }
  }

  private void failed(SocketChannel channel, InetSocketAddress target, IOException e)
      throws IOException {
    String said = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    failures.add(
        targets.size() == 1 ? said : said + " (" + target.getAddress().getHostAddress() + ")");
    nextAt = System.nanoTime();
    begun.remove(channel);
    channel.close();
  }

  /** Ends a {@link #connect} in another thread. */
  @Override
  public void close() {
    closed = true;
    Selector selector = waiting;
    if (selector != null) {
      selector.wakeup();
    }
  }
}

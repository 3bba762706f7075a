package io.github.bancada.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * While it is open, reads of a {@link ChannelSocket} may end without a byte, and the connection
 * stays usable: for those who wait for what may never come. A {@link Deadlines.Guard} closes the
 * connection instead.
 *
 * <p>For the thread that reads. Costs a selector while it is open.
 */
public final class ReadLimit implements Closeable {
  /** Longest time until a read notices that its condition holds, milliseconds. */
  private static final long SLICE_MILLIS = 200;

  private final SocketChannel channel;
  private final Runnable onClosed;
  private final Selector selector;
  private BooleanSupplier over = () -> false;
  private long untilNanoTime;
  private boolean limited;

  ReadLimit(SocketChannel channel, Runnable onClosed) throws IOException {
    this.channel = channel;
    this.onClosed = onClosed;
    this.selector = Selector.open();
    try {
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ);
    } catch (IOException | RuntimeException e) {
      selector.close();
      throw e;
    }
  }

  /**
   * From now on a read that gets no byte ends with a {@link SocketTimeoutException}.
   *
   * @param nanoTime at this {@link System#nanoTime()}, or
   * @param condition once this holds; called often
   */
  public void set(long nanoTime, BooleanSupplier condition) {
    untilNanoTime = nanoTime;
    over = condition;
    limited = true;
  }

  /** From now on reads wait as always. */
  public void lift() {
    limited = false;
  }

  int read(ByteBuffer buffer) throws IOException {
    while (true) {
      int n = channel.read(buffer);
      if (n != 0) {
        return n;
      }
      long leftMillis = SLICE_MILLIS;
      if (limited) {
        long left = untilNanoTime - System.nanoTime();
        if (left <= 0 || over.getAsBoolean()) {
          throw new SocketTimeoutException("nothing came within the time");
        }
        leftMillis = Math.min(SLICE_MILLIS, TimeUnit.NANOSECONDS.toMillis(left) + 1);
      }
      selector.select(leftMillis);
      selector.selectedKeys().clear();
      if (Thread.currentThread().isInterrupted()) {
        channel.close(); // as a read that blocks would do
        throw new ClosedByInterruptException();
      }
    }
  }

  /** Ends a wait after the channel was closed; callable from any thread. */
  void wakeUp() {
    selector.wakeup();
  }

  /** Reads wait as always again. */
  @Override
  public void close() throws IOException {
    onClosed.run();
    selector.close();
    try {
      channel.configureBlocking(true);
    } catch (ClosedChannelException e) {
      return; // nobody reads any more
    }
  }
}

package io.github.bancada.net;

import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * While it is open, writes to a {@link ChannelSocket} do not wait: what the peer does not take yet
 * is kept, and sent while the thread reads. So one thread may have many requests under way at a
 * peer that stops reading until its answers are read. And a read may end at a given time without a
 * byte, after which the connection is usable; a {@link Deadlines.Guard} closes it instead.
 *
 * <p>For the thread that uses the streams. Costs a selector while it is open.
 */
public final class FullDuplex implements Closeable {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  /** Most bytes of one system call; the JDK keeps a native buffer of the largest size. */
  private static final int MAX_CHUNK_BYTES = 64 << 10;

  /** A read that gets bytes all the time ends this long after its deadline. */
  private static final long GRACE_NANOS =
      TimeUnit.MILLISECONDS.toNanos(Deadlines.RESOLUTION_MILLIS);

  private final SocketChannel channel;
  private final IntConsumer onSent;
  private final Runnable onClosed;
  private final Selector selector;
  private final SelectionKey key;
  private ByteBuffer unsent = NOTHING;
  private boolean limited;
  private long endNanoTime;

  /**
   * @param channel in blocking mode, before and afterwards
   * @param onSent is told how many bytes each write has sent
   * @param onClosed runs when this is closed
   */
  FullDuplex(SocketChannel channel, IntConsumer onSent, Runnable onClosed) throws IOException {
    this.channel = channel;
    this.onSent = onSent;
    this.onClosed = onClosed;
    this.selector = Selector.open();
    try {
      channel.configureBlocking(false);
      key = channel.register(selector, SelectionKey.OP_READ);
    } catch (IOException | RuntimeException e) {
      selector.close();
      throw e;
    }
  }

  /** Makes a read without a byte end at this {@link System#nanoTime()}. */
  public void endReadsAt(long nanoTime) {
    limited = true;
    endNanoTime = nanoTime;
  }

  /** Makes reads wait until there is a byte. */
  public void letReadsWait() {
    limited = false;
  }

  /** Whether the peer has not taken all that was written. */
  public boolean hasUnsent() {
    return unsent.hasRemaining();
  }

  /**
   * Reads at least a byte, and sends meanwhile what is left to send.
   *
   * @return -1 at the end of the stream
   * @throws SocketTimeoutException if the time is over
   */
  int read(ByteBuffer target) throws IOException {
    while (true) {
      sendRest();
      if (limited && System.nanoTime() - endNanoTime > GRACE_NANOS) {
        throw timeIsOver();
      }
      int n = channel.read(target);
      if (n != 0) {
        return n;
      }
      await();
    }
  }

  /** Sends what the peer takes at once, and keeps the rest. */
  void write(ByteBuffer source) throws IOException {
    if (!hasUnsent()) {
      send(source);
    }
    if (source.hasRemaining()) {
      keep(source);
    }
  }

  private void send(ByteBuffer source) throws IOException {
    onSent.accept(channel.write(source));
  }

  private void keep(ByteBuffer source) {
    int size = unsent.remaining() + source.remaining();
    ByteBuffer all =
        size <= unsent.capacity()
            ? unsent.compact()
            : ByteBuffer.allocate(Math.max(size, 2 * unsent.capacity())).put(unsent);
    unsent = all.put(source).flip();
  }

  private void sendRest() throws IOException {
    if (!hasUnsent()) {
      return;
    }
    int end = unsent.limit();
    unsent.limit(Math.min(end, unsent.position() + MAX_CHUNK_BYTES));
    try {
      send(unsent);
    } finally {
      unsent.limit(end);
    }
    if (!hasUnsent()) {
      unsent = NOTHING;
    }
  }

  /** Waits until there is something to read, or room for what is to be sent. */
  private void await() throws IOException {
    long millis = 0; // no limit
    if (limited) {
      long left = endNanoTime - System.nanoTime();
      if (left <= 0) {
        throw timeIsOver();
      }
      millis = TimeUnit.NANOSECONDS.toMillis(left) + 1;
    }
    try {
      key.interestOps(
          hasUnsent() ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
    } catch (CancelledKeyException e) {
      throw new AsynchronousCloseException();
    }
    selector.select(millis);
    selector.selectedKeys().clear();
    if (Thread.currentThread().isInterrupted()) {
      channel.close(); // as a read that blocks does
      throw new ClosedByInterruptException();
    }
  }

  private static SocketTimeoutException timeIsOver() {
    return new SocketTimeoutException("no byte came within the time limit");
  }

  /** Ends a wait after the channel was closed; callable from any thread. */
  void wakeUp() {
    selector.wakeup();
  }

  /** Makes reads and writes wait again. Unsent bytes are lost; the connection is then useless. */
  @Override
  public void close() throws IOException {
    onClosed.run();
    selector.close();
    try {
      channel.configureBlocking(true);
    } catch (ClosedChannelException e) {
      return; // it is not used any more
    }
  }
}

package io.github.bancada.net;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A blocking {@link Socket} over a {@link SocketChannel}, TCP or Unix domain, that counts bytes.
 * Supports TLS on top. Closing it from any thread ends a running read, write or connect; it has no
 * other time limit ({@link #setSoTimeout} is ignored, see {@link Deadlines}), unless {@link
 * FullDuplex} is open.
 *
 * <p>One thread at a time may use the streams; any thread may read the counters and close.
 */
public final class ChannelSocket extends OptionlessSocket {
  /**
   * Most bytes of one system call. The JDK keeps a native buffer of the largest size for each
   * thread, and a write that a close interrupts counts no byte.
   */
  private static final int MAX_CHUNK_BYTES = 64 << 10;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private enum State {
    NEW,
    CONNECTED,
    CLOSED
  }

  private volatile SocketChannel channel;
  private volatile HappyEyeballs connecting;
  private volatile FullDuplex duplex;
  private final Runnable onOpened;
  private final Runnable onClosed;
  private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
  private final AtomicLong received = new AtomicLong();
  private final AtomicLong sent = new AtomicLong();
  private final InputStream in = new Input();
  private final OutputStream out = new Output();

  /**
   * @param channel a channel in blocking mode, connected or not; closed with this socket
   */
  public ChannelSocket(SocketChannel channel) {
    this(channel, () -> {}, () -> {});
  }

  /**
   * @param onOpened runs once after {@link #connect} succeeds
   * @param onClosed runs once before an open connection is closed, in the closing thread; both must
   *     be quick
   */
  public ChannelSocket(SocketChannel channel, Runnable onOpened, Runnable onClosed) {
    this.channel = channel;
    this.onOpened = onOpened;
    this.onClosed = onClosed;
  }

  @Override
  public void connect(SocketAddress address) throws IOException {
    channel.connect(address);
    connected();
  }

  /**
   * Connects to the first of several addresses that answers; with one address, or on a Unix socket,
   * the same as {@link #connect(SocketAddress)}.
   *
   * @param targets at least one; if more, all TCP
   * @throws IOException if none answers, with the message of each attempt
   */
  public void connectToAny(List<? extends SocketAddress> targets) throws IOException {
    if (targets.size() == 1) {
      connect(targets.get(0));
      return;
    }
    HappyEyeballs first =
        new HappyEyeballs(targets.stream().map(InetSocketAddress.class::cast).toList());
    connecting = first;
    if (state.get() == State.CLOSED) {
      throw new AsynchronousCloseException(); // closed before the attempts were visible
    }
    SocketChannel unused = channel;
    channel = first.connect(() -> Long.MAX_VALUE);
    connecting = null;
    unused.close();
    connected();
  }

  private void connected() throws IOException {
    if (!state.compareAndSet(State.NEW, State.CONNECTED)) {
      channel.close();
      throw new AsynchronousCloseException();
    }
    onOpened.run();
    if (isTcp()) {
      // Otherwise a TLS handshake stalls about 40 ms: Nagle waits for a delayed acknowledgement.
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
  }

  private boolean isTcp() throws IOException {
    return channel.supportedOptions().contains(StandardSocketOptions.TCP_NODELAY);
  }

  /** Until the result is closed, writes do not wait and reads end at a given time. */
  public FullDuplex fullDuplex() throws IOException {
    FullDuplex opened =
        new FullDuplex(channel, n -> sent.setRelease(sent.getPlain() + n), () -> duplex = null);
    duplex = opened;
    return opened;
  }

  public long receivedBytes() {
    return received.getAcquire();
  }

  public long sentBytes() {
    return sent.getAcquire();
  }

  @Override
  public InputStream getInputStream() {
    return in;
  }

  @Override
  public OutputStream getOutputStream() {
    return out;
  }

  @Override
  public void close() throws IOException {
    if (state.getAndSet(State.CLOSED) == State.CONNECTED) {
      onClosed.run(); // before the close, which may let another thread connect again
    }
    channel.close();
    FullDuplex waiting = duplex;
    if (waiting != null) {
      waiting.wakeUp();
    }
    HappyEyeballs first = connecting;
    if (first != null) {
      first.close();
    }
  }

  @Override
  public boolean isConnected() {
    return channel.isConnected();
  }

  @Override
  public boolean isClosed() {
    return !channel.isOpen();
  }

  @Override
  public void shutdownInput() throws IOException {
    channel.shutdownInput();
  }

  @Override
  public void shutdownOutput() throws IOException {
    channel.shutdownOutput();
  }

  /** The peer's address; the loopback address for a Unix socket. */
  @Override
  public InetAddress getInetAddress() {
    return remote() instanceof InetSocketAddress inet
        ? inet.getAddress()
        : InetAddress.getLoopbackAddress();
  }

  @Override
  public int getPort() {
    return remote() instanceof InetSocketAddress inet ? inet.getPort() : 0;
  }

  @Override
  public SocketAddress getRemoteSocketAddress() {
    return remote();
  }

  private SocketAddress remote() {
    try {
      return channel.getRemoteAddress();
    } catch (IOException e) {
      return null; // like a closed Socket
    }
  }

  @Override
  public String toString() {
    return "ChannelSocket[" + channel + "]";
  }

  /**
   * A buffer over a part of an array; reuses the last buffer if the array is the same, as usual.
   */
  private static ByteBuffer over(ByteBuffer last, byte[] array, int offset, int length) {
    ByteBuffer buffer = last.array() == array ? last : ByteBuffer.wrap(array);
    return buffer.limit(offset + length).position(offset);
  }

  private final class Input extends InputStream {
    private ByteBuffer buffer = NOTHING;

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      int n = read(one, 0, 1);
      return n < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      buffer = over(buffer, target, offset, Math.min(length, MAX_CHUNK_BYTES));
      FullDuplex both = duplex;
      int n = both == null ? channel.read(buffer) : both.read(buffer);
      if (n > 0) {
        received.setRelease(received.getPlain() + n);
      }
      return n;
    }

    @Override
    public void close() throws IOException {
      ChannelSocket.this.close();
    }
  }

  private final class Output extends OutputStream {
    private ByteBuffer buffer = NOTHING;

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      int at = offset;
      int end = offset + length;
      while (at < end) {
        buffer = over(buffer, source, at, Math.min(end - at, MAX_CHUNK_BYTES));
        FullDuplex both = duplex;
        if (both != null) {
          both.write(buffer);
          at = buffer.position();
          continue;
        }
        int n = channel.write(buffer);
        at += n;
        sent.setRelease(sent.getPlain() + n);
      }
    }

    @Override
    public void close() throws IOException {
      ChannelSocket.this.close();
    }
  }
}

package io.github.bancada.pages.command;

import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The connection of one client, with the time that the server has waited for it. For one thread,
 * except {@link #isOverdue} and {@link #close}.
 */
final class Client implements ReadableByteChannel {
  private static final int HEAD = 8 * 1024;

  private final SocketChannel channel;
  private final ServerLimits limits;

  /** Bytes that were received but not read yet. */
  private final ByteBuffer received = ByteBuffer.allocate(HEAD).limit(0);

  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong waitedNanos = new AtomicLong();

  /** Start of the current wait for the client; meaningless unless {@link #waiting}. */
  private volatile long waitStart;

  private volatile boolean waiting;
  private volatile boolean dropped;

  Client(SocketChannel channel, ServerLimits limits) {
    this.channel = channel;
    this.limits = limits;
  }

  /**
   * The lines before the first empty one, without their ends; each character is a byte.
   *
   * @throws ProtocolException if the lines do not end within 8 KiB
   */
  List<String> head() throws IOException {
    List<String> lines = new ArrayList<>();
    byte[] line = new byte[HEAD];
    int length = 0;
    for (int taken = 0; taken < HEAD; taken++) {
      if (!received.hasRemaining() && !receive()) {
        throw new ProtocolException("the request ends before its empty line");
      }
      byte next = received.get();
      if (next != '\n') {
        line[length++] = next;
      } else if (length == 0) {
        return lines;
      } else {
        lines.add(new String(line, 0, length, StandardCharsets.ISO_8859_1));
        length = 0;
      }
    }
    throw new ProtocolException("the request has no empty line within " + HEAD + " bytes");
  }

  private boolean receive() throws IOException {
    received.clear();
    int read = await(received);
    received.flip();
    return read >= 0;
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    if (!received.hasRemaining()) {
      return await(into);
    }
    int length = Math.min(into.remaining(), received.remaining());
    for (int i = 0; i < length; i++) {
      into.put(received.get());
    }
    return length;
  }

  private int await(ByteBuffer into) throws IOException {
    beginWait();
    try {
      int read = channel.read(into);
      bytes.addAndGet(Math.max(0, read));
      return read;
    } finally {
      endWait();
    }
  }

  /** Reads the rest of the job, up to the limit, so that the client can send all of it. */
  void drain() throws IOException {
    ByteBuffer unwanted = ByteBuffer.allocate(64 * 1024);
    while (bytes.get() < limits.jobBytes() && read(unwanted) >= 0) {
      unwanted.clear();
    }
  }

  void send(String head, byte[] out, byte[] err) throws IOException {
    ByteBuffer[] all = {
      ByteBuffer.wrap(head.getBytes(StandardCharsets.US_ASCII)),
      ByteBuffer.wrap(out),
      ByteBuffer.wrap(err)
    };
    beginWait();
    try {
      while (all[2].hasRemaining() || all[1].hasRemaining() || all[0].hasRemaining()) {
        channel.write(all);
      }
    } finally {
      endWait();
    }
  }

  private void beginWait() {
    waitStart = System.nanoTime();
    waiting = true;
  }

  private void endWait() {
    waiting = false;
    waitedNanos.addAndGet(System.nanoTime() - waitStart);
  }

  /** Whether the server has waited too long for it. */
  boolean isOverdue(long nowNanos) {
    return waiting
        && waitedNanos.get() + (nowNanos - waitStart) > limits.patienceNanos(bytes.get());
  }

  /** Ends the connection although the client wants more; a waiting thread gets an exception. */
  void drop() throws IOException {
    dropped = true;
    close();
  }

  boolean isDropped() {
    return dropped;
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

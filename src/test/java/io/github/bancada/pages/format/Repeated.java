package io.github.bancada.pages.format;

import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;

/** A job that repeats some bytes, without holding them all. */
class Repeated implements ReadableByteChannel {
  private final byte[] part;
  private ByteBuffer current = ByteBuffer.allocate(0);
  private long left;

  /**
   * @param times how often the bytes come
   */
  Repeated(byte[] part, long times) {
    this.part = part;
    this.left = times;
  }

  /** How often the bytes have still to come. */
  long left() {
    return left;
  }

  @Override
  public int read(ByteBuffer target) {
    int before = target.remaining();
    while (target.hasRemaining() && (current.hasRemaining() || left > 0)) {
      if (!current.hasRemaining()) {
        left--;
        current = ByteBuffer.wrap(part);
      }
      int here = Math.min(target.remaining(), current.remaining());
      target.put(current.slice().limit(here));
      current.position(current.position() + here);
    }
    return before == target.remaining() ? -1 : before - target.remaining();
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public void close() {
    // Nothing to close.
  }
}

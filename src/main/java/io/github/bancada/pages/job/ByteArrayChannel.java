package io.github.bancada.pages.job;

import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/** A channel over a job in memory. Several channels may share the bytes. Not thread-safe. */
public final class ByteArrayChannel implements SeekableByteChannel {
  private final byte[] bytes;
  private long position;
  private boolean open = true;

  /**
   * @param bytes the job; not copied, only read
   */
  public ByteArrayChannel(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public int read(ByteBuffer target) {
    if (position >= bytes.length) {
      return -1;
    }
    int length = (int) Math.min(target.remaining(), bytes.length - position);
    target.put(bytes, (int) position, length);
    position += length;
    return length;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public SeekableByteChannel position(long next) {
    if (next < 0) {
      throw new IllegalArgumentException("position " + next);
    }
    position = next;
    return this;
  }

  @Override
  public long size() {
    return bytes.length;
  }

  @Override
  public int write(ByteBuffer source) {
    throw new NonWritableChannelException();
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new NonWritableChannelException();
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    open = false;
  }
}

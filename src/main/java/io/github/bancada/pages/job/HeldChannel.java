package io.github.bancada.pages.job;

import java.nio.ByteBuffer;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.SeekableByteChannel;

/**
 * A job that is held in memory, read as a file is. Several of them may share its bytes. Not
 * thread-safe.
 */
public final class HeldChannel implements SeekableByteChannel {
  private final byte[] bytes;
  private long position;
  private boolean open = true;

  /**
   * @param bytes the job; not copied, since it is read only
   */
  public HeldChannel(byte[] bytes) {
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

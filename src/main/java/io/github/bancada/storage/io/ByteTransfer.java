package io.github.bancada.storage.io;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Hands over each byte by a call of its own through a buffer of 4,096 bytes, as C's putc and getc
 * do, so that the cost of a byte is measured. Not thread-safe.
 */
final class ByteTransfer {
  private static final int SIZE = 4096;

  private final byte[] own = new byte[SIZE];
  private final ByteBuffer shared = ByteBuffer.allocateDirect(SIZE);

  private DataFile file;
  private long offset;
  private int count;
  private int next;

  /** Writes all bytes of a block. */
  void write(ByteBuffer block, DataFile to, long from) throws IOException {
    file = to;
    offset = from;
    next = 0;
    for (int i = block.position(); i < block.limit(); i++) {
      put(block.get(i));
    }
    flush();
    block.position(block.limit());
  }

  private void put(byte value) throws IOException {
    own[next++] = value;
    if (next == SIZE) {
      flush();
    }
  }

  private void flush() throws IOException {
    if (next > 0) {
      shared.clear().put(own, 0, next).flip();
      file.write(shared, offset);
      offset += next;
      next = 0;
    }
  }

  /** Reads all bytes of a block. */
  void read(ByteBuffer block, DataFile from, long at) throws IOException {
    file = from;
    offset = at;
    next = 0;
    count = 0;
    int start = block.position();
    int end = block.limit();
    for (int i = start; i < end; i++) {
      block.put(i, get(end - i));
    }
    block.position(end);
  }

  private byte get(int left) throws IOException {
    if (next == count) {
      fill(Math.min(SIZE, left));
    }
    return own[next++];
  }

  private void fill(int length) throws IOException {
    shared.clear().limit(length);
    file.read(shared, offset);
    shared.flip().get(own, 0, length);
    offset += length;
    count = length;
    next = 0;
  }
}

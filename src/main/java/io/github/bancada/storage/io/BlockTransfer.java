package io.github.bancada.storage.io;

import io.github.bancada.storage.target.Content;
import io.github.bancada.storage.target.ContentBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Moves one block between memory and a file, and verifies what it read. Holds the buffer, aligned
 * for direct access; large blocks that are only written are made in place. Not thread-safe.
 */
final class BlockTransfer {
  /** Smaller blocks are made faster in memory that stays in a processor's cache. */
  private static final int LARGE = 256 << 10;

  private final Content content;
  private final boolean verify;
  private final ByteTransfer bytes;
  private final ByteBuffer buffer;

  /** Null if blocks are not made in place. */
  private final ContentBuffer inPlace;

  /**
   * @param alignment of the buffer's address, a power of two
   */
  BlockTransfer(FileIoSettings settings, int alignment) {
    content = settings.content().content();
    verify = settings.content().verify();
    bytes = settings.transfer() == FileIoSettings.Transfer.BYTE ? new ByteTransfer() : null;
    boolean isInPlace =
        settings.operation().writes()
            && !settings.operation().reads()
            && bytes == null
            && settings.blockBytes() >= LARGE
            && content.isUnique();
    int size = settings.blockBytes();
    buffer = aligned(isInPlace ? ContentBuffer.bytes(size) : size, alignment);
    inPlace = isInPlace ? new ContentBuffer(content, buffer) : null;
  }

  /** A block's buffer whose address is a multiple of the alignment, a power of two. */
  private static ByteBuffer aligned(int blockBytes, int alignment) {
    int capacity = (blockBytes + alignment - 1) / alignment * alignment;
    return ByteBuffer.allocateDirect(Math.addExact(capacity, alignment)).alignedSlice(alignment);
  }

  void write(DataFile file, long id, long offset, int length) throws IOException {
    if (inPlace != null) {
      file.write(inPlace.block(id, offset, length), offset);
      return;
    }
    buffer.clear().limit(length);
    content.fill(id, offset, buffer);
    buffer.flip();
    if (bytes != null) {
      bytes.write(buffer, file, offset);
    } else {
      file.write(buffer, offset);
    }
  }

  void read(DataFile file, long id, long offset, int length) throws IOException {
    buffer.clear().limit(length);
    if (bytes != null) {
      bytes.read(buffer, file, offset);
    } else {
      file.read(buffer, offset);
    }
    buffer.flip();
    if (verify) {
      content.verify(file.name(), id, offset, buffer);
    }
  }

  /** Writes back the block just read. */
  void writeBack(DataFile file, long offset) throws IOException {
    buffer.rewind();
    file.write(buffer, offset);
  }

  /**
   * Passes each byte by one call through a buffer of 4,096 bytes, as C's putc and getc do, so that
   * the cost of a byte is measured. Not thread-safe.
   */
  static final class ByteTransfer {
    private static final int SIZE = 4096;

    private final byte[] own = new byte[SIZE];
    private final ByteBuffer shared = ByteBuffer.allocateDirect(SIZE);

    private DataFile file;
    private long offset;
    private int count;
    private int next;

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
}

package io.github.bancada.storage.target;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Memory in which the blocks of files are made in place: it holds the {@link BaseBytes}, and a
 * block is a part of it with new stamps. For content without duplicates. Not thread-safe.
 */
public final class ContentBuffer {
  private final Content content;
  private final ByteBuffer bytes;

  /**
   * @param memory at least {@link #bytes(int)} long
   */
  public ContentBuffer(Content content, ByteBuffer memory) {
    this.content = content;
    bytes = memory.order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at + Content.BLOCK <= bytes.capacity(); at += Content.BLOCK) {
      content.base(at % BaseBytes.PERIOD, bytes, at);
    }
  }

  /** Bytes of memory for blocks of this size. */
  public static int bytes(int blockBytes) {
    int block = (blockBytes + Content.BLOCK - 1) / Content.BLOCK * Content.BLOCK;
    return BaseBytes.PERIOD + block + Content.BLOCK;
  }

  /**
   * A part of a file, valid until the next call.
   *
   * @param file see {@link Content#fill}
   */
  public ByteBuffer block(long file, long offset, int length) {
    int from = (int) (content.place(file) + offset) & (BaseBytes.PERIOD - 1);
    long block = offset / Content.BLOCK;
    for (int at = from - (int) (offset % Content.BLOCK); at < from + length; at += Content.BLOCK) {
      content.stamp(file, block++, bytes, at);
    }
    return bytes.slice(from, length);
  }
}

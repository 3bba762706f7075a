package io.github.bancada.sql.load;

import java.io.InputStream;

/** The rows of a range of units for LOAD DATA, made while they are read. Not thread-safe. */
public final class RowStream extends InputStream {
  private static final int FULL = 1 << 15;

  private final RowMaker maker;
  private final long last;
  private final RowBuffer buffer = RowBuffer.lines();
  private long next;
  private int position;

  public RowStream(RowMaker maker, RowRange units) {
    this.maker = maker;
    next = units.first();
    last = units.last();
  }

  @Override
  public int read() {
    return fill() ? buffer.bytes()[position++] & 0xff : -1;
  }

  @Override
  public int read(byte[] target, int offset, int length) {
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int size = Math.min(length, available());
    System.arraycopy(buffer.bytes(), position, target, offset, size);
    position += size;
    return size;
  }

  @Override
  public int available() {
    return buffer.size() - position;
  }

  /** Makes more rows if the buffer is empty; false at the end. */
  private boolean fill() {
    if (position < buffer.size()) {
      return true;
    }
    position = 0;
    buffer.clear();
    while (next <= last && buffer.size() < FULL) {
      maker.write(next, buffer);
      next++;
    }
    return buffer.size() > 0;
  }
}

package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.RandomBytes;
import java.io.IOException;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.io.RandomAccessReadView;

/** Gives PDFBox the bytes of a PDF, within {@link PdfLimits}. Not thread-safe. */
final class PdfSource implements RandomAccessRead {
  private final RandomBytes bytes;
  private final PdfLimits limits;
  private final long start;
  private final long length;

  /** Whether reads are of structure, which is kept, not a search through the whole PDF. */
  private final boolean charged;

  private final byte[] block = new byte[1024];
  private long blockAt;
  private int blockLength;
  private long position;
  private boolean closed;

  /**
   * @param start of the PDF in the payload
   * @param length of the PDF
   */
  PdfSource(RandomBytes bytes, PdfLimits limits, long start, long length, boolean charged) {
    this.bytes = bytes;
    this.limits = limits;
    this.start = start;
    this.length = length;
    this.charged = charged;
  }

  @Override
  public int read() throws IOException {
    if (!load()) {
      return -1;
    }
    return block[(int) (position++ - blockAt)] & 0xFF;
  }

  @Override
  public int read(byte[] into, int offset, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    if (!load()) {
      return -1;
    }
    int from = (int) (position - blockAt);
    int here = Math.min(count, blockLength - from);
    System.arraycopy(block, from, into, offset, here);
    position += here;
    if (charged) {
      limits.charge(here - 1L);
    }
    return here;
  }

  /** Loads the block with the next byte; returns false at the end. */
  private boolean load() throws IOException {
    if (position >= length) {
      limits.charge(1); // ends endless reads at the end
      return false;
    }
    limits.charge(charged ? 1 : 0);
    if (position < blockAt || position >= blockAt + blockLength) {
      try {
        int wanted = (int) Math.min(block.length, length - position);
        blockLength = bytes.read(start + position, block, 0, wanted);
        blockAt = position;
      } catch (IOException e) {
        throw limits.failed(e);
      }
    }
    return true;
  }

  @Override
  public long getPosition() {
    return position;
  }

  @Override
  public void seek(long to) throws IOException {
    if (to < 0) {
      throw new IOException("seek to " + to);
    }
    position = Math.min(to, length);
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public boolean isEOF() {
    return position >= length;
  }

  @Override
  public RandomAccessReadView createView(long from, long size) {
    return new RandomAccessReadView(
        new PdfSource(bytes, limits, start, length, charged), from, size, true);
  }

  @Override
  public void close() {
    closed = true;
  }
}

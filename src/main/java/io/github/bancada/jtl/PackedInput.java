package io.github.bancada.jtl;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** A stream packed by gzip, which ends where it is cut off. Not thread-safe. */
final class PackedInput extends GZIPInputStream {
  private boolean cutOff;

  PackedInput(InputStream in, int bufferBytes) throws IOException {
    super(in, bufferBytes);
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    try {
      return cutOff ? -1 : super.read(buffer, offset, length);
    } catch (EOFException e) {
      cutOff = true;
      return -1;
    }
  }

  /** Whether it ended before its end. */
  boolean isCutOff() {
    return cutOff;
  }
}

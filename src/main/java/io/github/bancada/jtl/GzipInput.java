package io.github.bancada.jtl;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** A gzip stream that ends, instead of failing, where it is cut off. Not thread-safe. */
final class GzipInput extends GZIPInputStream {
  private boolean cutOff;

  GzipInput(InputStream in, int bufferBytes) throws IOException {
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

  /** Whether the stream is incomplete. */
  boolean isCutOff() {
    return cutOff;
  }
}

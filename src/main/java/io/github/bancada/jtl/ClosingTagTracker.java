package io.github.bancada.jtl;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Detects whether a stream ended with the expected text. Not thread-safe. */
final class ClosingTagTracker extends FilterInputStream {
  private final byte[] ending;

  /** The last bytes read, without white space. */
  private final byte[] last;

  private boolean ended;

  ClosingTagTracker(InputStream in, String ending) {
    super(in);
    this.ending = ending.getBytes(StandardCharsets.UTF_8);
    last = new byte[this.ending.length];
  }

  boolean isMissing() {
    return ended && !Arrays.equals(last, ending);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    if (count < 0) {
      ended = true;
    }
    // Looks back far enough to skip white space.
    for (int i = Math.max(0, count - 2 * last.length); i < count; i++) {
      byte next = buffer[offset + i];
      if (next > ' ' || next < 0) {
        System.arraycopy(last, 1, last, 0, last.length - 1);
        last[last.length - 1] = next;
      }
    }
    return count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}

package io.github.bancada.jtl;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Detects whether a text ended in the middle of a line. Not thread-safe. */
final class LineEndTracker extends FilterReader {
  private char last = '\n';
  private boolean ended;

  LineEndTracker(Reader in) {
    super(in);
  }

  /** Whether everything was read and the last line has no line end. */
  boolean isMissing() {
    return ended && last != '\n' && last != '\r';
  }

  @Override
  public int read() throws IOException {
    char[] one = new char[1];
    return read(one, 0, 1) < 0 ? -1 : one[0];
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    if (count > 0) {
      last = buffer[offset + count - 1];
    }
    ended |= count < 0;
    return count;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}

package io.github.bancada.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Standard output that remembers what went wrong, where a {@link java.io.PrintWriter} swallows it.
 * For one thread.
 */
final class CheckedOutput extends FilterOutputStream {
  /** The reader of a pipe has read what it wanted: {@code | head}. */
  private static final String ENOUGH = "Broken pipe";

  private String problem = "";

  CheckedOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      problem = String.valueOf(e.getMessage());
      throw e;
    }
  }

  /** Why something could not be written; empty if all was, or nobody wanted more. */
  Optional<String> problem() {
    return Optional.of(problem).filter(text -> !text.isEmpty() && !text.equals(ENOUGH));
  }
}

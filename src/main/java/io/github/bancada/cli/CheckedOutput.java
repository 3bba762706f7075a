package io.github.bancada.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Standard output that remembers an error, which {@link java.io.PrintWriter} swallows. Not
 * thread-safe.
 */
final class CheckedOutput extends FilterOutputStream {
  /** The reader of a pipe has closed it, as {@code | head} does. */
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

  /** Why output could not be written; empty if all was, or the reader closed the pipe. */
  Optional<String> problem() {
    return Optional.of(problem).filter(text -> !text.isEmpty() && !text.equals(ENOUGH));
  }
}

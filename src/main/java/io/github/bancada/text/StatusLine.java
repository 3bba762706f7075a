package io.github.bancada.text;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * A line at the end of a terminal that is rewritten in place. Other output of the process appears
 * above it: standard output and standard error pass through this object until it is closed.
 * Thread-safe.
 */
public final class StatusLine implements AutoCloseable {
  private static final String CLEAR = "\r\u001b[K";

  /** Makes the terminal cut a long line, instead of continuing it on the next one. */
  private static final String CUT = "\u001b[?7l";

  private static final String WRAP = "\u001b[?7h";

  private final Object lock = new Object();
  private final PrintStream out;
  private final PrintStream err;
  private boolean shown;

  /** Whether other output is at the beginning of a line. */
  private boolean atLineStart = true;

  private StatusLine(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Takes standard output and standard error; for a process whose output is a terminal. */
  public static StatusLine open() {
    StatusLine line = new StatusLine(System.out, System.err);
    System.setOut(line.above(line.out));
    System.setErr(line.above(line.err));
    return line;
  }

  private PrintStream above(PrintStream stream) {
    return new PrintStream(new Above(stream), true, charset());
  }

  /** The charset in which Java writes to a terminal. */
  private static Charset charset() {
    String name = System.getProperty("stdout.encoding", System.getProperty("sun.stdout.encoding"));
    return name == null ? Charset.defaultCharset() : Charset.forName(name);
  }

  /** Shows a sentence instead of the previous one. */
  public void show(String sentence) {
    synchronized (lock) {
      if (atLineStart) {
        out.print(CLEAR + CUT + Terminal.line(sentence) + WRAP);
        out.flush();
        shown = true;
      }
    }
  }

  private void clear() {
    if (shown) {
      out.print(CLEAR);
      out.flush();
      shown = false;
    }
  }

  /** Removes the line, and gives the outputs back. */
  @Override
  public void close() {
    synchronized (lock) {
      clear();
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** The other output. */
  private final class Above extends FilterOutputStream {
    Above(OutputStream stream) {
      super(stream);
    }

    @Override
    public void write(int octet) throws IOException {
      write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return;
      }
      synchronized (lock) {
        clear();
        out.write(bytes, offset, length);
        atLineStart = bytes[offset + length - 1] == '\n';
      }
    }
  }
}

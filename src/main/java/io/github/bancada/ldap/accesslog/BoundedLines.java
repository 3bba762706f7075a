package io.github.bancada.ldap.accesslog;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * The lines of a text, plain or compressed by gzip. Cuts lines after {@value #MOST} bytes, so that
 * memory is bounded. Not thread-safe.
 */
final class BoundedLines implements Closeable {
  private static final int MOST = 1 << 20;
  private static final int BUFFER = 1 << 16;
  private static final int GZIP_1 = 0x1F;
  private static final int GZIP_2 = 0x8B;

  private final InputStream in;
  private final ByteArrayOutputStream line = new ByteArrayOutputStream();

  BoundedLines(InputStream bytes) throws IOException {
    BufferedInputStream buffered = new BufferedInputStream(bytes, BUFFER);
    buffered.mark(2);
    boolean compressed = buffered.read() == GZIP_1 && buffered.read() == GZIP_2;
    buffered.reset();
    in =
        compressed
            ? new BufferedInputStream(new GZIPInputStream(buffered, BUFFER), BUFFER)
            : buffered;
  }

  static BoundedLines of(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    try {
      return new BoundedLines(bytes);
    } catch (IOException e) {
      bytes.close();
      throw e;
    }
  }

  /** The next line without its end; null after the last. Invalid UTF-8 is replaced. */
  String next() throws IOException {
    line.reset();
    int read = in.read();
    if (read < 0) {
      return null;
    }
    for (; read >= 0 && read != '\n'; read = in.read()) {
      if (line.size() < MOST && read != '\r') {
        line.write(read);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

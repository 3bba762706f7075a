package io.github.bancada.pages.interpret;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/**
 * A job as a plain file, for programs that can neither read streams nor unpack jobs. A copy exists
 * until this is closed, and only its owner may read it. For one thread.
 */
public final class PlainJob implements Closeable {
  /** Longest copy: a gigabyte. */
  static final long MOST_BYTES = 1L << 30;

  private static final int GZIP_1 = 0x1F;
  private static final int GZIP_2 = 0x8B;

  private final Path path;
  private final boolean copied;

  private PlainJob(Path path, boolean copied) {
    this.path = path;
    this.copied = copied;
  }

  /**
   * A job in a file, unpacked if it is compressed by gzip.
   *
   * @throws IOException if it cannot be read or written, or is too long
   */
  public static PlainJob unpacked(Path job) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(job))) {
      in.mark(2);
      boolean packed = in.read() == GZIP_1 && in.read() == GZIP_2;
      in.reset();
      return packed ? copied(new GZIPInputStream(in), MOST_BYTES) : new PlainJob(job, false);
    }
  }

  /**
   * A copy of a job that arrives as a stream.
   *
   * @param job is not closed
   * @throws IOException if it cannot be read or written, or is too long
   */
  public static PlainJob copied(InputStream job) throws IOException {
    return copied(job, MOST_BYTES);
  }

  static PlainJob copied(InputStream job, long mostBytes) throws IOException {
    Path copy = Files.createTempFile("bancada-job-", ".tmp");
    boolean complete = false;
    try (OutputStream out = Files.newOutputStream(copy)) {
      byte[] block = new byte[1 << 16];
      long left = mostBytes;
      for (int read = job.read(block); read >= 0; read = job.read(block)) {
        left -= read;
        if (left < 0) {
          throw new IOException(
              "the job is longer than the " + mostBytes + " bytes that are copied for Ghostscript");
        }
        out.write(block, 0, read);
      }
      complete = true;
    } finally {
      if (!complete) {
        Files.deleteIfExists(copy);
      }
    }
    return new PlainJob(copy, true);
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    if (copied) {
      Files.deleteIfExists(path);
    }
  }
}

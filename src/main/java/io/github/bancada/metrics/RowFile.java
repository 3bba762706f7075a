package io.github.bancada.metrics;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Rows on disk while a run goes on, so that memory stays constant however long it takes.
 *
 * <p>Thread-safe. The file is temporary: {@link #close()} deletes it, after which the rows are
 * gone.
 *
 * @param <T> what a row is
 */
final class RowFile<T> implements Rows<T>, AutoCloseable {
  private final Codec<T> codec;
  private final Path path;
  private final DataOutputStream out;
  private long rows;

  /**
   * How a row becomes bytes and back.
   *
   * @param <T> what a row is
   */
  interface Codec<T> {
    void write(T row, DataOutput out) throws IOException;

    T read(DataInput in) throws IOException;
  }

  RowFile(Codec<T> codec) {
    this.codec = codec;
    try {
      path = Files.createTempFile("bancada-", ".rows");
      path.toFile().deleteOnExit();
      out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "Cannot create a temporary file for the run's intervals in "
              + System.getProperty("java.io.tmpdir")
              + ": "
              + e.getMessage()
              + "; free space there or set -Djava.io.tmpdir",
          e);
    }
  }

  synchronized void append(T row) throws IOException {
    codec.write(row, out);
    rows++;
  }

  @Override
  public synchronized void forEach(Reader<T> reader) throws IOException {
    out.flush();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
      for (long i = 0; i < rows; i++) {
        reader.accept(codec.read(in));
      }
    }
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
    Files.deleteIfExists(path);
  }
}

package io.github.bancada.metrics;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows on disk while a run goes on, so that memory stays constant however long it takes.
 *
 * <p>Thread-safe. The file is temporary: {@link #close()} deletes it, after which the rows are
 * gone.
 *
 * @param <T> what a row is
 */
final class RowFile<T> implements Rows<T>, AutoCloseable {
  /** Rows read at a time, so that reading many holds nobody up. */
  private static final int BATCH = 4096;

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

    /** How many bytes each row takes. */
    int rowBytes();
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
  public void forEach(Reader<T> reader) throws IOException {
    forEachAfter(0, reader);
  }

  /** Rows that are appended meanwhile are not read, and nobody who appends waits for the reader. */
  @Override
  public void forEachAfter(long known, Reader<T> reader) throws IOException {
    long end = flushed();
    for (long next = known; next < end; ) {
      List<T> batch = read(next, Math.min(BATCH, end - next));
      for (T row : batch) {
        reader.accept(row);
      }
      next += batch.size();
    }
  }

  private synchronized long flushed() throws IOException {
    out.flush();
    return rows;
  }

  private synchronized List<T> read(long first, long count) throws IOException {
    List<T> batch = new ArrayList<>();
    try (FileChannel channel = FileChannel.open(path).position(first * codec.rowBytes());
        DataInputStream in =
            new DataInputStream(new BufferedInputStream(Channels.newInputStream(channel)))) {
      for (long i = 0; i < count; i++) {
        batch.add(codec.read(in));
      }
    }
    return batch;
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
    Files.deleteIfExists(path);
  }
}

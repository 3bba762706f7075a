package io.github.bancada.metrics;

import io.github.bancada.process.AtomicFile;
import io.github.bancada.process.TemporaryFiles;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps rows on disk during a run, so that memory stays constant.
 *
 * <p>A full disk does not end the run: rows wait in memory, up to some megabytes, until there is
 * room again. Further rows are lost, and {@link #loss} reports them.
 *
 * <p>Thread-safe. The file is temporary: {@link #close()} deletes it and its rows.
 *
 * @param <T> type of a row
 */
public final class RowFile<T> implements Rows<T>, AutoCloseable {
  /** Rows read at a time; appending threads wait no longer than this takes. */
  private static final int BATCH = 4096;

  private static final int BLOCK_BYTES = 1 << 16;

  /** Limit of the bytes that wait for a full disk. */
  private static final int MOST_WAITING_BYTES = 4 << 20;

  /** Number of rows to lose before the next attempt to write. */
  private static final int ROWS_BEFORE_NEXT_TRY = 1024;

  private static final Logger log = LoggerFactory.getLogger(RowFile.class);

  private final Codec<T> codec;
  private final int mostWaitingBytes;
  private final Path path;

  /** A channel would be closed by an interrupt. */
  private final RandomAccessFile file;

  /** Complete rows that are not yet in the file. */
  private final ByteArrayOutputStream waiting = new ByteArrayOutputStream();

  private final DataOutputStream out = new DataOutputStream(waiting);
  private long rowsInFile;
  private long rows;
  private long lost;
  private boolean closed;

  /** The last error; null if there was none. */
  private IOException problem;

  /**
   * Converts a row to bytes and back.
   *
   * @param <T> type of a row
   */
  public interface Codec<T> {
    void write(T row, DataOutput out) throws IOException;

    T read(DataInput in) throws IOException;

    /** Size of every row. */
    int rowBytes();
  }

  RowFile(Codec<T> codec) {
    this(codec, null, MOST_WAITING_BYTES);
  }

  /** A null {@code wanted} makes a temporary file. */
  RowFile(Codec<T> codec, Path wanted, int mostWaitingBytes) {
    this.codec = codec;
    this.mostWaitingBytes = mostWaitingBytes;
    try {
      path = wanted != null ? wanted : TemporaryFiles.create("seconds-", ".rows");
      file = new RandomAccessFile(path.toFile(), "rw");
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

  synchronized void append(T row) {
    if (waiting.size() + codec.rowBytes() > mostWaitingBytes
        && (lost % ROWS_BEFORE_NEXT_TRY != 0 || !write())) {
      lost++;
      return;
    }
    try {
      codec.write(row, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // impossible: it writes to memory
    }
    rows++;
    if (waiting.size() % BLOCK_BYTES < codec.rowBytes() && waiting.size() >= BLOCK_BYTES) {
      write();
    }
  }

  /** Returns whether all waiting rows are in the file now. */
  private boolean write() {
    try {
      file.seek(rowsInFile * codec.rowBytes());
      file.write(waiting.toByteArray());
      rowsInFile = rows;
      waiting.reset();
      return true;
    } catch (IOException e) {
      if (problem == null) {
        log.warn("Cannot write {}; rows of the run's seconds wait in memory", path, e);
      }
      problem = e;
      return false;
    }
  }

  /** The number of lost rows and the cause; empty if no row was lost. */
  synchronized Optional<AtomicFile.UnwrittenException> loss() {
    return lost == 0
        ? Optional.empty()
        : Optional.of(
            new AtomicFile.UnwrittenException(
                path,
                String.format("%,d rows of single seconds cannot be written to ", lost),
                problem.getMessage(),
                problem));
  }

  @Override
  public void forEach(Reader<T> reader) throws IOException {
    forEachAfter(0, reader);
  }

  /** Does not read rows appended during the call; appending never waits for the reader. */
  @Override
  public void forEachAfter(long known, Reader<T> reader) throws IOException {
    long end = count();
    for (long next = known; next < end; ) {
      List<T> batch = read(next, Math.min(BATCH, end - next));
      for (T row : batch) {
        reader.accept(row);
      }
      next += batch.size();
    }
  }

  private synchronized long count() {
    return rows;
  }

  /** Reads from one place at a time, the file or memory, so it may return fewer than asked for. */
  private synchronized List<T> read(long first, long count) throws IOException {
    if (closed) {
      throw new IOException("the rows of " + path + " were deleted when their run was closed");
    }
    List<T> batch = new ArrayList<>();
    boolean inFile = first < rowsInFile;
    long last = inFile ? Math.min(first + count, rowsInFile) : first + count;
    try (DataInputStream in = new DataInputStream(inFile ? fromFile(first) : fromMemory(first))) {
      for (long i = first; i < last; i++) {
        batch.add(codec.read(in));
      }
    }
    return batch;
  }

  private InputStream fromFile(long first) throws IOException {
    return new BufferedInputStream(
        Channels.newInputStream(FileChannel.open(path).position(first * codec.rowBytes())));
  }

  private InputStream fromMemory(long first) {
    int skipped = (int) (first - rowsInFile) * codec.rowBytes();
    return new ByteArrayInputStream(waiting.toByteArray(), skipped, waiting.size() - skipped);
  }

  @Override
  public synchronized void close() throws IOException {
    closed = true;
    file.close();
    TemporaryFiles.delete(path);
  }
}

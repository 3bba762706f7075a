package io.github.bancada.metrics;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Interval rows on disk while a run goes on, so that memory stays constant however long it takes.
 * One fixed-size binary record a row; labels are kept once, in memory.
 *
 * <p>Thread-safe. The file is temporary: {@link #close()} deletes it, after which the rows are
 * gone.
 */
final class IntervalFile implements Intervals, AutoCloseable {
  private final Path path;
  private final DataOutputStream out;
  private final List<String> labels = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private long rows;

  IntervalFile() {
    try {
      path = Files.createTempFile("bancada-", ".intervals");
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

  synchronized void append(IntervalRow row) throws IOException {
    Integer number = numbers.get(row.label());
    if (number == null) {
      number = labels.size();
      numbers.put(row.label(), number);
      labels.add(row.label());
    }
    out.writeLong(row.epochSecond());
    out.writeInt(number);
    out.writeLong(row.samples());
    out.writeLong(row.errors());
    out.writeLong(row.sumNanos());
    out.writeLong(row.p50Nanos());
    out.writeLong(row.p95Nanos());
    out.writeLong(row.maxNanos());
    out.writeInt(row.users());
    rows++;
  }

  @Override
  public synchronized void forEach(Reader reader) throws IOException {
    out.flush();
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
      for (long i = 0; i < rows; i++) {
        long second = in.readLong();
        String label = labels.get(in.readInt());
        reader.accept(
            new IntervalRow(
                second,
                label,
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readLong(),
                in.readInt()));
      }
    }
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
    Files.deleteIfExists(path);
  }
}

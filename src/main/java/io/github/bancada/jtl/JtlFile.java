package io.github.bancada.jtl;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TransactionSamples;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.table.RunPart;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/**
 * Reads a JTL file in CSV or XML, also with gzip, with any saved columns, as a stream in constant
 * memory. Stateless.
 */
final class JtlFile {
  private static final int BUFFER = 1 << 16;
  private static final int GZIP_MAGIC = 0x1f8b;

  private JtlFile() {}

  /**
   * Reads a part of a file, exact to the sample. For less than the whole it reads the file twice,
   * because the start of the test is known only at the end.
   *
   * @param transactions whether samples of Transaction Controllers count in totals
   * @throws IOException if it is not a JTL file, has no samples, or is damaged before its last
   *     line; the message gives file, line and problem
   */
  static StoredRun read(Path file, RunPart part, TransactionSamples transactions)
      throws IOException {
    if (part.isWhole()) {
      return read(file, part, 0, transactions);
    }
    long start;
    try (StoredRun whole = read(file, RunPart.WHOLE, 0, transactions)) {
      start = whole.summary().info().startEpochMillis();
    }
    return read(file, part, start, transactions);
  }

  private static StoredRun read(
      Path file, RunPart part, long testStartEpochMillis, TransactionSamples transactions)
      throws IOException {
    boolean inOrder = true;
    boolean parentsHaveLines = false;
    while (true) {
      try {
        return read(
            file,
            inOrder
                ? JtlRecording.ordered(part, testStartEpochMillis, transactions, parentsHaveLines)
                : JtlRecording.disordered(
                    part, testStartEpochMillis, transactions, parentsHaveLines));
      } catch (JtlRecording.OutOfOrderException e) {
        inOrder = false;
      } catch (JtlRecording.LinesInParentsException e) {
        parentsHaveLines = true;
      }
    }
  }

  private static StoredRun read(Path file, JtlRecording recording) throws IOException {
    boolean read = false;
    try {
      RunSummary summary = summary(file, recording);
      read = true;
      return new StoredRun(summary, recording);
    } finally {
      if (!read) {
        recording.close();
      }
    }
  }

  private static RunSummary summary(Path file, JtlRecording recording) throws IOException {
    String broken;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER)) {
      broken = isGzip(in) ? readGzip(in, recording) : readSamples(in, recording);
    } catch (JtlRecording.OutOfOrderException
        | JtlRecording.LinesInParentsException
        | AtomicFile.UnwrittenException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException("'" + file + "' cannot be read: " + e.getMessage(), e);
    }
    if (recording.samples() == 0) {
      throw new IOException("'" + file + "' has no samples; there is nothing to report");
    }
    return recording.finish(
        nameOf(file),
        source(file, recording),
        broken.isEmpty() ? "" : "the file is cut off: " + broken);
  }

  private static boolean isGzip(InputStream in) throws IOException {
    in.mark(2);
    int magic = in.read() << 8 | in.read();
    in.reset();
    return magic == GZIP_MAGIC;
  }

  private static String readGzip(InputStream in, JtlRecording recording) throws IOException {
    GzipInput gzip = new GzipInput(in, BUFFER);
    String broken = readSamples(new BufferedInputStream(gzip, BUFFER), recording);
    return broken.isEmpty() && gzip.isCutOff() ? "its gzip data is incomplete" : broken;
  }

  private static String readSamples(InputStream in, JtlRecording recording) throws IOException {
    in.mark(BUFFER);
    int first = in.read();
    // Skips a byte order mark and empty lines.
    for (int i = 1; i < BUFFER && (first >= 0xBB || Character.isWhitespace(first)); i++) {
      first = in.read();
    }
    in.reset();
    if (first < 0) {
      throw new IOException("it is empty");
    }
    return first == '<'
        ? XmlJtl.read(in, recording)
        : CsvJtl.read(
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), BUFFER),
            recording);
  }

  private static String nameOf(Path file) {
    String name = String.valueOf(file.getFileName());
    String plain =
        name.replaceFirst("(?i)\\.gz$", "").replaceFirst("(?i)\\.(jtl|csv|xml|log)$", "");
    return plain.isEmpty() ? name : plain;
  }

  /** The file, with remarks needed to read its figures. */
  private static String source(Path file, JtlRecording recording) {
    StringBuilder source =
        new StringBuilder(String.valueOf(file.getFileName()))
            .append(", a JTL file: whole milliseconds only");
    if (!recording.knowsSuccess()) {
      source.append("; it does not say which samples failed");
    }
    if (!recording.knowsTransactions()) {
      source.append(
          "; it has no names of threads, so samples of Transaction Controllers are not known and"
              + " count");
    }
    if (recording.late() > 0) {
      source.append(
          String.format(
              Locale.ROOT,
              recording.late() == 1
                  ? "; %,d line is more than %d s late and counts in a later second"
                  : "; %,d lines are more than %d s late and count in a later second",
              recording.late(),
              JtlRecording.LONG_GRACE_SECONDS));
    }
    if (recording.hasOtherLabels()) {
      source.append(
          String.format(
              Locale.ROOT,
              "; labels beyond the first %,d are counted together",
              RunRecorder.MAX_LABELS));
    }
    return source.toString();
  }

  /** A gzip stream that ends, instead of failing, at a cut. Not thread-safe. */
  private static final class GzipInput extends GZIPInputStream {
    private boolean cutOff;

    GzipInput(InputStream in, int bufferBytes) throws IOException {
      super(in, bufferBytes);
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      try {
        return cutOff ? -1 : super.read(buffer, offset, length);
      } catch (EOFException e) {
        cutOff = true;
        return -1;
      }
    }

    /** Whether the stream is incomplete. */
    boolean isCutOff() {
      return cutOff;
    }
  }
}

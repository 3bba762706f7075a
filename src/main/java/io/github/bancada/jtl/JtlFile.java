package io.github.bancada.jtl;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.AtomicFile;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Reads a JTL file, in CSV or XML, with whatever columns JMeter was told to save, as a stream and
 * in constant memory; also one packed by gzip. Stateless.
 */
final class JtlFile {
  private static final int BUFFER = 1 << 16;
  private static final int GZIP_MAGIC = 0x1f8b;

  private JtlFile() {}

  /**
   * Reads a file.
   *
   * @throws IOException if it is no JTL, has no samples, or is damaged before its last line; the
   *     message names the file, the line and what is wrong there
   */
  static StoredRun read(Path file) throws IOException {
    try {
      return read(file, JtlRecording.ordered());
    } catch (JtlRecording.OutOfOrderException e) {
      return read(file, JtlRecording.disordered());
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
      broken = isPacked(in) ? readPacked(in, recording) : readSamples(in, recording);
    } catch (JtlRecording.OutOfOrderException | AtomicFile.UnwrittenException e) {
      throw e;
    } catch (IOException e) {
      throw new IOException("'" + file + "' cannot be read: " + e.getMessage(), e);
    }
    if (recording.samples() == 0) {
      throw new IOException("'" + file + "' has no samples: there is nothing to report");
    }
    return recording.finish(
        nameOf(file),
        source(file, recording),
        broken.isEmpty() ? "" : "the file is cut off: " + broken);
  }

  private static boolean isPacked(InputStream in) throws IOException {
    in.mark(2);
    int magic = in.read() << 8 | in.read();
    in.reset();
    return magic == GZIP_MAGIC;
  }

  private static String readPacked(InputStream in, JtlRecording recording) throws IOException {
    PackedInput packed = new PackedInput(in, BUFFER);
    String broken = readSamples(new BufferedInputStream(packed, BUFFER), recording);
    return broken.isEmpty() && packed.isCutOff() ? "its packed data has no end" : broken;
  }

  private static String readSamples(InputStream in, JtlRecording recording) throws IOException {
    in.mark(BUFFER);
    int first = in.read();
    // A byte order mark, and empty lines.
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

  /** The file, and what its reader should know about the figures. */
  private static String source(Path file, JtlRecording recording) {
    StringBuilder source =
        new StringBuilder(String.valueOf(file.getFileName()))
            .append(", a JTL file: whole milliseconds only");
    if (!recording.knowsSuccess()) {
      source.append("; it does not say which samples failed");
    }
    if (recording.late() > 0) {
      source.append(
          String.format(
              Locale.ROOT,
              "; %,d lines stand more than %d s behind later ones, and count in a later second",
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
}

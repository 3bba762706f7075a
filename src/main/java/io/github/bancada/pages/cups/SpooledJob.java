package io.github.bancada.pages.cups;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;

/**
 * A job in the spool. Immutable.
 *
 * @param id its number
 * @param control its control file
 * @param documents its data files by number, from 1
 */
public record SpooledJob(int id, Path control, SortedMap<Integer, Path> documents) {
  /** Control files have some kilobytes. */
  static final int MAX_CONTROL_BYTES = 1 << 20;

  private static final int BANNER_BYTES = 12;

  /**
   * Reads the control file.
   *
   * @throws IOException if it cannot be read
   * @throws ControlFileException if it is not a control file
   */
  public JobTicket ticket() throws IOException, ControlFileException {
    try (InputStream in = Files.newInputStream(control)) {
      byte[] message = in.readNBytes(MAX_CONTROL_BYTES + 1);
      if (message.length > MAX_CONTROL_BYTES) {
        throw new ControlFileException("it is longer than 1 MiB");
      }
      return JobTicket.of(message);
    }
  }

  /** The number of the first missing document; 0 if none is missing. */
  public int missing() {
    int expected = 1;
    for (Map.Entry<Integer, Path> document : documents.entrySet()) {
      if (document.getKey() != expected) {
        return expected;
      }
      expected++;
    }
    return documents.isEmpty() ? 1 : 0;
  }

  /** Whether a data file is one of the banner pages that CUPS itself adds to a job. */
  public static boolean isBanner(Path document) throws IOException {
    try (InputStream in = Files.newInputStream(document)) {
      String start = new String(in.readNBytes(BANNER_BYTES), StandardCharsets.ISO_8859_1);
      return start.equals("#CUPS-BANNER") || start.startsWith("#PDF-BANNER");
    }
  }
}

package io.github.bancada.ldap.undo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Reads the records of a ledger in turn. Skips an unfinished last one: its writer was killed before
 * the request was sent. Not thread-safe.
 */
final class LedgerReader {
  private static final int BUFFER_BYTES = 8 << 10;

  private final LedgerFile file;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private long position;
  private int at;
  private int filled;

  /**
   * A record as text.
   *
   * @param offset of its first byte
   * @param end offset after its empty line
   */
  record Block(long offset, long end, String text) {}

  /**
   * @param from offset of a record
   */
  LedgerReader(LedgerFile file, long from) {
    this.file = file;
    this.position = from;
  }

  /** Takes records. */
  interface Sink {
    void take(Block block) throws IOException;
  }

  /**
   * Reads the records between two offsets of records.
   *
   * @param sink receives each of them, in order
   */
  static void forEach(LedgerFile file, long start, long end, Sink sink) throws IOException {
    LedgerReader reader = new LedgerReader(file, start);
    Block block = start < end ? reader.next() : null;
    while (block != null && block.offset() < end) {
      sink.take(block);
      block = reader.next();
    }
  }

  /** The next record; null after the last. Empty lines between records are skipped. */
  Block next() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    long offset = position;
    boolean lineIsEmpty = true;
    for (int next = read(); next >= 0; next = read()) {
      if (next != '\n') {
        bytes.write(next);
        lineIsEmpty = false;
      } else if (!lineIsEmpty) {
        bytes.write('\n');
        lineIsEmpty = true;
      } else if (bytes.size() > 0) {
        return new Block(offset, position, bytes.toString(StandardCharsets.UTF_8));
      } else {
        offset = position;
      }
    }
    return null;
  }

  private int read() throws IOException {
    if (at == filled) {
      filled = file.read(position, buffer);
      at = 0;
      if (filled == 0) {
        return -1;
      }
    }
    position++;
    return buffer[at++] & 0xff;
  }
}

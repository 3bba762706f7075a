package io.github.bancada.testing;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * One packet of the MySQL client/server protocol: three bytes of length, one of sequence, the
 * payload. Immutable.
 *
 * @param bytes all of it; not to be changed
 */
record MysqlPacket(byte[] bytes) {
  private static final int HEADER_BYTES = 4;
  private static final int COM_QUERY = 3;
  private static final int PROTOCOL_10 = 10;

  /**
   * The next packet of a stream.
   *
   * @throws EOFException if the stream ends before it does
   */
  static MysqlPacket read(InputStream in) throws IOException {
    byte[] header = in.readNBytes(HEADER_BYTES);
    if (header.length < HEADER_BYTES) {
      throw new EOFException();
    }
    int length = header[0] & 0xff | (header[1] & 0xff) << 8 | (header[2] & 0xff) << 16;
    byte[] bytes = new byte[HEADER_BYTES + length];
    System.arraycopy(header, 0, bytes, 0, HEADER_BYTES);
    if (in.readNBytes(bytes, HEADER_BYTES, length) < length) {
      throw new EOFException();
    }
    return new MysqlPacket(bytes);
  }

  /** The SQL of a query in text form; "" for any other packet. */
  String query() {
    return bytes.length > HEADER_BYTES && bytes[HEADER_BYTES] == COM_QUERY
        ? text(HEADER_BYTES + 1, bytes.length)
        : "";
  }

  /** The same query with other SQL. */
  MysqlPacket withQuery(String sql) {
    return spliced(HEADER_BYTES + 1, bytes.length, sql);
  }

  /** A server's greeting (protocol 10, version, zero byte, rest) with another version. */
  MysqlPacket withServerVersion(String version) {
    if (bytes.length <= HEADER_BYTES || bytes[HEADER_BYTES] != PROTOCOL_10) {
      return this; // the server sends an error instead of a greeting
    }
    int end = HEADER_BYTES + 1;
    while (bytes[end] != 0) {
      end++;
    }
    return spliced(HEADER_BYTES + 1, end, version);
  }

  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  /** The bytes from one place to another replaced by a text, and the length set right. */
  private MysqlPacket spliced(int from, int to, String text) {
    byte[] middle = text.getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[from + middle.length + bytes.length - to];
    System.arraycopy(bytes, 0, all, 0, from);
    System.arraycopy(middle, 0, all, from, middle.length);
    System.arraycopy(bytes, to, all, from + middle.length, bytes.length - to);
    int length = all.length - HEADER_BYTES;
    all[0] = (byte) length;
    all[1] = (byte) (length >> 8);
    all[2] = (byte) (length >> 16);
    return new MysqlPacket(all);
  }
}

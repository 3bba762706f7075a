package io.github.bancada.ldap.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes BER elements (RFC 4511 section 5.1) from the last to the first, so that the length of each
 * is known when it is written. For one request; not thread-safe.
 */
public final class BerWriter {
  /** Tag of a text. */
  public static final int OCTET_STRING = 0x04;

  private byte[] bytes;

  /** Index of the first byte that was written. */
  private int first;

  /**
   * @param expectedBytes if there are more, they are copied once or more
   */
  public BerWriter(int expectedBytes) {
    bytes = new byte[expectedBytes];
    first = expectedBytes;
  }

  /** Number of bytes written so far. */
  public int size() {
    return bytes.length - first;
  }

  /** Writes an element before the others. */
  public BerWriter octets(int tag, byte[] content) {
    int from = size();
    makeRoom(content.length);
    first -= content.length;
    System.arraycopy(content, 0, bytes, first, content.length);
    return enclose(tag, from);
  }

  /** As {@link #octets}, in UTF-8. */
  public BerWriter text(String text) {
    return octets(OCTET_STRING, text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Writes an integer or an enumerated value before the others.
   *
   * @param value from 0 to 127
   */
  public BerWriter number(int tag, int value) {
    int from = size();
    makeRoom(1);
    bytes[--first] = (byte) value;
    return enclose(tag, from);
  }

  /**
   * Makes the bytes written since {@code from} the content of one element.
   *
   * @param from {@link #size()} before these bytes
   */
  public BerWriter enclose(int tag, int from) {
    int length = size() - from;
    int lengthSize = LdapMessages.lengthSize(length);
    makeRoom(1 + lengthSize);
    first -= lengthSize;
    LdapMessages.putLength(bytes, first, length, lengthSize);
    bytes[--first] = (byte) tag;
    return this;
  }

  private void makeRoom(int wanted) {
    if (first < wanted) {
      int size = size();
      byte[] longer = new byte[2 * (size + wanted)];
      System.arraycopy(bytes, first, longer, longer.length - size, size);
      bytes = longer;
      first = longer.length - size;
    }
  }

  public byte[] toBytes() {
    return Arrays.copyOfRange(bytes, first, bytes.length);
  }
}

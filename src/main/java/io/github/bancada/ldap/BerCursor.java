package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads BER elements, one after the other, from a part of a byte array. It trusts nothing: every
 * length is checked against the part, and only definite lengths are taken (RFC 4511 section 5.1).
 *
 * <p>Not thread-safe.
 */
final class BerCursor {
  private final byte[] bytes;
  private final int limit;
  private int position;

  /**
   * @param from first byte
   * @param to behind the last byte
   */
  BerCursor(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.position = from;
    this.limit = to;
  }

  boolean hasMore() {
    return position < limit;
  }

  int position() {
    return position;
  }

  /** The tag of the next element, without consuming it. */
  int peekTag() throws LdapFailure {
    need(1);
    return bytes[position] & 0xff;
  }

  /** Enters the next element, whatever its tag, and moves behind it. */
  BerCursor next() throws LdapFailure {
    need(2);
    position++;
    int length = length();
    need(length);
    BerCursor content = new BerCursor(bytes, position, position + length);
    position += length;
    return content;
  }

  /** Enters the next element, which must have this tag. */
  BerCursor next(int tag) throws LdapFailure {
    int found = peekTag();
    if (found != tag) {
      throw malformed(String.format("expected tag 0x%02x, found 0x%02x", tag, found));
    }
    return next();
  }

  private int length() throws LdapFailure {
    int first = bytes[position++] & 0xff;
    if (first < 0x80) {
      return first;
    }
    int count = first & 0x7f;
    if (count == 0 || count > 4) {
      throw malformed(String.format("length byte 0x%02x", first));
    }
    need(count);
    long length = 0;
    for (int i = 0; i < count; i++) {
      length = length << 8 | bytes[position++] & 0xff;
    }
    if (length > limit - position) {
      throw malformed("a length of " + length + " where " + (limit - position) + " bytes follow");
    }
    return (int) length;
  }

  /** The whole content as an integer of at most four bytes. */
  int integer() throws LdapFailure {
    int size = limit - position;
    if (size < 1 || size > 4) {
      throw malformed("an integer of " + size + " bytes");
    }
    int value = bytes[position++];
    while (position < limit) {
      value = value << 8 | bytes[position++] & 0xff;
    }
    return value;
  }

  /** The whole content as UTF-8 text. */
  String text() {
    return new String(bytes, position, limit - position, StandardCharsets.UTF_8);
  }

  /** A copy of the content. */
  byte[] copy() {
    return Arrays.copyOfRange(bytes, position, limit);
  }

  /** A copy of what lies between two positions this cursor has had. */
  byte[] copy(int from, int to) {
    return Arrays.copyOfRange(bytes, from, to);
  }

  private void need(int count) throws LdapFailure {
    if (limit - position < count) {
      throw malformed("an element that ends early");
    }
  }

  private static LdapFailure malformed(String what) {
    return new LdapFailure(ResultCode.DECODING_ERROR, "malformed LDAP message: " + what);
  }
}

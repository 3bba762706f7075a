package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads BER elements in turn from a part of a byte array. Does not trust the peer: checks every
 * length against the part and accepts definite lengths only (RFC 4511 section 5.1).
 *
 * <p>Not thread-safe.
 */
public final class BerCursor {
  private static final byte[] NONE = {};

  private byte[] bytes = NONE;
  private int limit;
  private int position;

  /** An empty cursor, for {@link #reset}. */
  public BerCursor() {}

  /**
   * @param to index after the last byte
   */
  public BerCursor(byte[] bytes, int from, int to) {
    reset(bytes, from, to);
  }

  public final void reset(byte[] source, int from, int to) {
    bytes = source;
    position = from;
    limit = to;
  }

  public boolean hasMore() {
    return position < limit;
  }

  public int position() {
    return position;
  }

  /** The tag of the next element, which stays unread. */
  public int peekTag() throws LdapOperationException {
    need(1);
    return bytes[position] & 0xff;
  }

  /** A cursor over the content of the next element, which is then read. */
  public BerCursor next() throws LdapOperationException {
    BerCursor content = new BerCursor();
    next(content);
    return content;
  }

  /** As {@link #next()}, with a cursor that exists. */
  public void next(BerCursor content) throws LdapOperationException {
    int end = enter();
    content.reset(bytes, position, end);
    position = end;
  }

  /** Moves to the content of the next element; returns the position after it. */
  private int enter() throws LdapOperationException {
    need(2);
    position++;
    int length = length();
    need(length);
    return position + length;
  }

  /** As {@link #next()}, for an element with this tag. */
  public BerCursor next(int tag) throws LdapOperationException {
    expect(tag);
    return next();
  }

  /** Reads an element with this tag as an integer of at most four bytes. */
  public int nextInteger(int tag) throws LdapOperationException {
    expect(tag);
    int end = enter();
    int size = end - position;
    if (size < 1 || size > 4) {
      throw malformed("an integer of " + size + " bytes");
    }
    int value = bytes[position++];
    while (position < end) {
      value = value << 8 | bytes[position++] & 0xff;
    }
    return value;
  }

  /** Reads an element with this tag as UTF-8 text. */
  public String nextText(int tag) throws LdapOperationException {
    expect(tag);
    int end = enter();
    String text =
        end == position ? "" : new String(bytes, position, end - position, StandardCharsets.UTF_8);
    position = end;
    return text;
  }

  /** As {@link #nextText}, but the element stays unread. */
  public String peekText(int tag) throws LdapOperationException {
    int from = position;
    String text = nextText(tag);
    position = from;
    return text;
  }

  private void expect(int tag) throws LdapOperationException {
    int found = peekTag();
    if (found != tag) {
      throw malformed(String.format("expected tag 0x%02x, found 0x%02x", tag, found));
    }
  }

  private int length() throws LdapOperationException {
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

  public String text() {
    return new String(bytes, position, limit - position, StandardCharsets.UTF_8);
  }

  public byte[] copy() {
    return Arrays.copyOfRange(bytes, position, limit);
  }

  /** A copy of the bytes between two positions of this cursor. */
  public byte[] copy(int from, int to) {
    return Arrays.copyOfRange(bytes, from, to);
  }

  private void need(int count) throws LdapOperationException {
    if (limit - position < count) {
      throw malformed("an element that ends early");
    }
  }

  private static LdapOperationException malformed(String what) {
    return new LdapOperationException(ResultCode.DECODING_ERROR, "malformed LDAP message: " + what);
  }
}

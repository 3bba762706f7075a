package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Splits a byte stream into LDAP messages. The buffer grows only as bytes arrive, up to {@link
 * #MAX_MESSAGE_BYTES}, regardless of the announced length, and shrinks before the next message. An
 * entry that is not needed is skipped as it arrives, and takes {@link #KEPT_BYTES} at most.
 *
 * <p>A read that ends with an {@link IOException} of the stream can be repeated, and resumes where
 * it was. Not thread-safe. A message is valid until the next one is read.
 */
public final class LdapReader {
  /** A longer message is refused; the defaults of UnboundID and OpenLDAP are similar. */
  public static final int MAX_MESSAGE_BYTES = 16 << 20;

  /** A longer message is refused even if it could be skipped. */
  public static final int MAX_SKIPPED_BYTES = 1 << 30;

  /** Most bytes that a connection keeps between two messages. */
  public static final int KEPT_BYTES = 16 << 10;

  private static final int INITIAL_BYTES = 2048;

  /** First byte of the answer of a TLS server to plain text (RFC 8446 section 5.1). */
  private static final int TLS_ALERT = 0x15;

  /**
   * More than the longest message ID, tag and length of an operation; less than {@link
   * #INITIAL_BYTES}.
   */
  private static final int HEAD_BYTES = 32;

  private final InputStream in;
  private byte[] buffer = new byte[INITIAL_BYTES];
  private final LdapMessage message = new LdapMessage();
  private int start;
  private int end;
  private long takenBytes;

  /** Bytes of the current message that are still to be discarded. */
  private int toSkip;

  public LdapReader(InputStream in) {
    this.in = in;
  }

  /** Whether bytes have arrived after the last message that was read. */
  public boolean hasBuffered() {
    return end > start;
  }

  /**
   * Waits until the next message has begun to arrive.
   *
   * @throws EOFException if the stream ends
   */
  public void await() throws IOException {
    fill(1);
  }

  /** Whether an unread message has begun to arrive. */
  boolean isInsideMessage() {
    return hasBuffered() || toSkip > 0;
  }

  /** Whether {@link #read} returns a message without waiting. */
  boolean hasWholeMessage() {
    int have = end - start;
    if (have < 2) {
      return false;
    }
    int first = buffer[start + 1] & 0xff;
    if (first < 0x80) {
      return have - 2 >= first;
    }
    int count = first & 0x7f;
    if (count > 4 || have < 2 + count) {
      return count > 4; // read() refuses it at once
    }
    return have - 2 - count >= announced(count);
  }

  /** Makes room for many messages that arrive together. */
  void expectMany() {
    if (buffer.length < KEPT_BYTES) {
      buffer = Arrays.copyOf(buffer, KEPT_BYTES);
    }
  }

  /** Bytes of the messages that were read. */
  long takenBytes() {
    return takenBytes;
  }

  /** Bytes that have arrived, unread messages included. */
  public long receivedBytes() {
    return takenBytes + end - start;
  }

  /**
   * Waits for the next message.
   *
   * @param wantedBytes a longer entry, reference or intermediate response may be {@linkplain
   *     LdapMessage#isSkipped skipped}
   * @throws EOFException if the stream ends, between messages or inside one
   * @throws LdapOperationException if the bytes are not LDAP
   */
  public LdapMessage read(int wantedBytes) throws IOException, LdapOperationException {
    if (toSkip > 0) {
      discard();
      return message;
    }
    shrink();
    fill(2);
    int tag = buffer[start] & 0xff;
    if (tag != LdapMessages.SEQUENCE) {
      throw new LdapOperationException(
          ResultCode.DECODING_ERROR,
          String.format("the peer does not speak LDAP: its message begins with byte 0x%02x", tag)
              + (tag == TLS_ALERT ? ", as TLS does; for a port of TLS write ldaps://" : ""));
    }
    int header = 2;
    int length = buffer[start + 1] & 0xff;
    if (length >= 0x80) {
      header += length & 0x7f;
      length = longLength(length);
    }
    if (length > INITIAL_BYTES && length > wantedBytes && skip(header, length)) {
      return message;
    }
    limit(length, MAX_MESSAGE_BYTES);
    fill(header + length);
    int from = start + header;
    start = from + length;
    message.decode(takenBytes, buffer, from, start);
    takenBytes += header + length;
    return message;
  }

  private int longLength(int first) throws IOException, LdapOperationException {
    int count = first & 0x7f;
    if (count == 0 || count > 4) {
      throw new LdapOperationException(
          ResultCode.DECODING_ERROR,
          String.format("malformed LDAP message: length byte 0x%02x", first));
    }
    fill(2 + count);
    long announced = announced(count);
    limit(announced, MAX_SKIPPED_BYTES);
    return (int) announced;
  }

  /** The length in {@code count} bytes after the first two. */
  private long announced(int count) {
    long announced = 0;
    for (int i = 0; i < count; i++) {
      announced = announced << 8 | buffer[start + 2 + i] & 0xff;
    }
    return announced;
  }

  private static void limit(long announced, int limit) throws LdapOperationException {
    if (announced > limit) {
      throw new LdapOperationException(
          ResultCode.DECODING_ERROR,
          String.format(
              "the peer announces a message of %s bytes; at most %s are taken", announced, limit));
    }
  }

  /** Reads and discards a message that is not needed; returns false if it may be needed. */
  private boolean skip(int header, int length) throws IOException, LdapOperationException {
    fill(header + HEAD_BYTES);
    int from = start + header;
    if (!message.decodeHead(takenBytes, buffer, from, from + length)) {
      return false;
    }
    takenBytes += header + length;
    int left = length - (end - from);
    if (left < 0) {
      start = end + left;
      return true;
    }
    start = 0;
    end = 0;
    if (buffer.length < KEPT_BYTES) {
      buffer = new byte[KEPT_BYTES];
    }
    toSkip = left;
    discard();
    return true;
  }

  private void discard() throws IOException {
    while (toSkip > 0) {
      toSkip -= receive(0, Math.min(toSkip, buffer.length), true);
    }
  }

  /** Releases the memory of a large message. */
  private void shrink() {
    int left = end - start;
    if (buffer.length > KEPT_BYTES && left <= KEPT_BYTES) {
      byte[] smaller = new byte[KEPT_BYTES];
      System.arraycopy(buffer, start, smaller, 0, left);
      buffer = smaller;
      start = 0;
      end = left;
    }
  }

  /** Waits for {@code wanted} unread bytes. */
  private void fill(int wanted) throws IOException {
    if (end == start) {
      start = 0;
      end = 0;
    }
    while (end - start < wanted) {
      if (end == buffer.length) {
        makeRoom();
      }
      end += receive(end, buffer.length - end, end > start);
    }
  }

  private int receive(int at, int most, boolean inside) throws IOException {
    int n = in.read(buffer, at, most);
    if (n < 0) {
      throw new EOFException(
          inside
              ? "the server closed the connection in the middle of a message"
              : "the server closed the connection");
    }
    return n;
  }

  private void makeRoom() {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, end - start);
      end -= start;
      start = 0;
    } else {
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
  }
}

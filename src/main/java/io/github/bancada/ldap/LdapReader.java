package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a byte stream into LDAP messages. The buffer grows only as bytes really arrive, up to {@link
 * #MAX_MESSAGE_BYTES}, whatever length a peer announces.
 *
 * <p>Not thread-safe. A message is valid until the next one is read.
 */
final class LdapReader {
  /** A longer message is refused, as UnboundID and OpenLDAP do by default in this order of size. */
  static final int MAX_MESSAGE_BYTES = 16 << 20;

  private static final int INITIAL_BYTES = 2048;

  private final InputStream in;
  private byte[] buffer = new byte[INITIAL_BYTES];
  private final LdapMessage message = new LdapMessage();
  private int start;
  private int end;

  LdapReader(InputStream in) {
    this.in = in;
  }

  /** Whether bytes are left that belong to no message read so far. */
  boolean hasBuffered() {
    return end > start;
  }

  /**
   * Waits for the next message.
   *
   * @throws EOFException if the stream ends, between messages or inside one
   * @throws LdapFailure if what arrives is not LDAP
   */
  LdapMessage read() throws IOException, LdapFailure {
    fill(2);
    int tag = buffer[start] & 0xff;
    if (tag != LdapMessages.SEQUENCE) {
      throw new LdapFailure(
          ResultCode.DECODING_ERROR,
          String.format("the peer does not speak LDAP: its message begins with byte 0x%02x", tag));
    }
    int header = 2;
    int length = buffer[start + 1] & 0xff;
    if (length >= 0x80) {
      int count = length & 0x7f;
      if (count == 0 || count > 4) {
        throw new LdapFailure(
            ResultCode.DECODING_ERROR,
            String.format("malformed LDAP message: length byte 0x%02x", length));
      }
      header += count;
      fill(header);
      long announced = 0;
      for (int i = 0; i < count; i++) {
        announced = announced << 8 | buffer[start + 2 + i] & 0xff;
      }
      if (announced > MAX_MESSAGE_BYTES) {
        throw new LdapFailure(
            ResultCode.DECODING_ERROR,
            "the peer announces a message of "
                + announced
                + " bytes; at most "
                + MAX_MESSAGE_BYTES
                + " are taken");
      }
      length = (int) announced;
    }
    fill(header + length);
    int from = start + header;
    start = from + length;
    message.decode(buffer, from, start);
    return message;
  }

  /** Makes at least so many unread bytes available. */
  private void fill(int wanted) throws IOException {
    if (end == start) {
      start = 0;
      end = 0;
    }
    while (end - start < wanted) {
      if (end == buffer.length) {
        makeRoom();
      }
      int n = in.read(buffer, end, buffer.length - end);
      if (n < 0) {
        throw new EOFException(
            end == start
                ? "the server closed the connection"
                : "the server closed the connection in the middle of a message");
      }
      end += n;
    }
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

package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;

/**
 * Requests out and their answers in, one request under way at a time (RFC 4511 section 4.1.1).
 * Nothing but a message with the ID of that request, sent after it, is an answer.
 *
 * <p>Not thread-safe.
 */
final class LdapStream {
  static final byte[] NO_CONTROLS = {};

  /** A longer request gets an array of its own, which is not kept. */
  private static final int KEPT_REQUEST_BYTES = 4096;

  private final LdapAddress address;
  private LdapReader reader;
  private OutputStream out;
  private byte[] request = NO_CONTROLS;
  private int lastMessageId;
  private long receivedBeforeRequest;

  LdapStream(LdapAddress address) {
    this.address = address;
  }

  /** From now on messages go over this socket. */
  void use(Socket socket) throws IOException {
    reader = new LdapReader(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /** Whether bytes have come that belong to no message read so far. */
  boolean hasBuffered() {
    return reader.hasBuffered();
  }

  /** Whether nothing has come since {@link #use}. */
  boolean isUnanswered() {
    return reader.receivedBytes() == 0;
  }

  /**
   * Sends a request, which becomes the one under way.
   *
   * @param controls encoded controls, or {@link #NO_CONTROLS}
   */
  void send(byte[] operation, byte[] controls) throws IOException {
    lastMessageId = lastMessageId == Integer.MAX_VALUE ? 1 : lastMessageId + 1;
    receivedBeforeRequest = reader.receivedBytes();
    int size = LdapMessages.envelopeSize(lastMessageId, operation, controls);
    byte[] message = size <= request.length ? request : new byte[size];
    if (size <= KEPT_REQUEST_BYTES) {
      request = message;
    }
    LdapMessages.putEnvelope(message, lastMessageId, operation, controls);
    out.write(message, 0, size);
    out.flush();
  }

  /**
   * Waits for the only message that answers a request.
   *
   * @param tag of the operation it must hold
   * @throws LdapFailure if something else comes
   */
  LdapResult result(int tag) throws IOException, LdapFailure {
    LdapMessage message = next(0);
    expect(message, tag);
    return LdapResult.decode(message.operation());
  }

  /**
   * Waits for the next message that answers the request under way.
   *
   * @param wantedBytes see {@link LdapReader#read(int)}
   * @throws LdapFailure if something else comes; unknown notices are ignored
   */
  LdapMessage next(int wantedBytes) throws IOException, LdapFailure {
    while (true) {
      LdapMessage message = reader.read(wantedBytes);
      if (message.id() == lastMessageId) {
        if (message.position() < receivedBeforeRequest) {
          throw malformed("answered message " + lastMessageId + " before it was asked");
        }
        return message;
      }
      if (message.id() != 0) {
        throw malformed(
            "answered message "
                + message.id()
                + " while "
                + lastMessageId
                + " was the one under way");
      }
      LdapNotice.take(message, address);
    }
  }

  /**
   * Checks what a message holds.
   *
   * @throws LdapFailure if it is another operation
   */
  void expect(LdapMessage message, int tag) throws LdapFailure {
    if (message.tag() != tag) {
      throw malformed(
          String.format(
              "sent an operation with tag 0x%02x where 0x%02x was due", message.tag(), tag));
    }
  }

  private LdapFailure malformed(String what) {
    return new LdapFailure(ResultCode.DECODING_ERROR, "the server at " + address + " " + what);
  }
}

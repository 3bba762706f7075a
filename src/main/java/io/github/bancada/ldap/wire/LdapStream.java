package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayDeque;

/**
 * Sends requests and reads their answers, one request at a time (RFC 4511 section 4.1.1). Only a
 * message with the ID of the request, sent after it, is an answer; those to abandoned requests are
 * ignored.
 *
 * <p>Not thread-safe.
 */
public final class LdapStream {
  public static final byte[] NO_CONTROLS = {};

  /** A longer request gets a temporary array. */
  private static final int KEPT_REQUEST_BYTES = 4096;

  /** Requests abandoned so long ago are answered no more. */
  private static final int KEPT_ABANDONED = 16;

  private final LdapAddress address;
  private final ArrayDeque<Integer> abandoned = new ArrayDeque<>(2);
  private LdapReader reader;
  private OutputStream out;
  private byte[] request = NO_CONTROLS;
  private int lastMessageId;
  private long receivedBeforeRequest;

  public LdapStream(LdapAddress address) {
    this.address = address;
  }

  /** Sends and reads over this socket from now on. */
  public void use(Socket socket) throws IOException {
    reader = new LdapReader(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /** Whether bytes have arrived after the last message that was read. */
  public boolean hasBuffered() {
    return reader.hasBuffered();
  }

  /** Whether no byte has arrived since {@link #use}. */
  public boolean isUnanswered() {
    return reader.receivedBytes() == 0;
  }

  /**
   * Sends a request.
   *
   * @param controls encoded controls, or {@link #NO_CONTROLS}
   */
  public void send(byte[] operation, byte[] controls) throws IOException {
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

  /** Abandons the last request (RFC 4511 section 4.11): what still answers it is ignored. */
  public void abandon() throws IOException {
    if (abandoned.size() == KEPT_ABANDONED) {
      abandoned.removeFirst();
    }
    abandoned.add(lastMessageId);
    send(LdapMessages.abandon(lastMessageId), NO_CONTROLS);
  }

  /** Waits until the next message has begun to arrive. */
  public void await() throws IOException {
    reader.await();
  }

  /** The ID of the last request; 0 if there was none. */
  public int lastMessageId() {
    return lastMessageId;
  }

  /**
   * Waits for the single answer to the request.
   *
   * @param tag of its operation
   * @throws LdapFailure if another message arrives
   */
  public LdapResult result(int tag) throws IOException, LdapFailure {
    LdapMessage message = next(0);
    expect(message, tag);
    return LdapResult.decode(message.operation());
  }

  /**
   * Waits for the next answer to the request.
   *
   * @param wantedBytes see {@link LdapReader#read(int)}
   * @throws LdapFailure if another message arrives; unknown notices are ignored
   */
  public LdapMessage next(int wantedBytes) throws IOException, LdapFailure {
    while (true) {
      LdapMessage message = reader.read(wantedBytes);
      if (message.id() == lastMessageId) {
        if (message.position() < receivedBeforeRequest) {
          throw malformed("answered message " + lastMessageId + " before it was asked");
        }
        return message;
      }
      if (abandoned.contains(message.id())) {
        continue;
      }
      if (message.id() != 0) {
        throw malformed(
            String.format(
                "answered message %s, but the request is message %s", message.id(), lastMessageId));
      }
      LdapNotice.take(message, address);
    }
  }

  /**
   * @throws LdapFailure if the message has another operation
   */
  public void expect(LdapMessage message, int tag) throws LdapFailure {
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

package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Sends requests and reads their answers (RFC 4511 section 4.1.1), one request at a time or several
 * together. Only a message with the ID of a request, sent after it, is an answer; answers to
 * {@linkplain #abandon abandoned} requests are ignored.
 *
 * <p>Not thread-safe.
 */
public final class LdapStream {
  public static final byte[] NO_CONTROLS = {};

  /** A longer request gets a temporary array. */
  private static final int KEPT_REQUEST_BYTES = 4096;

  /** More requests together get a temporary array. */
  private static final int KEPT_QUEUE_BYTES = 64 << 10;

  private final LdapAddress address;
  private final AbandonedRequests abandoned = new AbandonedRequests();
  private LdapReader reader;
  private OutputStream out;
  private byte[] request = NO_CONTROLS;
  private byte[] queue = NO_CONTROLS;
  private int queuedBytes;
  private int lastMessageId;
  private long receivedBeforeRequest;

  public LdapStream(LdapAddress address) {
    this.address = address;
  }

  /** Uses this socket from now on. */
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
    nextMessageId();
    receivedBeforeRequest = reader.receivedBytes();
    int size = LdapMessages.envelopeSize(lastMessageId, operation, controls);
    byte[] message = size <= request.length ? request : new byte[size];
    if (size <= KEPT_REQUEST_BYTES) {
      request = message;
    }
    LdapMessages.putEnvelope(message, 0, lastMessageId, operation, controls);
    out.write(message, 0, size);
    out.flush();
  }

  private void nextMessageId() {
    lastMessageId = lastMessageId == Integer.MAX_VALUE ? 1 : lastMessageId + 1;
    abandoned.sent(lastMessageId);
  }

  /**
   * Adds a request to those that {@link #flush} sends together.
   *
   * @param controls encoded controls, or {@link #NO_CONTROLS}
   * @return its message ID
   */
  public int queue(byte[] operation, byte[] controls) {
    nextMessageId();
    int end = queuedBytes + LdapMessages.envelopeSize(lastMessageId, operation, controls);
    if (end > queue.length) {
      queue = Arrays.copyOf(queue, Math.max(end, 2 * queue.length));
    }
    LdapMessages.putEnvelope(queue, queuedBytes, lastMessageId, operation, controls);
    queuedBytes = end;
    return lastMessageId;
  }

  /** Adds a request to abandon another one to those that {@link #flush} sends together. */
  public void abandon(int messageId) {
    queue(LdapMessages.abandon(messageId), NO_CONTROLS);
    abandoned.add(messageId);
  }

  /** Bytes of the requests that {@link #flush} will send. */
  public int queuedBytes() {
    return queuedBytes;
  }

  /** Sends the requests added. */
  public void flush() throws IOException {
    if (queuedBytes == 0) {
      return;
    }
    int size = queuedBytes;
    queuedBytes = 0;
    out.write(queue, 0, size);
    out.flush();
    if (queue.length > KEPT_QUEUE_BYTES) {
      queue = NO_CONTROLS;
    }
  }

  /** The ID of the last request; 0 if there was none. */
  public int lastMessageId() {
    return lastMessageId;
  }

  /**
   * Waits for the single answer to the request.
   *
   * @param tag of its operation
   * @throws LdapOperationException if another message arrives
   */
  public LdapResult result(int tag) throws IOException, LdapOperationException {
    LdapMessage message = next(0);
    expect(message, tag);
    return LdapResult.decode(message.operation());
  }

  /**
   * Waits for the next answer to the request.
   *
   * @param wantedBytes see {@link LdapReader#read(int)}
   * @throws LdapOperationException if another message arrives; unknown notices are ignored
   */
  public LdapMessage next(int wantedBytes) throws IOException, LdapOperationException {
    while (true) {
      LdapMessage message = reader.read(wantedBytes);
      if (message.id() == lastMessageId) {
        requireAfter(receivedBeforeRequest, message);
        return message;
      }
      if (!isIgnored(message)) {
        throw malformed(
            String.format(
                "answered message %s, but the request is message %s", message.id(), lastMessageId));
      }
    }
  }

  /**
   * Waits for the next answer to any request.
   *
   * @param wantedBytes see {@link LdapReader#read(int)}
   * @throws LdapOperationException if a notice ends the connection; unknown notices are ignored
   */
  public LdapMessage nextOfAny(int wantedBytes) throws IOException, LdapOperationException {
    LdapMessage message = reader.read(wantedBytes);
    while (isIgnored(message)) {
      message = reader.read(wantedBytes);
    }
    return message;
  }

  /** Whether a message answers no request that is outstanding: a notice, or a late answer. */
  private boolean isIgnored(LdapMessage message) throws LdapOperationException {
    if (message.id() == 0) {
      LdapNotice.take(message, address);
      return true;
    }
    return abandoned.has(message.id());
  }

  /** Waits until the next message has begun to arrive. */
  public void await() throws IOException {
    reader.await();
  }

  /** Whether the next message has arrived as a whole, so that it can be read without waiting. */
  public boolean hasWholeMessage() {
    return reader.hasWholeMessage();
  }

  /** Whether a message has begun to arrive and not ended. */
  public boolean isInsideMessage() {
    return reader.isInsideMessage();
  }

  /** Bytes that have arrived, unread messages included. */
  public long receivedBytes() {
    return reader.receivedBytes();
  }

  /** Length of the message that was read last. */
  public long lengthOf(LdapMessage message) {
    return reader.takenBytes() - message.position();
  }

  /** Prepares for many messages that arrive together. */
  public void expectMany() {
    reader.expectMany();
  }

  /** The failure of a message that has the ID of no outstanding request. */
  public LdapOperationException foreign(LdapMessage message) {
    return malformed("answered message " + message.id() + ", which is not outstanding");
  }

  /**
   * @param receivedBefore bytes that had arrived when the request was sent
   * @throws LdapOperationException if the message had begun to arrive by then
   */
  public void requireAfter(long receivedBefore, LdapMessage message) throws LdapOperationException {
    if (message.position() < receivedBefore) {
      throw malformed("answered message " + message.id() + " before it was asked");
    }
  }

  /**
   * @throws LdapOperationException if the message has another operation
   */
  public void expect(LdapMessage message, int tag) throws LdapOperationException {
    if (message.tag() != tag) {
      throw malformed(
          String.format(
              "sent an operation with tag 0x%02x where 0x%02x was due", message.tag(), tag));
    }
  }

  private LdapOperationException malformed(String what) {
    return new LdapOperationException(
        ResultCode.DECODING_ERROR, "the server at " + address + " " + what);
  }

  /**
   * The abandoned ones of the last {@value #KEPT} requests of a connection (RFC 4511 section 4.11):
   * a server may answer them nevertheless. Takes no memory until one is abandoned. Not thread-safe.
   */
  static final class AbandonedRequests {
    static final int KEPT = 1 << 16;

    /** By message ID modulo {@link #KEPT}; null until one is abandoned. */
    private BitSet abandoned;

    private int last;

    /** Called when a request gets this message ID. */
    void sent(int messageId) {
      last = messageId;
      if (abandoned != null) {
        abandoned.clear(messageId % KEPT);
      }
    }

    void add(int messageId) {
      if (abandoned == null) {
        abandoned = new BitSet(KEPT);
      }
      abandoned.set(messageId % KEPT);
    }

    boolean has(int messageId) {
      return abandoned != null
          && messageId > 0
          && messageId <= last
          && last - messageId < KEPT
          && abandoned.get(messageId % KEPT);
    }
  }
}

package io.github.bancada.ldap;

import com.unboundid.asn1.ASN1Element;
import com.unboundid.asn1.ASN1Enumerated;
import com.unboundid.asn1.ASN1Exception;
import com.unboundid.asn1.ASN1Integer;
import com.unboundid.asn1.ASN1OctetString;
import com.unboundid.asn1.ASN1Sequence;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.controls.SimplePagedResultsControl;
import io.github.bancada.ldap.wire.LdapMessages;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** The server's side of one connection, for scripts that answer well or badly. */
final class Conversation implements Closeable {
  static final String NOTICE_OF_DISCONNECTION = "1.3.6.1.4.1.1466.20036";

  private final Socket plain;
  private InputStream in;
  private Socket socket;
  private OutputStream out;
  private final AtomicLong received = new AtomicLong();
  private final AtomicLong sent = new AtomicLong();

  Conversation(Socket socket) throws IOException {
    this.plain = socket;
    this.socket = socket;
    this.out = new CountingOut(socket.getOutputStream());
    this.in = new CountingIn(socket.getInputStream());
  }

  long receivedBytes() {
    return received.get();
  }

  long sentBytes() {
    return sent.get();
  }

  /** Reads one request; returns its message ID. */
  int request() throws IOException {
    return requestWithTag()[0];
  }

  /** Reads one request; returns its message ID and its operation's tag. */
  int[] requestWithTag() throws IOException {
    try {
      ASN1Element message = ASN1Element.readFrom(in, 64 << 20);
      if (message == null) {
        throw new EOFException("the client closed the connection");
      }
      ASN1Element[] parts = message.decodeAsSequence().elements();
      return new int[] {parts[0].decodeAsInteger().intValue(), parts[1].getType() & 0xff};
    } catch (ASN1Exception e) {
      throw new IOException("the client sent no LDAP message", e);
    }
  }

  void send(byte[]... parts) throws IOException {
    ByteArrayOutputStream together = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      together.write(part);
    }
    out.write(together.toByteArray());
    out.flush();
  }

  /** Starts TLS; its bytes are not counted. */
  void startTls(SSLContext context) throws IOException {
    startTls(context, server -> {});
  }

  /** As above, with these parameters of the server. */
  void startTls(SSLContext context, Consumer<SSLSocket> wishes) throws IOException {
    SSLSocket secure =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(plain, plain.getInetAddress().getHostName(), plain.getPort(), true);
    secure.setUseClientMode(false);
    wishes.accept(secure);
    secure.startHandshake();
    socket = secure;
    out = secure.getOutputStream();
    in = secure.getInputStream();
  }

  /** Bytes that have arrived and were not read. */
  int waiting() throws IOException {
    return in.available();
  }

  /** Reads this number of bytes. */
  void read(int bytes) throws IOException {
    in.readNBytes(bytes);
  }

  /** Discards all bytes until the client closes. */
  void awaitClose() throws IOException {
    in.transferTo(OutputStream.nullOutputStream());
  }

  /** Ends the connection with a TCP reset. */
  void reset() throws IOException {
    plain.setSoLinger(true, 0);
    plain.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    plain.close();
  }

  /** Answers every search with one entry and success, until the client unbinds. */
  static void healthy(Conversation peer) throws IOException {
    while (true) {
      int[] request = peer.requestWithTag();
      switch (request[1]) {
        case 0x60 -> peer.send(result(request[0], LdapMessages.BIND_RESPONSE, 0, ""));
        case 0x63 ->
            peer.send(
                entry(request[0], "cn=fulano1"),
                result(request[0], LdapMessages.SEARCH_DONE, 0, ""));
        case 0x42 -> {
          return;
        }
        default -> throw new IllegalStateException("request with tag " + request[1]);
      }
    }
  }

  static byte[] entry(int id, String dn) {
    return message(
        id,
        new ASN1Sequence(
            (byte) LdapMessages.SEARCH_ENTRY, new ASN1OctetString(dn), new ASN1Sequence()));
  }

  static byte[] result(int id, int tag, int code, String diagnostic, ASN1Element... more) {
    ASN1Element[] parts = new ASN1Element[3 + more.length];
    parts[0] = new ASN1Enumerated(code);
    parts[1] = new ASN1OctetString();
    parts[2] = new ASN1OctetString(diagnostic);
    System.arraycopy(more, 0, parts, 3, more.length);
    return message(id, new ASN1Sequence((byte) tag, parts));
  }

  /** The result of a page, with the cookie for the next one. */
  static byte[] pageDone(int id, String cookie) {
    Control control = new SimplePagedResultsControl(0, new ASN1OctetString(cookie));
    return message(
        id,
        new ASN1Sequence(
            (byte) LdapMessages.SEARCH_DONE,
            new ASN1Enumerated(0),
            new ASN1OctetString(),
            new ASN1OctetString()),
        new ASN1Sequence((byte) LdapMessages.CONTROLS, control.encode()));
  }

  static byte[] noticeOfDisconnection(int code, String diagnostic) {
    return result(
        0,
        LdapMessages.EXTENDED_RESPONSE,
        code,
        diagnostic,
        new ASN1OctetString((byte) 0x8A, NOTICE_OF_DISCONNECTION));
  }

  static byte[] message(int id, ASN1Element... parts) {
    ASN1Element[] all = new ASN1Element[1 + parts.length];
    all[0] = new ASN1Integer(id);
    System.arraycopy(parts, 0, all, 1, parts.length);
    return new ASN1Sequence(all).encode();
  }

  private final class CountingIn extends FilterInputStream {
    CountingIn(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int value = super.read();
      if (value >= 0) {
        count(1);
      }
      return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
      int n = super.read(target, offset, length);
      if (n > 0) {
        count(n);
      }
      return n;
    }

    private void count(int n) {
      received.addAndGet(n);
    }
  }

  private final class CountingOut extends FilterOutputStream {
    CountingOut(OutputStream out) {
      super(out);
    }

    @Override
    public void write(int value) throws IOException {
      out.write(value);
      count(1);
    }

    @Override
    public void write(byte[] source, int offset, int length) throws IOException {
      out.write(source, offset, length);
      count(length);
    }

    private void count(int n) {
      sent.addAndGet(n);
    }
  }
}

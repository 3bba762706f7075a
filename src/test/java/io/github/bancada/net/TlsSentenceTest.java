package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.net.Deadlines.Ended;
import io.github.bancada.net.Deadlines.Guard;
import io.github.bancada.net.Peer.Transport;
import io.github.bancada.testing.TestCertificate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** TLS over a {@link ChannelSocket}, and the messages of failures. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsSentenceTest {
  private static final int SOON_MILLIS = 200;

  /** A workload with every field, and one with only the field Trust. */
  private static final TlsFields ALL =
      new TlsFields(
          "Trust", "Verify host name", "Client key", false, "Versions", List.of("TLSv1.3"));

  private static final TlsFields FEW = new TlsFields("Trust", "", "", false, "", List.of());

  private static TestCertificate authority;
  private static TestCertificate server;
  private static KeyStore trust;

  @TempDir static Path files;

  @BeforeAll
  static void certificates() throws Exception {
    authority = TestCertificate.authority("authority.example");
    server = authority.issue("localhost", -1, 30);
    trust = new KeyStoreFile("Trust", "" + authority.pem(files.resolve("ca.pem")), "").trustedPem();
  }

  /** A server that speaks TLS with this certificate and then sends a byte. */
  private static Peer speaking(Transport transport, TestCertificate certificate) throws Exception {
    SSLContext context = certificate.serverContext(null);
    return new Peer(
        transport,
        client -> {
          ChannelSocket plain = new ChannelSocket(client);
          SSLSocket tls =
              (SSLSocket) context.getSocketFactory().createSocket(plain, null, true); // as a server
          tls.getOutputStream().write(7);
        });
  }

  private static SSLSocket tls(ChannelSocket socket, TlsFields fields, String... versions)
      throws Exception {
    return tls(socket, ServerTrust.of(trust, fields), versions);
  }

  private static SSLSocket tls(ChannelSocket socket, TrustManager[] trusted, String... versions)
      throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trusted, null);
    SSLSocket tls =
        (SSLSocket) context.getSocketFactory().createSocket(socket, "localhost", 1, true);
    SSLParameters parameters = tls.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    if (versions.length > 0) {
      parameters.setProtocols(versions);
    }
    tls.setSSLParameters(parameters);
    return tls;
  }

  /** The message of a handshake with this peer. */
  private static Optional<String> said(Peer peer, TlsFields fields) throws Exception {
    try (peer;
        ChannelSocket socket = peer.connect()) {
      SSLSocket tls = tls(socket, fields);
      IOException failure = catchThrowableOfType(IOException.class, tls::startHandshake);
      assertThat(failure).as("the handshake").isNotNull();
      return TlsFault.sentence(failure, fields);
    }
  }

  @ParameterizedTest
  @EnumSource
  void tlsWorksOverEitherTransportAndItsBytesAreCounted(Transport transport) throws Exception {
    try (Peer peer = speaking(transport, server);
        ChannelSocket socket = peer.connect();
        SSLSocket tls = tls(socket, FEW)) {
      assertThat(tls.getInputStream().read()).isEqualTo(7);
      assertThat(socket.receivedBytes()).as("certificates and all").isGreaterThan(500);
      assertThat(socket.sentBytes()).isGreaterThan(100);
    }
  }

  @ParameterizedTest
  @EnumSource
  void handshakeThatTricklesEndsAtTheDeadline(Transport transport) throws Exception {
    byte[] recordOf16KiB = {22, 3, 3, 64, 0};
    try (Deadlines deadlines = new Deadlines("test");
        Peer peer = Peer.trickling(transport, recordOf16KiB);
        ChannelSocket socket = peer.connect();
        Guard guard = deadlines.guard(socket)) {
      SSLSocket tls = tls(socket, FEW);
      guard.begin(SOON_MILLIS);

      IOException failure = catchThrowableOfType(IOException.class, tls::startHandshake);

      assertThat(failure).isNotNull();
      assertThat(guard.ended()).isEqualTo(Ended.TIMEOUT);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "localhost | -30 | -2 | expired on 20",
        "localhost |   2 | 30 | is valid only from 20",
        "other.example | -1 | 30 | is for other.example, not for localhost; use one of its names"
      })
  void refusedCertificateIsReportedWithItsFault(String name, int from, int until, String fault)
      throws Exception {
    TestCertificate certificate = authority.issue(name, from, until);

    assertThat(said(speaking(Transport.TCP, certificate), FEW).orElseThrow()).contains(fault);
  }

  @Test
  void fieldThatTheWorkloadHasNotIsNotNamed() throws Exception {
    TestCertificate other = authority.issue("other.example", -1, 30);

    assertThat(said(speaking(Transport.TCP, other), ALL).orElseThrow())
        .endsWith(", or set Verify host name to false");
    assertThat(said(speaking(Transport.TCP, other), FEW).orElseThrow())
        .endsWith("issue a certificate for localhost");
  }

  @Test
  void selfSignedAndUnknownAuthorityAreToldApart() throws Exception {
    TestCertificate own = TestCertificate.forName("localhost");
    TestCertificate issued =
        TestCertificate.authority("elsewhere.example").issue("localhost", -1, 30);

    assertThat(said(speaking(Transport.TCP, own), FEW).orElseThrow())
        .contains("is self-signed and not in Trust; give the certificate as a PEM file in Trust");
    assertThat(said(speaking(Transport.TCP, issued), FEW).orElseThrow())
        .contains("was issued by 'CN=elsewhere.example', which is not in Trust")
        .contains("give the certificate of that authority");
  }

  @Test
  void anyCertificateIsTakenWithoutAuthentication() throws Exception {
    TestCertificate own = TestCertificate.forName("other.example");
    try (Peer peer = speaking(Transport.TCP, own);
        ChannelSocket socket = peer.connect();
        SSLSocket tls = tls(socket, ServerTrust.everything())) {
      assertThat(tls.getInputStream().read()).isEqualTo(7);
    }
  }

  @Test
  void plainTextWhereTlsWasExpectedIsCalledSo() throws Exception {
    Peer chatty =
        new Peer(
            Transport.TCP,
            client ->
                Peer.sendAll(
                    client,
                    ByteBuffer.wrap(
                        "220 welcome, friend\r\n".getBytes(StandardCharsets.US_ASCII))));

    assertThat(said(chatty, FEW).orElseThrow())
        .startsWith("the server answered in plain text where TLS was expected");
  }

  @Test
  void connectionThatIsClosedInTheHandshakeTellsWhatMayBeTheReason() throws Exception {
    Peer closing =
        new Peer(
            Transport.TCP,
            client -> {
              client.read(ByteBuffer.allocate(4096));
              client.close();
            });

    assertThat(said(closing, ALL).orElseThrow())
        .isEqualTo(
            "the server closed the connection during the TLS handshake; it may not speak TLS on"
                + " this port, or support none of the offered TLS versions (offered: TLSv1.3; set"
                + " others in Versions), or require a client certificate; give it in Client key");
  }

  @Test
  void versionsWithoutACommonOneAreNamed() throws Exception {
    SSLContext context = server.serverContext(null);
    try (Peer peer =
            new Peer(
                Transport.TCP,
                client -> {
                  SSLSocket tls =
                      (SSLSocket)
                          context
                              .getSocketFactory()
                              .createSocket(new ChannelSocket(client), null, true);
                  tls.setEnabledProtocols(new String[] {"TLSv1.2"});
                  tls.startHandshake();
                });
        ChannelSocket socket = peer.connect()) {
      SSLSocket tls = tls(socket, ALL, "TLSv1.3");

      IOException failure = catchThrowableOfType(IOException.class, tls::startHandshake);

      assertThat(TlsFault.sentence(failure, ALL).orElseThrow())
          .startsWith(
              "client and server share no TLS version or cipher suite (offered: TLSv1.3; set"
                  + " others in Versions)");
    }
  }
}

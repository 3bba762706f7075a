package io.github.bancada.ldap;

import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.net.KeyStoreFile;
import io.github.bancada.net.ServerTrust;
import io.github.bancada.net.TlsFault;
import io.github.bancada.net.TlsFields;
import io.github.bancada.text.Setting;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trust material, read once for all connections of a run: reading a PKCS12 store for each handshake
 * doubles its cost. TLS sessions are resumed if the server offers it, as in any client of the JDK.
 * Thread-safe.
 */
final class TlsContext {
  private static final Logger log = LoggerFactory.getLogger(TlsContext.class);

  private final SSLContext context;
  private final SSLParameters parameters;
  private final TlsFields fields;

  /**
   * @throws IllegalArgumentException if a file cannot be read or a TLS version does not exist
   */
  TlsContext(TlsSettings settings) {
    try {
      context = SSLContext.getInstance("TLS");
      context.init(
          keyManagers(settings),
          trustManagers(settings, fields(settings, settings.protocols())),
          null);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
    }
    parameters = context.getDefaultSSLParameters();
    if (!settings.protocols().isEmpty()) {
      parameters.setProtocols(known(settings));
    }
    fields = fields(settings, List.of(parameters.getProtocols()));
    if (settings.verifyHost() && !settings.trustsAll()) {
      // RFC 4513 section 3.1.3; JSSE checks it during the handshake.
      parameters.setEndpointIdentificationAlgorithm("LDAPS");
    }
  }

  private static TlsFields fields(TlsSettings settings, List<String> offered) {
    return new TlsFields(
        "Trust",
        "Verify host name",
        "Client key",
        !settings.clientKeyStore().isEmpty(),
        "TLS versions",
        offered);
  }

  private String[] known(TlsSettings settings) {
    String[] supported = context.getSupportedSSLParameters().getProtocols();
    for (String protocol : settings.protocols()) {
      if (!Arrays.asList(supported).contains(protocol)) {
        throw Setting.wrong("TLS versions", protocol, "some of " + String.join(", ", supported));
      }
    }
    return settings.protocols().toArray(String[]::new);
  }

  /**
   * Performs the handshake on an open socket.
   *
   * @throws IOException if the handshake fails
   */
  SSLSocket handshake(Socket socket, LdapAddress address) throws IOException {
    String host = address.transport() == LdapAddress.Transport.UNIX ? "localhost" : address.host();
    SSLSocket secure =
        (SSLSocket) context.getSocketFactory().createSocket(socket, host, address.port(), true);
    secure.setSSLParameters(parameters);
    secure.startHandshake();
    return secure;
  }

  /** Explains a failure of TLS; empty if its own message says enough. */
  Optional<String> sentence(IOException failure) {
    return TlsFault.sentence(failure, fields);
  }

  /** The probable cause if the connection ends before the first answer. */
  Optional<String> sentenceOfNoAnswer() {
    return TlsFault.certificate(fields);
  }

  private static KeyManager[] keyManagers(TlsSettings settings) throws GeneralSecurityException {
    return settings.clientKeyStore().isEmpty()
        ? null
        : new KeyStoreFile("Client key", settings.clientKeyStore(), "Client key password")
            .keys(settings.clientKeyStorePassword());
  }

  private static TrustManager[] trustManagers(TlsSettings settings, TlsFields fields)
      throws GeneralSecurityException {
    if (settings.trustsAll()) {
      log.warn(
          "TLS trusts every certificate (trust = all): the identity of the server is not checked");
      return ServerTrust.everything();
    }
    return ServerTrust.of(
        settings.trust().isEmpty()
            ? null
            : new KeyStoreFile(fields.trust(), settings.trust(), "Trust store password")
                .trusted(settings.trustPassword()),
        fields);
  }
}

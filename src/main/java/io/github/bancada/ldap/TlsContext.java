package io.github.bancada.ldap;

import io.github.bancada.metrics.Setting;
import io.github.bancada.net.PemTrust;
import io.github.bancada.net.TrustEverything;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Trust material, read once and used for every connection of a run: reading a PKCS12 store anew at
 * each handshake doubles its cost. TLS sessions are resumed where the server offers it, as any
 * client of the JDK does. Thread-safe.
 */
final class TlsContext {
  private static final Logger log = LoggerFactory.getLogger(TlsContext.class);

  private final SSLContext context;
  private final SSLParameters parameters;

  /**
   * @throws IllegalArgumentException if a file cannot be read or a TLS version does not exist
   */
  TlsContext(TlsSettings settings) {
    try {
      context = SSLContext.getInstance("TLS");
      context.init(keyManagers(settings), trustManagers(settings), null);
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
    }
    parameters = context.getDefaultSSLParameters();
    if (!settings.protocols().isEmpty()) {
      parameters.setProtocols(known(settings));
    }
    if (settings.verifyHost() && !settings.trustsAll()) {
      // RFC 4513 section 3.1.3; JSSE checks it during the handshake.
      parameters.setEndpointIdentificationAlgorithm("LDAPS");
    }
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
   * Speaks TLS over an open socket: the handshake is done when this returns.
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

  private static KeyManager[] keyManagers(TlsSettings settings) throws GeneralSecurityException {
    if (settings.clientKeyStore().isEmpty()) {
      return null;
    }
    char[] password = settings.clientKeyStorePassword().toCharArray();
    KeyStore store = keyStore("Client key store", settings.clientKeyStore(), password);
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, password);
    return factory.getKeyManagers();
  }

  private static TrustManager[] trustManagers(TlsSettings settings)
      throws GeneralSecurityException {
    if (settings.trustsAll()) {
      log.warn(
          "TLS trusts every certificate (trust = all): whoever answers is taken for the server");
      return new TrustManager[] {new TrustEverything()};
    }
    KeyStore store = settings.trust().isEmpty() ? null : trustStore(settings);
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyStore trustStore(TlsSettings settings) throws GeneralSecurityException {
    byte[] content = content("Trust", settings.trust());
    if (!new String(content, StandardCharsets.ISO_8859_1).contains("-----BEGIN")) {
      String password = settings.trustPassword();
      return keyStore(
          "Trust", settings.trust(), password.isEmpty() ? null : password.toCharArray());
    }
    try {
      return PemTrust.keyStore(content);
    } catch (IOException | GeneralSecurityException e) {
      throw unreadable("Trust", settings.trust(), "its PEM certificates cannot be read", e);
    }
  }

  private static byte[] content(String field, String file) {
    try {
      return Files.readAllBytes(Path.of(file));
    } catch (IOException e) {
      throw unreadable(field, file, "it cannot be read", e);
    }
  }

  private static KeyStore keyStore(String field, String file, char[] password) {
    try {
      return KeyStore.getInstance(new File(file), password);
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw unreadable(field, file, "it is no PKCS12 or JKS store, or the password is wrong", e);
    }
  }

  private static IllegalArgumentException unreadable(
      String field, String file, String why, Exception cause) {
    return new IllegalArgumentException(
        field
            + " names the file '"
            + Path.of(file).toAbsolutePath()
            + "', but "
            + why
            + " ("
            + cause
            + ")",
        cause);
  }
}

package io.github.bancada.ldap;

import java.util.List;

/**
 * Trusted certificates and the client's own key for TLS.
 *
 * @param trust "" = Java's own trusted certificates, {@link #TRUST_ALL}, or a file: PEM
 *     certificates, PKCS12 or JKS
 * @param trustPassword password of a PKCS12 or JKS trust store; may be empty
 * @param verifyHost whether the server's certificate must be for the host name in the URL
 * @param clientKeyStore PEM, PKCS12 or JKS file with this client's key and certificate, or ""
 * @param protocols allowed TLS versions, empty = Java's default
 */
public record TlsSettings(
    String trust,
    String trustPassword,
    boolean verifyHost,
    String clientKeyStore,
    String clientKeyStorePassword,
    List<String> protocols) {

  /** Trusts any certificate: for tests of speed, never for tests of security. */
  public static final String TRUST_ALL = "all";

  public TlsSettings {
    protocols = List.copyOf(protocols);
  }

  boolean trustsAll() {
    return trust.equalsIgnoreCase(TRUST_ALL);
  }

  /** Without the passwords. */
  @Override
  public String toString() {
    return String.format(
        "TlsSettings[trust=%s, verifyHost=%s, client key=%s, protocols=%s]",
        trust, verifyHost, clientKeyStore, protocols);
  }
}

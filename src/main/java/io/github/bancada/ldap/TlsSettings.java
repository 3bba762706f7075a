package io.github.bancada.ldap;

import java.util.List;

/**
 * Whom to trust and who to be when TLS is spoken.
 *
 * @param trust "" = Java's own trusted certificates, {@link #TRUST_ALL}, or a file: PEM
 *     certificates, PKCS12 or JKS
 * @param trustPassword password of a PKCS12 or JKS trust store; may be empty
 * @param verifyHost whether the server's certificate must be for the host name in the URL
 * @param clientKeyStore PKCS12 or JKS file with this client's key and certificate, or ""
 * @param clientKeyStorePassword its password
 * @param protocols TLS versions to allow, empty = Java's default
 */
public record TlsSettings(
    String trust,
    String trustPassword,
    boolean verifyHost,
    String clientKeyStore,
    String clientKeyStorePassword,
    List<String> protocols) {

  /** Trust any certificate whatsoever: for tests of speed, never for tests of safety. */
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
    return "TlsSettings[trust="
        + trust
        + ", verifyHost="
        + verifyHost
        + ", client key="
        + clientKeyStore
        + ", protocols="
        + protocols
        + "]";
  }
}

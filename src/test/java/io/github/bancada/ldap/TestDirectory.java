package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.DIRECTORY;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.SlapdServer;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A directory that is tested like the others: with the entries {@code cn=fulano1} and so on.
 *
 * @param administrator who may change everything
 * @param clientKeyStore of {@code CN=fulano1}; null where certificates are no identities
 */
record TestDirectory(
    Product product,
    String ldapUrl,
    String ldapsUrl,
    String ldapiUrl,
    Path authority,
    Path clientKeyStore,
    String administrator,
    String password) {

  /** Suffix of all of them. */
  static final String BASE = TestSettings.BASE;

  /** Servers that answer differently here and there. */
  enum Product {
    EMBEDDED,
    OPENLDAP,
    DS_389
  }

  /** Ways to a server. */
  enum Transport {
    LDAP,
    LDAPS,
    START_TLS,
    LDAPI;

    /** For names of entries. */
    String word() {
      return name().toLowerCase(Locale.ROOT).replace("_", "");
    }
  }

  static TestDirectory of(DirectoryServer server) {
    return new TestDirectory(
        Product.EMBEDDED,
        server.ldapUrl(),
        server.ldapsUrl(),
        server.ldapiUrl(),
        server.authority(),
        null,
        "cn=fulano1," + BASE,
        "fulano1");
  }

  static TestDirectory of(InstalledDirectory server) {
    return new TestDirectory(
        server instanceof SlapdServer ? Product.OPENLDAP : Product.DS_389,
        server.ldapUrl(),
        server.ldapsUrl(),
        server.ldapiUrl(),
        server.authority(),
        server.clientKeyStore(),
        InstalledDirectory.ADMIN_DN,
        InstalledDirectory.ADMIN_PASSWORD);
  }

  private String url(Transport transport) {
    return switch (transport) {
      case LDAP, START_TLS -> ldapUrl;
      case LDAPS -> ldapsUrl;
      case LDAPI -> ldapiUrl;
    };
  }

  /** An anonymous operation. */
  TestOperation operation(Transport transport, String operation) {
    TestOperation settings = TestOperation.at(url(transport), operation);
    return transport == Transport.START_TLS
        ? settings.startTls(authority)
        : settings.with(DIRECTORY.trust, authority);
  }

  /** An operation of the administrator, on a kept connection. */
  TestOperation administration(Transport transport, String operation) {
    return operation(transport, operation).connectionPerUser().bind(administrator, password);
  }

  /** An anonymous search for {@code (uid=fulano1)}. */
  TestSettings search(Transport transport) {
    TestSettings settings = TestSettings.at(url(transport)).trust(authority).ldif(100_000);
    return transport == Transport.START_TLS ? settings.startTls() : settings;
  }
}

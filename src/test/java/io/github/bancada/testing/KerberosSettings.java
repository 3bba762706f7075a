package io.github.bancada.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The Kerberos settings of this JVM, until they are closed. Kerberos clients of the test's own
 * process read them at the next login.
 */
public final class KerberosSettings implements AutoCloseable {
  /** The realm. */
  public static final String REALM = "BANCADA.TEST";

  /** The default keytab of every realm, because Java asks for its name once a JVM. */
  static final Path KEYTAB =
      Path.of(
          System.getProperty("java.io.tmpdir"),
          "bancada-" + ProcessHandle.current().pid() + ".keytab");

  private static final String PROPERTY = "java.security.krb5.conf";

  private final String before = System.getProperty(PROPERTY);

  private KerberosSettings(Path file) {
    System.setProperty(PROPERTY, file.toString());
  }

  /** The settings of a file. */
  public static KerberosSettings of(Path file) {
    return new KerberosSettings(file);
  }

  /**
   * Writes settings with a KDC on loopback.
   *
   * @param port of the KDC, or of none
   */
  public static void write(Path file, int port, String... logging) throws IOException {
    Files.write(
        file,
        List.of(
            "[libdefaults]",
            "default_realm = " + REALM,
            "dns_lookup_kdc = false",
            "dns_lookup_realm = false",
            "dns_canonicalize_hostname = false",
            "rdns = false",
            "ignore_acceptor_hostname = true",
            "default_keytab_name = " + KEYTAB,
            // How long Java waits for each answer, milliseconds, and how often it asks.
            "kdc_timeout = 10000",
            "max_retries = 1",
            "[realms]",
            REALM + " = {",
            "kdc = 127.0.0.1:" + port,
            "}",
            "[domain_realm]",
            "localhost = " + REALM,
            "[logging]",
            String.join("\n", logging)));
  }

  @Override
  public void close() {
    if (before == null) {
      System.clearProperty(PROPERTY);
    } else {
      System.setProperty(PROPERTY, before);
    }
  }
}

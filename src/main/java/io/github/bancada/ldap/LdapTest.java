package io.github.bancada.ldap;

/**
 * The LDAP client of the test in this JVM; opened by its first LDAP Search and closed by its last.
 * Static, because JMeter clones samplers by their properties only and runs one test at a time.
 * Thread-safe.
 */
final class LdapTest {
  private static final LdapTest CURRENT = new LdapTest();

  private LdapClient client;
  private int elements;

  private LdapTest() {}

  static LdapTest current() {
    return CURRENT;
  }

  /** Called when an LDAP Search starts. */
  synchronized void enter() {
    elements++;
  }

  /** Called when an LDAP Search has ended; the last one closes the client. */
  synchronized void leave() {
    elements--;
    if (elements <= 0) {
      elements = 0;
      if (client != null) {
        client.close();
        client = null;
      }
    }
  }

  synchronized LdapClient client() {
    if (client == null) {
      client = new LdapClient();
    }
    return client;
  }
}

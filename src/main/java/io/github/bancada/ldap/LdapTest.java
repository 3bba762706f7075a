package io.github.bancada.ldap;

/**
 * The LDAP client of the test that is running in this JVM: opened with the first LDAP Search of a
 * test, closed with its last. JMeter runs one test at a time and clones samplers by their
 * properties only, so what all users share cannot live in a sampler. Thread-safe.
 */
final class LdapTest {
  private static final LdapTest CURRENT = new LdapTest();

  private LdapClient client;
  private int elements;

  private LdapTest() {}

  static LdapTest current() {
    return CURRENT;
  }

  /** An LDAP Search begins to take part in the test. */
  synchronized void enter() {
    elements++;
  }

  /** An LDAP Search has ended; with the last one, the client is closed. */
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

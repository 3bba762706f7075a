package io.github.bancada.ldap;

/**
 * The LDAP client of a test in this JVM: opened when it is first asked for, closed when the last
 * element has ended. Thread-safe.
 */
final class LdapTest {
  /**
   * Static, because JMeter clones samplers by their properties only and runs one test at a time.
   */
  private static final LdapTest CURRENT = new LdapTest();

  private LdapClient client;
  private int elements;

  static LdapTest current() {
    return CURRENT;
  }

  /** Called when an element starts. */
  synchronized void enter() {
    elements++;
  }

  /** Whether no other element than one that ends is there. */
  synchronized boolean isLast() {
    return elements <= 1;
  }

  /** Called when an element has ended; the last one closes the client. */
  synchronized void leave() {
    elements = Math.max(0, elements - 1);
    if (elements == 0) {
      close();
    }
  }

  synchronized LdapClient client() {
    if (client == null) {
      client = new LdapClient();
    }
    return client;
  }

  /** Closes the client; the next call of {@link #client()} makes another. */
  synchronized void close() {
    if (client != null) {
      client.close();
      client = null;
    }
  }
}

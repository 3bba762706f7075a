package io.github.bancada.ldap;

import io.github.bancada.text.Terminal;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The LDAP client of a test in this JVM: opened by the first request for it, closed when the last
 * element has ended. Thread-safe.
 */
final class SharedLdapClient {
  private static final Logger log = LoggerFactory.getLogger(SharedLdapClient.class);

  /**
   * Static, because JMeter clones samplers by their properties only and runs one test at a time.
   */
  private static final SharedLdapClient CURRENT = new SharedLdapClient();

  private final Set<String> warnings = new HashSet<>();
  private LdapClient client;
  private int elements;

  static SharedLdapClient current() {
    return CURRENT;
  }

  /** Called when an element starts. */
  synchronized void enter() {
    elements++;
  }

  /** Whether the ending element is the last one. */
  synchronized boolean isLast() {
    return elements <= 1;
  }

  /** Called when an element has ended; the last one closes the client. */
  synchronized void leave() {
    elements = Math.max(0, elements - 1);
    if (elements == 0) {
      warnings.clear();
      close();
    }
  }

  /** Warns the user once in a test, even if several elements have the same fault. */
  synchronized void warn(String sentence) {
    if (warnings.add(sentence)) {
      log.warn("{}", sentence);
      Terminal.sayError("LDAP: " + sentence);
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

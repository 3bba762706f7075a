package io.github.bancada.ldap;

import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.text.Token;
import java.util.List;

/**
 * Servers, their choice and their timeouts.
 *
 * @param addresses at least one
 * @param startTls upgrade the connection to TLS before anything else
 * @param connectTimeoutMillis socket, TLS and StartTLS together; 0 = no limit
 * @param responseTimeoutMillis one bind, or one search with all its entries and pages; 0 = no limit
 */
public record ServerSettings(
    List<LdapAddress> addresses,
    Policy policy,
    boolean startTls,
    int connectTimeoutMillis,
    int responseTimeoutMillis) {

  /** Message for an empty URL. */
  static final String NO_URL =
      "URL is empty; write ldap://host:389 (plans: -Jldap.url=ldap://host:389), or add a Lab Server"
          + " to the plan to have one started";

  /** How a new connection chooses among several addresses. */
  public enum Policy implements Token {
    /** The next one in turn. */
    ROUND_ROBIN,
    /** The first that answers, in the order given. */
    FAIL_OVER
  }

  public ServerSettings {
    addresses = List.copyOf(addresses);
    if (addresses.isEmpty()) {
      throw new IllegalArgumentException(NO_URL);
    }
    if (startTls) {
      for (LdapAddress address : addresses) {
        if (address.transport() == LdapAddress.Transport.TLS) {
          throw new IllegalArgumentException(
              "StartTLS is on for "
                  + address
                  + ", which is TLS already; switch StartTLS off or write ldap://");
        }
      }
    }
  }

  /** Whether any connection is secured by TLS. */
  boolean usesTls() {
    return startTls
        || addresses.stream().anyMatch(each -> each.transport() == LdapAddress.Transport.TLS);
  }
}

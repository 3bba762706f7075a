package io.github.bancada.ldap;

import io.github.bancada.text.Token;
import java.util.List;

/**
 * Which server to talk to, and how long to wait for it.
 *
 * @param addresses at least one
 * @param policy which of several addresses a new connection takes
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

  /** What is wrong with no URL at all, and what to do. */
  static final String NO_URL =
      "URL is empty; write ldap://host:389 (plans: -Jldap.url=ldap://host:389), or add a Lab Server"
          + " to the plan to have one started";

  /** Which of several addresses a new connection takes. */
  public enum Policy implements Token {
    /** Each new connection the next one. */
    ROUND_ROBIN("roundRobin"),
    /** The first that answers, in the order given. */
    FAIL_OVER("failOver");

    private final String token;

    Policy(String token) {
      this.token = token;
    }

    @Override
    public String token() {
      return token;
    }
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
}

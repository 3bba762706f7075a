package io.github.bancada.ldap;

import io.github.bancada.text.Token;

/**
 * How long connections live and who shares them.
 *
 * @param mode who a connection belongs to
 * @param rebind bind before each sample, also on a kept connection
 * @param reconnectAfter open a new connection after so many samples; 0 = never
 * @param poolSize connections in the shared pool
 * @param poolWaitMillis how long a sample waits for one of them; 0 = no limit
 */
public record ConnectionSettings(
    Mode mode, boolean rebind, int reconnectAfter, int poolSize, int poolWaitMillis) {

  /** Who a connection belongs to. */
  public enum Mode implements Token {
    /** One sample: connect, bind, search, unbind. */
    SAMPLE("sample"),
    /** One user, from its first sample to its end. */
    USER("user"),
    /** All users. */
    POOL("pool");

    private final String token;

    Mode(String token) {
      this.token = token;
    }

    @Override
    public String token() {
      return token;
    }
  }
}

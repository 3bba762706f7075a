package io.github.bancada.ldap;

import io.github.bancada.text.Token;

/**
 * Lifetime and sharing of connections.
 *
 * @param rebind bind before each sample, also on a kept connection
 * @param reconnectAfter open a new connection after so many samples; 0 = never
 * @param poolSize connections in the shared pool
 * @param poolWaitMillis longest wait of a sample for one of them; 0 = no limit
 */
public record ConnectionSettings(
    Mode mode, boolean rebind, int reconnectAfter, int poolSize, int poolWaitMillis) {

  /** The owner of a connection. */
  public enum Mode implements Token {
    /** One sample: connect, bind, search, unbind. */
    SAMPLE,
    /** One virtual user, from its first sample to its end. */
    USER,
    /** One virtual user at one sampler, from the first sample there to its end. */
    OWN,
    /** All virtual users. */
    POOL
  }
}

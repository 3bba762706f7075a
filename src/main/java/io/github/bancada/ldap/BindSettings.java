package io.github.bancada.ldap;

import io.github.bancada.text.Token;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The identity of a connection.
 *
 * @param method one that does not depend on the DN
 * @param dn bind DN, for {@link Method#SIMPLE}
 * @param password never part of a text made here
 */
public record BindSettings(Method method, String dn, String password) {

  /** Authentication methods. */
  public enum Method implements Token {
    /** {@link #SIMPLE} if there is a DN or a password, else {@link #NONE}. */
    SIMPLE_OR_NONE,
    /** {@link #SIMPLE} if there is a DN or a password, else {@link #ANONYMOUS}. */
    SIMPLE_OR_ANONYMOUS,
    /** Send no bind request: the connection is anonymous from the start. */
    NONE,
    /** An anonymous simple bind (RFC 4513 section 5.1.1). */
    ANONYMOUS,
    /** DN and password (RFC 4513 section 5.1.3). */
    SIMPLE,
    /** SASL EXTERNAL: peer credentials on a Unix socket, the client certificate on TLS. */
    EXTERNAL
  }

  public BindSettings {
    Objects.requireNonNull(method, "method");
    if (method == Method.SIMPLE && (dn.isEmpty() || password.isEmpty())) {
      // RFC 4513 section 5.1.2: a DN without a password would succeed without proving anything.
      throw new IllegalArgumentException(
          String.format(
              "Bind is 'simple' for DN '%s', but the %s is empty; give both, or bind anonymously",
              dn, dn.isEmpty() ? "DN" : "password"));
    }
  }

  /**
   * Reads the fields. As with {@code ldapsearch -D}, a DN without a method means a simple bind. A
   * DN with a method that takes none is refused: a bind as someone else would measure something
   * else.
   *
   * @throws IllegalArgumentException if method, DN and password contradict each other
   */
  static BindSettings of(Method chosen, String dn, String password) {
    boolean given = !dn.isEmpty() || !password.isEmpty();
    return switch (chosen) {
      case SIMPLE -> new BindSettings(chosen, dn, password);
      case SIMPLE_OR_NONE, SIMPLE_OR_ANONYMOUS ->
          given
              ? new BindSettings(Method.SIMPLE, dn, password)
              : new BindSettings(
                  chosen == Method.SIMPLE_OR_NONE ? Method.NONE : Method.ANONYMOUS, "", "");
      case NONE, ANONYMOUS, EXTERNAL -> {
        if (given) {
          throw new IllegalArgumentException(
              String.format(
                  "Bind is '%s', which does not use the %s; choose simple (plans:"
                      + " -Jldap.bind=simple), or leave Bind DN and Bind password empty",
                  chosen.token(), dn.isEmpty() ? "given password" : "DN '" + dn + "'"));
        }
        yield new BindSettings(chosen, "", "");
      }
    };
  }

  /** The bind request, or null if none is sent. */
  byte[] request() {
    return switch (method) {
      case NONE, SIMPLE_OR_NONE -> null;
      case ANONYMOUS, SIMPLE_OR_ANONYMOUS -> LdapMessages.simpleBind("", new byte[0]);
      case SIMPLE -> LdapMessages.simpleBind(dn, password.getBytes(StandardCharsets.UTF_8));
      case EXTERNAL -> LdapMessages.externalBind();
    };
  }

  /** Without the password. */
  @Override
  public String toString() {
    return method == Method.SIMPLE ? "simple as " + dn : method.token();
  }
}

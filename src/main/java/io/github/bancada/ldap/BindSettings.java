package io.github.bancada.ldap;

import io.github.bancada.text.Token;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * Who to be on a connection.
 *
 * @param method how to authenticate; what depends on the DN is decided
 * @param dn bind DN, for {@link Method#SIMPLE}
 * @param password its password; in no text this class gives
 */
public record BindSettings(Method method, String dn, String password) {

  /** How to authenticate. */
  public enum Method implements Token {
    /** {@link #SIMPLE} if there is a DN or a password, else {@link #NONE}. */
    SIMPLE_OR_NONE("simpleOrNone"),
    /** {@link #SIMPLE} if there is a DN or a password, else {@link #ANONYMOUS}. */
    SIMPLE_OR_ANONYMOUS("simpleOrAnonymous"),
    /** Send no bind request: the connection is anonymous from the start. */
    NONE("none"),
    /** An anonymous simple bind (RFC 4513 section 5.1.1). */
    ANONYMOUS("anonymous"),
    /** DN and password (RFC 4513 section 5.1.3). */
    SIMPLE("simple"),
    /** SASL EXTERNAL: peer credentials on a Unix socket, the client certificate on TLS. */
    EXTERNAL("external");

    private final String token;

    Method(String token) {
      this.token = token;
    }

    @Override
    public String token() {
      return token;
    }
  }

  public BindSettings {
    Objects.requireNonNull(method, "method");
    if (method == Method.SIMPLE && (dn.isEmpty() || password.isEmpty())) {
      // RFC 4513 section 5.1.2: a DN without a password would succeed without proving anything.
      throw new IllegalArgumentException(
          "Bind is 'simple' for DN '"
              + dn
              + "', but the "
              + (dn.isEmpty() ? "DN" : "password")
              + " is empty; give both, or bind anonymously");
    }
  }

  /**
   * What the fields say. As with {@code ldapsearch -D}, a DN without a method means a simple bind;
   * with a method that has no DN it contradicts, and a bind as somebody else would measure
   * something else.
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
              "Bind is '"
                  + chosen.token()
                  + "', which has no use for the "
                  + (dn.isEmpty() ? "password that is given" : "DN '" + dn + "'")
                  + "; choose simple (plans: -Jldap.bind=simple), or leave Bind DN and Bind"
                  + " password empty");
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

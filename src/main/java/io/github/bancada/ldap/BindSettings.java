package io.github.bancada.ldap;

import io.github.bancada.ldap.sasl.PasswordMechanism;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapMessages;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.ldap.wire.LdapStream;
import io.github.bancada.text.Token;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import javax.security.sasl.SaslClient;

/**
 * The identity of a connection.
 *
 * @param method never one that depends on the DN
 * @param name bind DN for {@link Method#SIMPLE}, the user for a SASL mechanism with a password; for
 *     {@link Method#GSSAPI} the principal, "" for the ticket cache's
 * @param password never part of a text made here
 */
public record BindSettings(Method method, String name, String password) {

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
    EXTERNAL,
    /** SASL SCRAM-SHA-256 (RFC 7677). */
    SCRAM_SHA_256,
    /** SASL DIGEST-MD5 (RFC 2831). */
    DIGEST_MD5,
    /** SASL GSSAPI (RFC 4752): the tickets of a Kerberos user. */
    GSSAPI;

    /** The mechanism with a user and a password; null for another method. */
    PasswordMechanism mechanism() {
      return switch (this) {
        case SCRAM_SHA_256 -> PasswordMechanism.SCRAM_SHA_256;
        case DIGEST_MD5 -> PasswordMechanism.DIGEST_MD5;
        default -> null;
      };
    }
  }

  public BindSettings {
    Objects.requireNonNull(method, "method");
    if (method == Method.SIMPLE && (name.isEmpty() || password.isEmpty())) {
      // RFC 4513 section 5.1.2: a DN without a password would succeed without proving anything.
      throw new IllegalArgumentException(
          String.format(
              "Bind is 'simple' for DN '%s', but the %s is empty; give both, or bind anonymously",
              name, name.isEmpty() ? "DN" : "password"));
    }
    if (method.mechanism() != null && (name.isEmpty() || password.isEmpty())) {
      throw new IllegalArgumentException(
          String.format(
              "Bind is '%s' for the SASL user '%s', but the %s is empty; give both",
              method.token(), name, name.isEmpty() ? "SASL user" : "password"));
    }
    if (method == Method.GSSAPI && name.isEmpty() && !password.isEmpty()) {
      throw new IllegalArgumentException(
          "Bind is 'gssapi' with a password, but the SASL user is empty; give the user too, or"
              + " neither for the ticket cache");
    }
  }

  /**
   * Reads the fields. As with {@code ldapsearch -D}, a DN without a method means a simple bind. A
   * DN with a method that takes none is refused, because another identity would change the
   * measurement.
   *
   * @param user of a SASL mechanism with a password, or of GSSAPI; empty for the other methods
   * @throws IllegalArgumentException if method, names and password contradict each other
   */
  static BindSettings of(Method chosen, String dn, String user, String password) {
    if (!user.isEmpty() && chosen.mechanism() == null && chosen != Method.GSSAPI) {
      throw new IllegalArgumentException(
          String.format(
              "Bind is '%s', which does not use the SASL user '%s'; choose scramSha256,"
                  + " digestMd5 or gssapi, or leave SASL user empty",
              chosen.token(), user));
    }
    boolean given = !dn.isEmpty() || !password.isEmpty();
    return switch (chosen) {
      case SIMPLE -> new BindSettings(chosen, dn, password);
      case SIMPLE_OR_NONE, SIMPLE_OR_ANONYMOUS ->
          given
              ? new BindSettings(Method.SIMPLE, dn, password)
              : new BindSettings(
                  chosen == Method.SIMPLE_OR_NONE ? Method.NONE : Method.ANONYMOUS, "", "");
      case SCRAM_SHA_256, DIGEST_MD5, GSSAPI -> {
        if (!dn.isEmpty()) {
          throw new IllegalArgumentException(
              String.format(
                  "Bind is '%s', which does not use the DN '%s'; write the user into SASL user,"
                      + " and leave Bind DN empty",
                  chosen.token(), dn));
        }
        yield new BindSettings(chosen, user, password);
      }
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

  /**
   * The client that takes the steps of a SASL bind; null for another method.
   *
   * @param tickets of GSSAPI
   */
  SaslClient client(LdapAddress server, TicketSource tickets) throws LdapOperationException {
    return switch (method) {
      case SCRAM_SHA_256, DIGEST_MD5 -> method.mechanism().client(server.host(), name, password);
      case GSSAPI -> tickets.client(name, password);
      default -> null;
    };
  }

  /**
   * Binds.
   *
   * @param client see {@link #client}
   * @return the answer; null if the method sends no request
   */
  LdapResult bind(LdapStream stream, SaslClient client, LdapAddress server)
      throws IOException, LdapOperationException {
    return switch (method) {
      case NONE, SIMPLE_OR_NONE -> null;
      case ANONYMOUS, SIMPLE_OR_ANONYMOUS -> anonymous(stream);
      case SIMPLE ->
          BindExchange.single(
              stream, LdapMessages.simpleBind(name, password.getBytes(StandardCharsets.UTF_8)));
      case EXTERNAL -> BindExchange.single(stream, LdapMessages.saslBind("EXTERNAL", new byte[0]));
      case SCRAM_SHA_256, DIGEST_MD5, GSSAPI -> BindExchange.sasl(stream, client, server);
    };
  }

  /** Binds without a name (RFC 4513 section 5.1.1). */
  static LdapResult anonymous(LdapStream stream) throws IOException, LdapOperationException {
    return BindExchange.single(stream, LdapMessages.simpleBind("", new byte[0]));
  }

  /** Without the password. */
  @Override
  public String toString() {
    return name.isEmpty() ? method.token() : method.token() + " as " + name;
  }
}

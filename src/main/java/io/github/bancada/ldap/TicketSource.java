package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.sasl.Kerberos;
import io.github.bancada.ldap.sasl.KerberosException;
import io.github.bancada.ldap.sasl.ServiceTicket;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.net.Deadlines;
import java.io.IOException;
import java.net.InetAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslException;

/**
 * Kerberos tickets for the bind of one connection, within the response timeout, which begins with
 * the request for them. Not thread-safe.
 */
final class TicketSource {
  /** Longest time until the end of the time limit or of the test is noticed. */
  private static final long CHECK_MILLIS = 10;

  private final Kerberos kerberos;
  private final LdapAddress server;
  private final Deadlines.Guard guard;
  private final int timeoutMillis;
  private boolean asked;
  private long begin;

  /**
   * @param guard of the connection; it closes the connection when the time is up
   */
  TicketSource(
      Kerberos kerberos, LdapAddress server, Deadlines.Guard guard, ServerSettings settings) {
    this.kerberos = kerberos;
    this.server = server;
    this.guard = guard;
    this.timeoutMillis = settings.responseTimeoutMillis();
  }

  /** The rest of the response timeout, all of it without tickets; 0 = no limit. */
  int millisLeft() {
    return asked ? LdapConnector.millisLeft(timeoutMillis, begin) : timeoutMillis;
  }

  /**
   * A client with tickets, from memory if possible.
   *
   * @throws LdapOperationException 49 if the KDC refuses the user, 91 if none answers, 85 after the
   *     time limit, 88 at the end of the test
   * @throws IllegalArgumentException if the settings are wrong
   */
  SaslClient client(String user, String password) throws LdapOperationException {
    asked = true;
    begin = System.nanoTime();
    guard.begin(timeoutMillis);
    try {
      return await(kerberos.ticket(user, password, host()), user).client();
    } catch (SaslException e) {
      throw new IllegalArgumentException("GSSAPI cannot begin: " + e.getMessage(), e);
    } finally {
      guard.end();
    }
  }

  /** Host in the name of the service: on a Unix socket the name of this machine. */
  private String host() {
    if (server.transport() != LdapAddress.Transport.UNIX) {
      return server.host();
    }
    try {
      return InetAddress.getLocalHost().getCanonicalHostName();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "GSSAPI over ldapi needs the name of this machine, which cannot be resolved; use ldap or"
              + " ldaps",
          e);
    }
  }

  private ServiceTicket await(CompletableFuture<ServiceTicket> ticket, String user)
      throws LdapOperationException {
    try {
      while (true) {
        try {
          return ticket.get(CHECK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          checkEnd(user);
        }
      }
    } catch (ExecutionException e) {
      throw failure(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LdapOperationException(
          ResultCode.USER_CANCELED, "stopped while waiting for the KDC", e);
    }
  }

  private void checkEnd(String user) throws LdapOperationException {
    switch (guard.ended()) {
      case TIMEOUT ->
          throw new LdapOperationException(
              ResultCode.TIMEOUT,
              String.format(
                  "no Kerberos ticket%s for %s within %s ms: no answer from the KDC",
                  user.isEmpty() ? "" : " of " + user, server, timeoutMillis));
      case CANCELLED ->
          throw new LdapOperationException(
              ResultCode.USER_CANCELED, "stopped while waiting for the KDC");
      case NO -> {
        // There is time left.
      }
    }
  }

  private static LdapOperationException failure(Throwable cause) {
    if (!(cause instanceof KerberosException refusal)) {
      throw new IllegalStateException("a login at the KDC failed by a programming error", cause);
    }
    return switch (refusal.reason()) {
      case REFUSED ->
          new LdapOperationException(ResultCode.INVALID_CREDENTIALS, refusal.getMessage(), refusal);
      case UNREACHABLE ->
          new LdapOperationException(ResultCode.CONNECT_ERROR, refusal.getMessage(), refusal);
      case SETTINGS -> throw new IllegalArgumentException(refusal.getMessage(), refusal);
    };
  }
}

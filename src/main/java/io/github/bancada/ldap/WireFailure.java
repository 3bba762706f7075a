package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapStream;
import io.github.bancada.net.Deadlines;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Optional;

/**
 * Translates I/O errors of a connection into an LDAP code and a message for people.
 *
 * @param guarded how the connection was ended from outside, if it was
 * @param connected whether it had been opened, TLS included
 * @param tls null without TLS
 */
record WireFailure(
    LdapAddress address,
    Deadlines.Ended guarded,
    boolean connected,
    LdapStream stream,
    TlsContext tls) {

  /**
   * Translates an error of one operation.
   *
   * @param awaited the expected answer
   * @param timeoutMillis limit of the operation
   */
  LdapOperationException of(String awaited, int timeoutMillis, IOException e) {
    Deadlines.Ended ended =
        e instanceof ClosedByInterruptException ? Deadlines.Ended.CANCELLED : guarded;
    return switch (ended) {
      case TIMEOUT ->
          new LdapOperationException(
              ResultCode.TIMEOUT,
              String.format(
                  "no %s from %s within %s ms%s", awaited, address, timeoutMillis, neverHeard()),
              e);
      case CANCELLED ->
          new LdapOperationException(
              ResultCode.USER_CANCELED,
              "stopped while waiting for the " + awaited + " of " + address,
              e);
      case NO ->
          connected
              ? new LdapOperationException(
                  ResultCode.SERVER_DOWN,
                  "no " + awaited + " from " + address + ": " + reason(e) + neverHeard(),
                  e)
              : new LdapOperationException(
                  ResultCode.CONNECT_ERROR, "cannot connect to " + address + ": " + reason(e), e);
    };
  }

  /** The probable cause if the server has never sent a byte on the open connection. */
  private String neverHeard() {
    return connected && tls == null && stream.isUnanswered()
        ? "; it has not sent a byte on this connection: the server's kernel accepted it, the"
            + " server itself perhaps did not (limit of open files, ulimit -n, or of threads)"
        : "";
  }

  private String reason(IOException e) {
    String said = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    if (tls == null) {
      return said;
    }
    return tls.sentence(e)
        .or(
            () ->
                connected && stream.isUnanswered()
                    ? tls.sentenceOfNoAnswer().map(hint -> said + "; the server may " + hint)
                    : Optional.empty())
        .orElse(said);
  }
}

package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.net.Deadlines;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.Optional;

/**
 * What an I/O error of a connection means, said for a person and coded for a statistic.
 *
 * @param address of the server
 * @param guarded how the connection was ended from outside, if it was
 * @param connected whether it had been opened, TLS included
 * @param stream what has come over it
 * @param tls null if none was spoken
 */
record WireFailure(
    LdapAddress address,
    Deadlines.Ended guarded,
    boolean connected,
    LdapStream stream,
    TlsContext tls) {

  /**
   * Of one operation.
   *
   * @param awaited what it waited for
   * @param timeoutMillis how long it might have taken
   */
  LdapFailure of(String awaited, int timeoutMillis, IOException e) {
    Deadlines.Ended ended =
        e instanceof ClosedByInterruptException ? Deadlines.Ended.CANCELLED : guarded;
    return switch (ended) {
      case TIMEOUT ->
          new LdapFailure(
              ResultCode.TIMEOUT,
              "no "
                  + awaited
                  + " from "
                  + address
                  + " within "
                  + timeoutMillis
                  + " ms"
                  + neverHeard(),
              e);
      case CANCELLED ->
          new LdapFailure(
              ResultCode.USER_CANCELED,
              "stopped while waiting for the " + awaited + " of " + address,
              e);
      case NO ->
          connected
              ? new LdapFailure(
                  ResultCode.SERVER_DOWN,
                  "no " + awaited + " from " + address + ": " + reason(e) + neverHeard(),
                  e)
              : new LdapFailure(
                  ResultCode.CONNECT_ERROR, "cannot connect to " + address + ": " + reason(e), e);
    };
  }

  /** The likely cause where the connection is open and the server has never said anything. */
  private String neverHeard() {
    return connected && tls == null && stream.isUnanswered()
        ? "; it has not sent a byte on this connection: its kernel has taken it, the server perhaps"
            + " not (open files, ulimit -n, or threads of its process)"
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

package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;
import java.io.IOException;

/** The StartTLS operation, RFC 4511 section 4.14. Stateless. */
public final class StartTls {
  private StartTls() {}

  /**
   * Asks the server to switch to TLS; the caller then performs the handshake.
   *
   * @throws LdapOperationException if the server refuses, or continues in plain text
   */
  public static void ask(LdapStream stream, LdapAddress address)
      throws IOException, LdapOperationException {
    stream.send(LdapMessages.startTls(), LdapStream.NO_CONTROLS);
    LdapResult result = stream.result(LdapMessages.EXTENDED_RESPONSE);
    if (result.code() != 0) {
      throw LdapOperationException.refused(
          "the server at " + address + " refused StartTLS", result);
    }
    if (stream.hasBuffered()) {
      throw new LdapOperationException(
          ResultCode.DECODING_ERROR,
          "the server at " + address + " sent plain text after its StartTLS response");
    }
  }
}

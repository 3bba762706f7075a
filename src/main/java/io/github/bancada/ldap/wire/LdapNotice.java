package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles messages that answer no request: unsolicited notifications, RFC 4511 section 4.4.
 * Stateless.
 */
public final class LdapNotice {
  private static final Logger log = LoggerFactory.getLogger(LdapNotice.class);

  /** Notice of Disconnection, RFC 4511 section 4.4.1. */
  private static final String DISCONNECTION = "1.3.6.1.4.1.1466.20036";

  private LdapNotice() {}

  /**
   * Handles a notice; ignores unknown ones.
   *
   * <pre>
   * ExtendedResponse ::= [APPLICATION 24] SEQUENCE { COMPONENTS OF LDAPResult,
   *                      responseName [10] LDAPOID OPTIONAL, responseValue [11] OPTIONAL }
   * </pre>
   *
   * @param message with ID 0
   * @throws LdapOperationException {@linkplain LdapOperationException#isUnsolicited unsolicited} if
   *     it ends the connection, or with code 84 if it is not a notice
   */
  public static void take(LdapMessage message, LdapAddress address) throws LdapOperationException {
    if (message.tag() != LdapMessages.EXTENDED_RESPONSE) {
      throw malformed(
          address, String.format("an operation with tag 0x%02x and message ID 0", message.tag()));
    }
    LdapResult said = LdapResult.decode(message.operation());
    if (!message.operation().hasMore()
        || message.operation().peekTag() != LdapMessages.RESPONSE_NAME) {
      throw malformed(address, "an unsolicited notification without a name");
    }
    String name = message.operation().nextText(LdapMessages.RESPONSE_NAME);
    if (name.equals(DISCONNECTION)) {
      throw LdapOperationException.disconnected(said, address);
    }
    log.debug("{} sent the unknown notice {}: {}", address, name, said);
  }

  private static LdapOperationException malformed(LdapAddress address, String what) {
    return new LdapOperationException(
        ResultCode.DECODING_ERROR, "the server at " + address + " sent " + what);
  }
}

package io.github.bancada.ldap.wire;

import com.unboundid.ldap.sdk.ResultCode;

/**
 * An operation could not start, or ended without a result. The code is a client-side result code of
 * the C API draft and of every LDAP library (81 server down, 84 decoding error, 85 timeout, 88 user
 * cancelled, 89 parameter error, 91 connect error).
 */
public final class LdapOperationException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int code;
  private final boolean unsolicited;

  public LdapOperationException(ResultCode code, String message) {
    this(code, message, null);
  }

  public LdapOperationException(ResultCode code, String message, Throwable cause) {
    this(code.intValue(), message, cause);
  }

  public LdapOperationException(int code, String message, Throwable cause) {
    this(code, message, cause, false);
  }

  private LdapOperationException(int code, String message, Throwable cause, boolean unsolicited) {
    super(message, cause);
    this.code = code;
    this.unsolicited = unsolicited;
  }

  /** The failure for an answer that is a refusal. */
  public static LdapOperationException refused(String what, LdapResult answer) {
    return new LdapOperationException(answer.code(), what + ": " + answer.message(), null);
  }

  /** The failure for a Notice of Disconnection, RFC 4511 section 4.4.1. */
  public static LdapOperationException disconnected(LdapResult notice, LdapAddress address) {
    // Code 0 would look like success, but the connection is gone.
    int code = notice.code() == 0 ? ResultCode.SERVER_DOWN.intValue() : notice.code();
    String reason = notice.message().isEmpty() ? "it gives no reason" : notice.message();
    return new LdapOperationException(
        code, "the server at " + address + " disconnects: " + reason, null, true);
  }

  /** Whether the code came in an unsolicited notice, not in a result. */
  public boolean isUnsolicited() {
    return unsolicited;
  }

  /** Numeric LDAP result code. */
  public int code() {
    return code;
  }
}

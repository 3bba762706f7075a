package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;

/**
 * An operation that ended without a result from the server, or could not be begun. The code is one
 * of the client-side result codes that the C API draft and every LDAP library use (81 server down,
 * 84 decoding error, 85 timeout, 88 user cancelled, 89 parameter error, 91 connect error).
 */
public final class LdapFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final int code;

  LdapFailure(ResultCode code, String message) {
    this(code, message, null);
  }

  LdapFailure(ResultCode code, String message, Throwable cause) {
    this(code.intValue(), message, cause);
  }

  LdapFailure(int code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** Numeric LDAP result code. */
  public int code() {
    return code;
  }
}

package io.github.bancada.ldap.undo;

import io.github.bancada.ldap.wire.LdapResult;

/** The server has answered a request with a result other than success. */
final class RefusedRequestException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int code;

  /**
   * @param what the request, such as "reading 'cn=ana'"
   */
  RefusedRequestException(String what, LdapResult result) {
    this(
        result.code(),
        what
            + " was refused: "
            + LdapResult.codeText(result.code())
            + (result.message().isEmpty() ? "" : ": " + result.message()));
  }

  RefusedRequestException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** The result code of LDAP. */
  int code() {
    return code;
  }
}

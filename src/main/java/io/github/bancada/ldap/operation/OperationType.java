package io.github.bancada.ldap.operation;

import io.github.bancada.text.Token;

/** What an LDAP Operation does (RFC 4511 section 4). */
public enum OperationType implements Token {
  /** Add the entry of the LDIF. */
  ADD(0x69),
  /** Modify an entry by the LDIF. */
  MODIFY(0x67),
  /** Delete an entry. */
  DELETE(0x6B),
  /** Rename or move an entry. */
  MODIFY_DN(0x6D),
  /** Add, modify, delete or modify DN, as in the LDIF. */
  CHANGE(0),
  /** Ask whether an attribute has a value. */
  COMPARE(0x6F),
  /** Bind as the Bind fields say. */
  BIND(0x61),
  /** Unbind and close the connection. */
  UNBIND(0),
  /** Abandon an operation. */
  ABANDON(0),
  /** Ask for the identity of the connection (RFC 4532). */
  WHO_AM_I(0x78),
  /** Change a password (RFC 3062). */
  PASSWORD_MODIFY(0x78);

  private final int answerTag;

  OperationType(int answerTag) {
    this.answerTag = answerTag;
  }

  /** Tag of the answer's operation; 0 if it depends, or if there is none. */
  public int answerTag() {
    return answerTag;
  }

  /** Whether its request is a record of LDIF. */
  public boolean takesLdif() {
    return this == ADD || this == MODIFY || this == CHANGE;
  }

  /** Whether it may change entries. */
  public boolean changes() {
    return switch (this) {
      case ADD, MODIFY, DELETE, MODIFY_DN, CHANGE, PASSWORD_MODIFY -> true;
      default -> false;
    };
  }
}

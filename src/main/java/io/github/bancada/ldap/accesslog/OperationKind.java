package io.github.bancada.ldap.accesslog;

import io.github.bancada.text.Token;

/** Kinds of operations that access logs distinguish. */
public enum OperationKind implements Token {
  /** Open a connection. */
  CONNECT,
  /** Authenticate, or perform one step of it. */
  BIND,
  /** Search. */
  SEARCH,
  /** Ask whether an attribute has a value. */
  COMPARE,
  /** Modify an entry. */
  MODIFY,
  /** Add an entry. */
  ADD,
  /** Delete an entry. */
  DELETE,
  /** Rename or move an entry. */
  MODIFY_DN,
  /** An extended operation, such as Who am I. */
  EXTENDED,
  /** Abandon an operation. */
  ABANDON,
  /** End the connection. */
  UNBIND;

  /** Whether the server answers it with a result. */
  boolean hasResult() {
    return this != CONNECT && this != ABANDON && this != UNBIND;
  }
}

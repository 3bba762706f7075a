package io.github.bancada.ldap.control;

/** Kinds of requests that controls are for. */
public enum RequestKind {
  /** Searches. */
  SEARCH("LDAP Search"),
  /** All other operations. */
  OPERATION("LDAP Operation");

  private final String element;

  RequestKind(String element) {
    this.element = element;
  }

  /** The element that makes such requests. */
  String element() {
    return element;
  }
}

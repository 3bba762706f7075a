package io.github.bancada.ldap.control;

/** Which requests controls go with. */
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

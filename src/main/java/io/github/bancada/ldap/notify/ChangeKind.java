package io.github.bancada.ldap.notify;

/** What happened to an entry according to a notification. */
public enum ChangeKind {
  ADD("added", "Added"),
  MODIFY("modified", "Modified"),
  DELETE("deleted", "Deleted"),
  MODIFY_DN("renamed", "Renamed");

  private final String word;
  private final String header;

  ChangeKind(String word, String header) {
    this.word = word;
    this.header = header;
  }

  /** In a sentence. */
  public String word() {
    return word;
  }

  /** In a response header. */
  String header() {
    return header;
  }
}

package io.github.bancada.ldap.replay;

import io.github.bancada.text.Setting;
import io.github.bancada.text.Token;

/** Why an operation of the log is not replayed. */
enum Reason implements Token {
  PASSWORD_UNKNOWN("no password for the DN"),
  SASL_BIND("SASL bind: the log has no credentials"),
  NO_CONSENT("changes data, and that is not allowed"),
  ENTRY_NOT_LOGGED("the log does not have the entry"),
  ATTRIBUTES_NOT_LOGGED("the log does not have the attributes"),
  PASSWORD_CHANGE("changes passwords or object classes"),
  NAME_NOT_LOGGED("the log does not have the new name"),
  START_TLS("StartTLS: the settings of this test decide"),
  UNKNOWN_EXTENSION("the log does not have the request"),
  ABANDON("the replay waits for each operation"),
  NOT_READABLE("DN, filter or attribute cannot be read");

  private final String words;

  Reason(String words) {
    this.words = words;
  }

  /** The text to show. */
  String words() {
    return words;
  }

  static Reason of(String token) {
    return Setting.token("reason", token, Reason.class, NOT_READABLE);
  }
}

package io.github.bancada.ldap;

/**
 * The judgement of a sample.
 *
 * @param code number and name; an unexpected content has its own name, which groups it separately
 */
record Verdict(boolean success, String code, String message) {

  /** Joins two sentences, the second of which may be empty. */
  static String joined(String first, String second) {
    return second.isEmpty() ? first : first + "; " + second;
  }
}

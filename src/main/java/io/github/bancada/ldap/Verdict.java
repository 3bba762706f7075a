package io.github.bancada.ldap;

/**
 * The judgement of a sample.
 *
 * @param code number and name; an unexpected content has its own name, which groups it separately
 */
record Verdict(boolean success, String code, String message) {

  /**
   * This judgement, unless it is a success and the attributes are not as expected.
   *
   * @param problem what is wrong with them, in words; "" for nothing
   */
  Verdict unless(int result, String problem) {
    return problem.isEmpty() || !success
        ? this
        : new Verdict(false, result + " unexpectedAttributes", joined(problem, message));
  }

  /** Joins two sentences; the second may be empty. */
  static String joined(String first, String second) {
    return second.isEmpty() ? first : first + "; " + second;
  }
}

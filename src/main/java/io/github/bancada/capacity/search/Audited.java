package io.github.bancada.capacity.search;

/**
 * What the audits of a search found. Immutable.
 *
 * @param unit what a commit is, such as {@code withdrawal}
 * @param commits number of commits that were audited
 * @param broken the laws that were broken, for a sentence; "" if all hold
 */
public record Audited(String unit, long commits, String broken) {
  /** Unit of commits of several kinds. */
  static final String ANY = "commit";
}

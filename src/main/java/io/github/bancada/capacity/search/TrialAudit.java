package io.github.bancada.capacity.search;

/**
 * What the audit after a trial found. Immutable.
 *
 * @param unit what a commit is, such as {@code withdrawal}
 * @param commits those that the database acknowledged since the last audit
 * @param broken the laws that were broken, for a sentence; "" if all hold
 * @param failure why the audit could not be made; "" if it was
 */
public record TrialAudit(String unit, long commits, String broken, String failure) {
  /** Nothing was written. */
  public static final TrialAudit NONE = new TrialAudit(Audited.ANY, 0, "", "");

  /** An audit that could not be made. */
  public static TrialAudit failed(String why) {
    return new TrialAudit(Audited.ANY, 0, "", why);
  }

  /** Two audits as one. */
  public TrialAudit and(TrialAudit other) {
    return new TrialAudit(
        unit.equals(other.unit) || other.commits == 0
            ? unit
            : commits == 0 ? other.unit : Audited.ANY,
        commits + other.commits,
        joined(broken, other.broken),
        joined(failure, other.failure));
  }

  private static String joined(String one, String other) {
    return one.isEmpty() || other.isEmpty() ? one + other : one + "; " + other;
  }
}

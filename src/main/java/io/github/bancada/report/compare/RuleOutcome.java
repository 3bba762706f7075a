package io.github.bancada.report.compare;

import java.util.Optional;

/**
 * What a comparison says of a rule. Immutable.
 *
 * @param configuration the one that was compared with the first
 * @param row its label; {@link Configuration#TOTAL}, or {@link Configuration#ONE_ROW}
 * @param measured in percent of the first, or percentage points; NaN if there is no such figure
 * @param interval of it, in the same unit; empty if there is none
 * @param reason why it is not known; "" for no reason
 */
public record RuleOutcome(
    FailRule rule,
    String configuration,
    String row,
    State state,
    double measured,
    Optional<Interval> interval,
    String reason) {

  /** Whether the difference is too large. */
  public enum State {
    /** The whole interval is beyond the bound: it is. */
    BROKEN,
    /** The interval has values on both sides of the bound: nothing shows that it is. */
    UNCLEAR,
    /** The whole interval is on this side of the bound: it is not. */
    HELD,
    /** There is no interval, or a run was broken off or invalid. */
    NOT_KNOWN
  }

  /**
   * Whether it fails a comparison.
   *
   * @param notKnownFails whether that nothing is known does
   */
  public boolean fails(boolean notKnownFails) {
    return state == State.BROKEN || notKnownFails && state == State.NOT_KNOWN;
  }
}

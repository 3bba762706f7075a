package io.github.bancada.atm.audit;

import java.util.Locale;

/**
 * What became of one engine's withdrawals. Immutable.
 *
 * @param acknowledged whose commit the server had acknowledged
 * @param lost those of them that are not in the history
 * @param invented in the history, although failed, never sent, or there twice
 * @param changed in the history, but not as their users drew them
 * @param doubtsFound whose answer was lost, and that are in the history
 * @param doubtsAbsent whose answer was lost, and that are not
 */
public record WithdrawalTally(
    long acknowledged,
    long lost,
    long invented,
    long changed,
    long doubtsFound,
    long doubtsAbsent) {

  /** Whether none was lost, invented or changed. */
  boolean isClean() {
    return lost == 0 && invented == 0 && changed == 0;
  }

  /**
   * {@code 41,233 withdrawals, 0 lost, 0 invented}, and those changed and in doubt if there are
   * any.
   */
  String text() {
    String text =
        String.format(
            Locale.ROOT, "%,d withdrawals, %,d lost, %,d invented", acknowledged, lost, invented);
    if (changed > 0) {
      text += String.format(Locale.ROOT, ", %,d changed", changed);
    }
    long doubts = doubtsFound + doubtsAbsent;
    return doubts == 0
        ? text
        : text
            + String.format(
                Locale.ROOT,
                ", %,d in doubt (%,d found, %,d absent)",
                doubts,
                doubtsFound,
                doubtsAbsent);
  }
}

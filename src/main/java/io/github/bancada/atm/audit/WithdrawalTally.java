package io.github.bancada.atm.audit;

import io.github.bancada.text.Quantity;
import java.util.Locale;

/**
 * The outcomes of one load generator's withdrawals. Immutable.
 *
 * @param acknowledged commits acknowledged by the server
 * @param lost acknowledged, but not in the history
 * @param invented in the history, although failed, never sent, or duplicated
 * @param changed in the history, but different from the draw
 * @param doubtsFound answer lost, in the history
 * @param doubtsAbsent answer lost, not in the history
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
   * {@code 41,233 withdrawals, 0 lost, 0 invented}, with changed and in-doubt ones if there are
   * any.
   */
  String text() {
    String text =
        String.format(
            Locale.ROOT,
            "%s, %,d lost, %,d invented",
            Quantity.of(acknowledged, "withdrawal"),
            lost,
            invented);
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

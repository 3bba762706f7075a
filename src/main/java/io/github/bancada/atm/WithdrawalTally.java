package io.github.bancada.atm;

import java.util.Locale;

/**
 * What became of one engine's withdrawals. Immutable.
 *
 * @param acknowledged whose commit the server had acknowledged
 * @param lost those of them that are not in the history
 * @param invented in the history, although failed, never sent, or there twice
 * @param doubtsFound whose answer was lost, and that are in the history
 * @param doubtsAbsent whose answer was lost, and that are not
 */
record WithdrawalTally(
    long acknowledged, long lost, long invented, long doubtsFound, long doubtsAbsent) {

  /** {@code 41,233 withdrawals, 0 lost, 0 invented}, and those in doubt if there are any. */
  String text() {
    String text =
        String.format(
            Locale.ROOT, "%,d withdrawals, %,d lost, %,d invented", acknowledged, lost, invented);
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

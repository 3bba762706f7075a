package io.github.bancada.bookshop.audit;

import io.github.bancada.text.Quantity;
import java.util.Locale;

/**
 * What became of the orders of one load generator. Immutable.
 *
 * @param acknowledged confirmed carts whose commits the server acknowledged
 * @param lost acknowledged, but not in the table
 * @param invented in the table, but confirmed by nobody
 * @param changed in the table with another total or number of lines
 * @param doubtsFound answer lost, in the table
 * @param doubtsAbsent answer lost, not in the table
 */
public record OrderTally(
    long acknowledged,
    long lost,
    long invented,
    long changed,
    long doubtsFound,
    long doubtsAbsent) {

  /** {@code 1,234 orders, 0 lost, 0 invented}, with changed and in-doubt ones if there are any. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s, %,d lost, %,d invented",
            Quantity.of(acknowledged, "order"),
            lost,
            invented));
    if (changed > 0) {
      text.append(String.format(Locale.ROOT, ", %,d changed", changed));
    }
    long doubts = doubtsFound + doubtsAbsent;
    if (doubts > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              ", %,d in doubt (%,d found, %,d absent)",
              doubts,
              doubtsFound,
              doubtsAbsent));
    }
    return text.toString();
  }
}

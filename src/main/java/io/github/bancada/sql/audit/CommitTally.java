package io.github.bancada.sql.audit;

import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The commits of one load generator after an audit. Immutable.
 *
 * @param unit what each commits, such as withdrawal
 * @param acknowledged those that the server acknowledged
 * @param lost acknowledged, but not in the table
 * @param invented in the table, but committed by no virtual user
 * @param changed in the table, but with other values
 * @param doubtsFound answer lost, in the table
 * @param doubtsAbsent answer lost, not in the table
 */
public record CommitTally(
    String unit,
    long acknowledged,
    long lost,
    long invented,
    long changed,
    long doubtsFound,
    long doubtsAbsent) {

  /** Knows only the number of acknowledged commits. */
  public static CommitTally unknown(String unit, long acknowledged) {
    return new CommitTally(unit, acknowledged, 0, 0, 0, 0, 0);
  }

  /** Whether none was lost, invented or changed. */
  public boolean isClean() {
    return lost == 0 && invented == 0 && changed == 0;
  }

  /** What is wrong, for a sentence; "" if nothing is. */
  String broken() {
    List<String> wrong = new ArrayList<>();
    if (lost > 0) {
      wrong.add(
          String.format(
              Locale.ROOT,
              "%,d of %s that the database acknowledged %s not in it",
              lost,
              Quantity.of(acknowledged, unit),
              lost == 1 ? "is" : "are"));
    }
    if (invented > 0) {
      wrong.add(Quantity.of(invented, unit) + " in it that nobody committed");
    }
    if (changed > 0) {
      wrong.add(Quantity.of(changed, unit) + " in it with other values");
    }
    return String.join(", ", wrong);
  }

  /**
   * {@code 41,233 withdrawals, 0 lost, 0 invented}, with changed and in-doubt ones if there are
   * any.
   */
  public String text() {
    String text =
        String.format(
            Locale.ROOT,
            "%s, %,d lost, %,d invented",
            Quantity.of(acknowledged, unit),
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

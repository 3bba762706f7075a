package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.bank.WithdrawalDraw;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Repeats the draws of a load generator's virtual users: the same seed, virtual user and scale give
 * the same transactions, so each row of the history must equal the draw of its number. Costs a few
 * random numbers per row, and no memory during the test. For rows of each user in ascending order
 * of ids; later rows may come in a later audit. Not thread-safe.
 */
final class RepeatedDraws {
  private final AtmLedger ledger;
  private final Map<Integer, Drawing> users = new HashMap<>();

  /** The draws of one virtual user until now. */
  private static final class Drawing {
    private final UserLedger user;
    private final WithdrawalDraw draws;
    private int drawn;
    private Withdrawal last;

    Drawing(UserLedger user) {
      this.user = user;
      draws = user.draws();
    }

    /** The draw of an id; null if it is not known. */
    Withdrawal of(long id) {
      int number = Withdrawal.numberOf(id);
      if (draws == null || number > user.last()) {
        return null;
      }
      for (; drawn < number; drawn++) {
        last = draws.next(id);
      }
      return last;
    }
  }

  RepeatedDraws(AtmLedger ledger) {
    this.ledger = ledger;
  }

  /**
   * Describes how a row differs from the draw; "" if it does not, or if the draw is not known.
   *
   * @param row a row of the load generator
   */
  String difference(Withdrawal row) {
    int number = Withdrawal.userOf(row.id());
    Drawing user = users.get(number);
    if (user == null) {
      UserLedger known = ledger.user(number);
      user = known == null ? null : new Drawing(known);
      users.put(number, user);
    }
    Withdrawal expected = user == null ? null : user.of(row.id());
    if (expected == null || expected.equals(row)) {
      return "";
    }
    List<String> differences = new ArrayList<>();
    compare("account", row.account(), expected.account(), differences);
    compare("teller", row.teller(), expected.teller(), differences);
    compare("branch", row.branch(), expected.branch(), differences);
    if (row.deltaCents() != expected.deltaCents()) {
      differences.add(
          String.format(
              Locale.ROOT,
              "amount %s instead of %s",
              Cents.text(Cents.decimal(row.deltaCents())),
              Cents.text(Cents.decimal(expected.deltaCents()))));
    }
    return String.join(", ", differences);
  }

  private static void compare(String what, int found, int expected, List<String> differences) {
    if (found != expected) {
      differences.add(what + " " + found + " instead of " + expected);
    }
  }
}

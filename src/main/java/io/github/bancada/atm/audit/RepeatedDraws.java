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
 * random numbers per row, and no memory during the test. For rows in ascending order of ids. Not
 * thread-safe.
 */
final class RepeatedDraws {
  private final Map<Integer, UserLedger> users = new HashMap<>();
  private int user;
  private WithdrawalDraw draws;
  private int drawn;
  private Withdrawal last;

  RepeatedDraws(AtmLedger ledger) {
    ledger.users().forEach(each -> users.put(each.user(), each));
  }

  /**
   * Describes how a row differs from the draw; "" if it does not, or if the draw is not known.
   *
   * @param row a row of the load generator with a number that its virtual user has used
   */
  String difference(Withdrawal row) {
    Withdrawal expected = of(row.id());
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

  private Withdrawal of(long id) {
    if (Withdrawal.userOf(id) != user) {
      user = Withdrawal.userOf(id);
      UserLedger ledger = users.get(user);
      draws = ledger == null ? null : ledger.draws();
      drawn = 0;
    }
    if (draws == null) {
      return null;
    }
    for (; drawn < Withdrawal.numberOf(id); drawn++) {
      last = draws.next(id);
    }
    return last;
  }
}

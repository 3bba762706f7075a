package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.bank.WithdrawalDraw;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the users of an engine drew, drawn again: the same seed, user and scale give the same
 * transactions, so each row of the history must be exactly what its user drew under that number.
 * Costs a few random numbers a row, and no memory while users are at work. For rows in ascending
 * order of ids. Not thread-safe.
 */
final class RepeatedDraws {
  private final Map<Integer, UserLedger> users = new HashMap<>();
  private int user;
  private WithdrawalDraw draws;
  private int drawn;
  private Withdrawal last;

  RepeatedDraws(EngineLedger ledger) {
    ledger.users().forEach(each -> users.put(each.user(), each));
  }

  /**
   * How a row differs from what its user drew, in words; empty if it does not, or if it is not
   * known what the user drew.
   *
   * @param row of one of the engine's users, with a number that the user has used
   */
  String difference(Withdrawal row) {
    Withdrawal should = of(row.id());
    if (should == null || should.equals(row)) {
      return "";
    }
    List<String> differences = new ArrayList<>();
    compare("account", row.account(), should.account(), differences);
    compare("teller", row.teller(), should.teller(), differences);
    compare("branch", row.branch(), should.branch(), differences);
    if (row.deltaCents() != should.deltaCents()) {
      differences.add(
          String.format(
              Locale.ROOT,
              "amount %s instead of %s",
              Cents.text(Cents.decimal(row.deltaCents())),
              Cents.text(Cents.decimal(should.deltaCents()))));
    }
    return String.join(", ", differences);
  }

  private static void compare(String what, int there, int should, List<String> differences) {
    if (there != should) {
      differences.add(what + " " + there + " instead of " + should);
    }
  }

  private Withdrawal of(long id) {
    if (TransactionId.user(id) != user) {
      user = TransactionId.user(id);
      UserLedger ledger = users.get(user);
      draws = ledger == null ? null : ledger.draws();
      drawn = 0;
    }
    if (draws == null) {
      return null;
    }
    for (; drawn < TransactionId.number(id); drawn++) {
      last = draws.next(id);
    }
    return last;
  }
}

package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.sql.audit.AmountChain;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The accounts that some withdrawals have moved: each balance must follow from their rows. Keeps 24
 * bytes and an object for each row until the check. Not thread-safe.
 */
final class MovedAccounts {
  private record Change(int account, long before, long after) {}

  private final List<Change> changes = new ArrayList<>();

  void add(LedgerAudit.OwnRow row) {
    changes.add(
        new Change(
            row.withdrawal().account(),
            row.balanceCents() - row.withdrawal().deltaCents(),
            row.balanceCents()));
  }

  /** Compares the balances; returns the number of accounts. */
  int check(BankSnapshot snapshot, Findings findings) throws SQLException {
    changes.sort(Comparator.comparingInt(Change::account));
    Map<Integer, Long> now =
        snapshot.balances(
            "account",
            changes.stream().map(Change::account).collect(Collectors.toCollection(TreeSet::new)));
    AmountChain chain = new AmountChain();
    int accounts = 0;
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      chain.add(change.before(), change.after());
      if (i + 1 == changes.size() || changes.get(i + 1).account() != change.account()) {
        accounts++;
        check(change.account(), now.get(change.account()), chain, findings);
        chain.clear();
      }
    }
    return accounts;
  }

  private static void check(int account, Long cents, AmountChain chain, Findings findings) {
    if (cents == null) {
      findings.add("account " + account + " does not exist");
    } else if (!chain.leadsTo(cents)) {
      findings.add(
          String.format(
              Locale.ROOT,
              "account %d: its balance %s does not follow from its %s of history",
              account,
              Cents.text(Cents.decimal(cents)),
              Quantity.of(chain.rows(), "row")));
    }
  }
}

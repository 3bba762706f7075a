package io.github.bancada.atm;

import io.github.bancada.atm.audit.AtmLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.testing.FaultUsers;
import io.github.bancada.testing.TestVirtualUser;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Virtual users that withdraw until they are stopped, and record the outcome of each transaction
 * independently. Thread-safe.
 */
final class WithdrawalUsers extends FaultUsers<WithdrawalSample> {
  private final Map<Outcome, Set<Long>> ids = new EnumMap<>(Outcome.class);

  private WithdrawalUsers() {
    for (Outcome outcome : Outcome.values()) {
      ids.put(outcome, new HashSet<>());
    }
  }

  static WithdrawalUsers start(
      int users, AtmScale scale, WithdrawalSettings settings, AtmLedger ledger) {
    WithdrawalUsers all = new WithdrawalUsers();
    for (int i = 1; i <= users; i++) {
      Withdrawer task =
          new Withdrawer(
              settings,
              scale,
              ledger.newUser(),
              new TestVirtualUser("user " + i, "ATM Withdrawal 'u'")
                  .stoppingWhen(() -> all.isStopping()));
      all.add(task::run, task::cancel, task::close);
    }
    all.startAll();
    return all;
  }

  @Override
  protected Outcome outcome(WithdrawalSample sample) {
    return sample.outcome();
  }

  @Override
  protected int retries(WithdrawalSample sample) {
    return sample.retries();
  }

  @Override
  protected void note(WithdrawalSample sample) {
    Set<Long> those = ids.get(sample.outcome());
    if (sample.withdrawal() != null && !those.add(sample.withdrawal().id())) {
      fail(new IllegalStateException("the id of " + sample.withdrawal() + " came twice"));
    }
  }

  /** Whether each user whose transaction is in doubt has committed another one since. */
  synchronized boolean areBackFromDoubt() {
    Set<Long> committed = ids.get(Outcome.COMMITTED);
    return ids.get(Outcome.IN_DOUBT).stream()
        .allMatch(
            doubt ->
                committed.stream()
                    .anyMatch(
                        id ->
                            Withdrawal.userOf(id) == Withdrawal.userOf(doubt)
                                && Withdrawal.numberOf(id) > Withdrawal.numberOf(doubt)));
  }

  /** Ids of the transactions with this outcome. */
  synchronized Set<Long> ids(Outcome outcome) {
    return Set.copyOf(ids.get(outcome));
  }
}

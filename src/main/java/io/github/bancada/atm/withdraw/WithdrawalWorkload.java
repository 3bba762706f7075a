package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.util.HashMap;
import java.util.Map;

/** One ATM Withdrawal in one test. Thread-safe. */
public final class WithdrawalWorkload implements Workload<WithdrawalRequest> {
  /** Key of a virtual user's {@link WithdrawalUser}s with an open connection. */
  private static final String CONNECTED_USERS = "bancada.atm.connected";

  /** Makes every test check its databases. */
  public WithdrawalWorkload() {
    DatabaseCheckOnce.forget();
  }

  @Override
  public Task<WithdrawalRequest> newTask(VirtualUser user) {
    return new UserTask(user);
  }

  /** Called after the last virtual user of all groups, so after the audit in tearDown. */
  @Override
  public void close() {
    DatabaseCheckOnce.forget();
    EngineLedger.closeAll();
  }

  /** One virtual user: a {@link WithdrawalUser}, replaced if the settings change. */
  private static final class UserTask implements Task<WithdrawalRequest> {
    private final VirtualUser user;

    /** By settings, those whose connection one sampler of this virtual user opened for another. */
    private final Map<WithdrawalSettings, WithdrawalUser> connected;

    private volatile WithdrawalUser working;

    /** Settings of {@link #working}; compared by identity, which is fast. */
    private WithdrawalSettings settingsOfWorking;

    UserTask(VirtualUser user) {
      this.user = user;
      connected = user.shared(CONNECTED_USERS, HashMap::new);
    }

    @Override
    public Sample run(WithdrawalRequest request) {
      WithdrawalUser current = worker(request.settings());
      try {
        if (request.operation() == AtmOperation.TRANSACTION) {
          return current.run();
        }
        Sample sample = current.connect();
        connected.put(request.settings(), current);
        return sample;
      } catch (DatabaseFailure e) {
        user.abortTest(e.getMessage());
        return null;
      }
    }

    private WithdrawalUser worker(WithdrawalSettings settings) {
      WithdrawalUser known = working;
      if (known == null || settings != settingsOfWorking) {
        close();
        known = connected.get(settings);
        if (known == null) {
          known = new WithdrawalUser(settings, user.name(), user.stopping());
        }
        working = known;
        settingsOfWorking = settings;
      }
      return known;
    }

    @Override
    public boolean cancel() {
      WithdrawalUser running = working;
      return running != null && running.cancel();
    }

    @Override
    public void close() {
      WithdrawalUser done = working;
      working = null;
      if (done != null) {
        done.close();
      }
    }
  }
}

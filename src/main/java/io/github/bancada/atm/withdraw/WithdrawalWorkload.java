package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import io.github.bancada.work.Workload;
import java.util.HashMap;
import java.util.Map;

/** The work of one ATM Withdrawal in one test. Thread-safe. */
public final class WithdrawalWorkload implements Workload<WithdrawalRequest> {
  /** Name of what holds users whose connection is open. */
  private static final String CONNECTED_USERS = "bancada.atm.connected";

  /** Each database is checked anew in each test. */
  public WithdrawalWorkload() {
    AtmEntrance.forget();
  }

  @Override
  public Task<WithdrawalRequest> newTask(VirtualUser user) {
    return new UserTask(user);
  }

  /** After the last user of the last group, those of tearDown included: the audit has been. */
  @Override
  public void close() {
    AtmEntrance.forget();
    EngineLedger.closeAll();
  }

  /** One virtual user: a {@link WithdrawalUser}, another one if the settings change. */
  private static final class UserTask implements Task<WithdrawalRequest> {
    private final VirtualUser user;

    /** Those whose connection a sampler of this user has opened for whichever wants it. */
    private final Map<WithdrawalSettings, WithdrawalUser> connected;

    private volatile WithdrawalUser working;

    /** What the fields said when that one began; the very object, for a quick look. */
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

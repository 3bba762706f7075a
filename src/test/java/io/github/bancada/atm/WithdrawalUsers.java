package io.github.bancada.atm;

import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.withdraw.WithdrawalSample;
import io.github.bancada.atm.withdraw.WithdrawalSettings;
import io.github.bancada.atm.withdraw.WithdrawalTask;
import io.github.bancada.testing.Waiting;
import io.github.bancada.transaction.Outcome;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Virtual users in threads of this JVM that withdraw until they are stopped, and record the outcome
 * of each transaction independently. Closing stops them. Thread-safe.
 */
final class WithdrawalUsers implements AutoCloseable {
  private static final long LIMIT_SECONDS = 60;

  private final List<Thread> threads = new ArrayList<>();
  private final List<WithdrawalTask> tasks = new ArrayList<>();
  private final Map<Outcome, Set<Long>> ids = new TreeMap<>();
  private final Map<String, Integer> codes = new TreeMap<>();
  private final List<WithdrawalSample> troubled = new ArrayList<>();
  private int retries;
  private RuntimeException thrown;
  private volatile boolean ending;
  private volatile boolean endingAtTrouble;
  private volatile boolean stopping;

  private WithdrawalUsers() {
    for (Outcome outcome : Outcome.values()) {
      ids.put(outcome, new HashSet<>());
    }
  }

  static WithdrawalUsers start(
      int users, AtmScale scale, WithdrawalSettings settings, EngineLedger ledger) {
    WithdrawalUsers all = new WithdrawalUsers();
    for (int i = 1; i <= users; i++) {
      WithdrawalTask task =
          new WithdrawalTask(
              settings, ledger.newUser(), settings.draw(scale, "user " + i), () -> all.stopping);
      all.tasks.add(task);
      all.threads.add(new Thread(() -> all.work(task), "user " + i));
    }
    all.threads.forEach(Thread::start);
    return all;
  }

  private void work(WithdrawalTask task) {
    try (task) {
      while (!ending) {
        note(task.run());
      }
    } catch (RuntimeException e) {
      synchronized (this) {
        thrown = e; // run() never throws: the test fails
      }
    }
  }

  private synchronized void note(WithdrawalSample sample) {
    codes.merge(sample.code(), 1, Integer::sum);
    retries += sample.retries();
    Set<Long> those = ids.get(sample.outcome());
    if (sample.withdrawal() != null && !those.add(sample.withdrawal().id())) {
      thrown = new IllegalStateException("the id of " + sample.withdrawal() + " came twice");
    }
    if (sample.outcome() != Outcome.COMMITTED) {
      troubled.add(sample);
      ending |= endingAtTrouble;
    }
  }

  /** Number of samples with this outcome. */
  synchronized int count(Outcome outcome) {
    return outcome == Outcome.COMMITTED
        ? ids.get(outcome).size()
        : (int) troubled.stream().filter(sample -> sample.outcome() == outcome).count();
  }

  /** Ids of the transactions with this outcome. */
  synchronized Set<Long> ids(Outcome outcome) {
    return Set.copyOf(ids.get(outcome));
  }

  /** Number of samples by code. */
  synchronized Map<String, Integer> codes() {
    return new TreeMap<>(codes);
  }

  /** Samples that were not committed. */
  synchronized List<WithdrawalSample> troubled() {
    return List.copyOf(troubled);
  }

  /** Number of retries of all samples. */
  synchronized int retries() {
    return retries;
  }

  /** After this, the first failure of a virtual user stops all of them. */
  void endAtTrouble() {
    endingAtTrouble = true;
  }

  /** Waits for so many further committed transactions. */
  void awaitCommits(int more) {
    int goal = count(Outcome.COMMITTED) + more;
    Waiting.await("commits, after " + this, () -> count(Outcome.COMMITTED), n -> n >= goal);
  }

  /** Waits for so many further samples that were not committed. */
  void awaitTrouble(int more) {
    int goal = troubled().size() + more;
    Waiting.await("failures, after " + this, () -> troubled().size(), n -> n >= goal);
  }

  /** Stops the test for each virtual user, like Stop and Shutdown, and waits for the end. */
  void stop() throws InterruptedException {
    stopping = true;
    end();
  }

  /** Waits until each has ended its current sample, without a limit. */
  void end() throws InterruptedException {
    ending = true;
    for (Thread thread : threads) {
      thread.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
      if (thread.isAlive()) {
        throw new IllegalStateException(thread + " does not end: " + this);
      }
    }
    synchronized (this) {
      if (thrown != null) {
        throw new IllegalStateException("a user died", thrown);
      }
    }
  }

  @Override
  public void close() {
    ending = true;
    stopping = true;
    tasks.forEach(WithdrawalTask::cancel);
  }

  @Override
  public synchronized String toString() {
    return "codes "
        + codes
        + ", last troubles "
        + troubled.subList(Math.max(0, troubled.size() - 3), troubled.size());
  }
}

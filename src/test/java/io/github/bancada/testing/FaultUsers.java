package io.github.bancada.testing;

import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.work.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Virtual users in threads of this JVM that take samples until they are stopped, and what came of
 * the samples. Closing stops them. Thread-safe.
 *
 * @param <S> their samples
 */
public abstract class FaultUsers<S extends Sample> implements AutoCloseable {
  private static final long LIMIT_SECONDS = 180;

  private final List<Thread> threads = new ArrayList<>();
  private final List<Runnable> cancels = new ArrayList<>();
  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);
  private final Map<String, Integer> codes = new TreeMap<>();
  private final List<S> troubled = new ArrayList<>();
  private int retries;
  private RuntimeException thrown;
  private volatile boolean ending;
  private volatile boolean stopping;

  protected abstract Outcome outcome(S sample);

  protected abstract int retries(S sample);

  /** Records more of a sample; called with the lock. */
  protected void note(S sample) {
    // Only some users keep more than outcomes and codes.
  }

  /**
   * Adds a user before the start.
   *
   * @param next takes a sample; null if the user was stopped before it
   * @param cancel ends a sample from another thread
   * @param close called when the user has ended
   */
  protected final void add(Supplier<S> next, Runnable cancel, Runnable close) {
    String name = "user " + (threads.size() + 1);
    threads.add(new Thread(() -> work(next, close), name));
    cancels.add(cancel);
  }

  protected final void startAll() {
    threads.forEach(Thread::start);
  }

  /** Whether the test is stopping, for virtual users. */
  protected final boolean isStopping() {
    return stopping;
  }

  private void work(Supplier<S> next, Runnable close) {
    try {
      while (!ending) {
        S sample = next.get();
        if (sample != null) {
          record(sample);
        }
      }
    } catch (RuntimeException e) {
      fail(e); // a sample never throws: the test fails
    } finally {
      close.run();
    }
  }

  private synchronized void record(S sample) {
    codes.merge(sample.code(), 1, Integer::sum);
    retries += retries(sample);
    outcomes.merge(outcome(sample), 1, Integer::sum);
    note(sample);
    if (outcome(sample) != Outcome.COMMITTED) {
      troubled.add(sample);
    }
  }

  /** Lets {@link #end} fail. */
  protected final synchronized void fail(RuntimeException e) {
    thrown = e;
  }

  /** Number of samples with this outcome. */
  public synchronized int count(Outcome outcome) {
    return outcomes.getOrDefault(outcome, 0);
  }

  /** Number of samples by code. */
  public synchronized Map<String, Integer> codes() {
    return new TreeMap<>(codes);
  }

  /** Samples that were not committed. */
  public synchronized List<S> troubled() {
    return List.copyOf(troubled);
  }

  /** Number of retries of all samples. */
  public synchronized int retries() {
    return retries;
  }

  /** Waits for this number of further committed samples. */
  public void awaitCommits(int more) {
    int goal = count(Outcome.COMMITTED) + more;
    Waiting.await("commits, after " + this, () -> count(Outcome.COMMITTED), n -> n >= goal);
  }

  /** Waits for this number of further samples that were not committed. */
  public void awaitTrouble(int more) {
    awaitTroubleInAll(troubled().size() + more);
  }

  /**
   * Waits until this number of samples since the start was not committed, for failures that may
   * have occurred already.
   */
  public void awaitTroubleInAll(int goal) {
    Waiting.await("failures, after " + this, () -> troubled().size(), n -> n >= goal);
  }

  /** Waits for samples that were not committed and have such a text in their message. */
  public void awaitTroubleOf(String text, int count) {
    Waiting.await(
        text + ", after " + this,
        () -> (int) troubled().stream().filter(sample -> sample.message().contains(text)).count(),
        n -> n >= count);
  }

  /** Waits for samples with such a code. */
  public void awaitCode(String code, int count) {
    Waiting.await(code + ", after " + this, () -> codes().getOrDefault(code, 0), n -> n >= count);
  }

  /** Stops the test for each virtual user, like Stop and Shutdown, and waits for the end. */
  public void stop() throws InterruptedException {
    stopping = true;
    end();
  }

  /** Waits until each has ended its current sample, without a limit of its own. */
  public void end() throws InterruptedException {
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
    cancels.forEach(Runnable::run);
  }

  @Override
  public synchronized String toString() {
    return "codes "
        + codes
        + ", last troubles "
        + troubled.subList(Math.max(0, troubled.size() - 3), troubled.size());
  }
}

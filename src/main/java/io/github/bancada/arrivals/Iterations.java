package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.QueueUser;
import io.github.bancada.metrics.IntendedStart;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;

/**
 * The iterations of one user and the delay of the current one. Its first sample carries the delay,
 * and so does each transaction that begins with this sample; all others have none. Not thread-safe.
 */
final class Iterations {
  private static final IntendedStart ON_TIME = new IntendedStart(0, false);

  /** Start of samples before the first arrival. */
  private static final AssertionResult NONE = new AssertionResult(IntendedStart.NAME);

  private final QueueUser user;

  /** Start of this iteration; null before the first arrival. */
  private IntendedStart start;

  /** The first result of this iteration; null before. */
  private SampleResult first;

  /** Number of begun samples of this iteration. */
  private int begun;

  Iterations(QueueUser user) {
    this.user = user;
  }

  /** Waits for an arrival; returns false if none will come. */
  boolean next() {
    start = ON_TIME;
    first = null;
    begun = 0;
    return user.take();
  }

  /** Called before a sampler. */
  void sampleBegins() {
    begun++;
    if (user.isPending()) {
      start = new IntendedStart(user.begin(), user.waitedForUser());
    }
  }

  /** The intended start of the next sample, or of a transaction with its samples within. */
  AssertionResult startOf(SampleResult result) {
    if (start == null) {
      return NONE;
    }
    if (TransactionController.isFromTransactionController(result)) {
      return beginsWithFirst(result) ? start : ON_TIME;
    }
    if (first == null) {
      first = result;
      return start;
    }
    return ON_TIME;
  }

  private boolean beginsWithFirst(SampleResult transaction) {
    SampleResult each = transaction;
    while (each != first) {
      SampleResult[] within = each.getSubResults();
      if (within.length == 0) {
        return false;
      }
      each = within[0];
    }
    return true;
  }

  /**
   * The intended start of a transaction that is a sample beside its own ones.
   *
   * @param samples number of its samples
   */
  AssertionResult startOfTransaction(int samples) {
    if (start == null) {
      return NONE;
    }
    return samples >= begun ? start : ON_TIME;
  }

  /**
   * Adds the intended start to each result of one user. An assertion, because JMeter calls
   * assertions before listeners and keeps their results on the way to a controller. Not
   * thread-safe.
   */
  static final class StartCarrier extends AbstractTestElement implements Assertion {
    private static final long serialVersionUID = 1L;

    private final transient Iterations iterations;

    StartCarrier(Iterations iterations) {
      this.iterations = iterations;
    }

    @Override
    public AssertionResult getResult(SampleResult response) {
      return iterations.startOf(response);
    }
  }
}

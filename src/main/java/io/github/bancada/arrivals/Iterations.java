package io.github.bancada.arrivals;

import io.github.bancada.arrivals.schedule.QueueUser;
import io.github.bancada.metrics.IntendedStart;
import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;

/**
 * The iterations of one user, and how late the one under way began. Its first sample carries that,
 * and each transaction that begins with this sample; all others began when they were meant to. Not
 * thread-safe.
 */
final class Iterations {
  private static final IntendedStart ON_TIME = new IntendedStart(0, false);

  /** Of samples before the first arrival. */
  private static final AssertionResult NONE = new AssertionResult(IntendedStart.NAME);

  private final QueueUser user;

  /** How late this iteration began; null before the first arrival. */
  private IntendedStart start;

  /** The first result of this iteration; null before. */
  private SampleResult first;

  /** Samples of this iteration that have begun. */
  private int begun;

  Iterations(QueueUser user) {
    this.user = user;
  }

  /** Waits for an arrival; false if there will be none. */
  boolean next() {
    start = ON_TIME;
    first = null;
    begun = 0;
    return user.take();
  }

  /** A sampler is about to be called. */
  void sampleBegins() {
    begun++;
    if (user.isPending()) {
      start = new IntendedStart(user.begin(), user.waitedForUser());
    }
  }

  /** What a result carries: the next sample, or a transaction that has its samples within. */
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
   * What a transaction carries that is a sample of its own, beside those within.
   *
   * @param samples how many it has
   */
  AssertionResult startOfTransaction(int samples) {
    if (start == null) {
      return NONE;
    }
    return samples >= begun ? start : ON_TIME;
  }

  /**
   * Tells each result of one user when it was meant to begin. An assertion, because JMeter asks
   * assertions before it tells listeners, and keeps what they say on the way to a controller. Not
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

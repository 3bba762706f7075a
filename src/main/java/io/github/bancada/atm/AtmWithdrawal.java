package io.github.bancada.atm;

import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.atm.withdraw.AtmEntrance;
import io.github.bancada.jmeter.TestAbort;
import java.util.List;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.PropertyIterator;

/**
 * Sampler: one withdrawal, a whole database transaction on a connection of the user's own, timed in
 * nanoseconds. This is the element of a plan; when a test runs, each user has a copy of it, a
 * {@link UserAtmWithdrawal}.
 *
 * <p>One instance is one user's; {@link #interrupt()} may be called from any thread.
 */
public class AtmWithdrawal extends AtmWithdrawalSampler implements TestBean, TestStateListener {
  private static final long serialVersionUID = 1L;

  /** Another element of the plan, or, once the test runs, the sampler of one user. */
  @Override
  public Object clone() {
    if (!isRunningVersion()) {
      return super.clone();
    }
    UserAtmWithdrawal copy = new UserAtmWithdrawal();
    for (PropertyIterator all = propertyIterator(); all.hasNext(); ) {
      copy.setProperty(all.next().clone());
    }
    copy.setRunningVersion(true);
    return copy;
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    AtmEntrance.forget();
    List<String> problems = AtmWithdrawalParser.problems(this);
    if (!problems.isEmpty()) {
      TestAbort.ofElement("ATM Withdrawal", getName(), String.join("; ", problems));
    }
  }

  @Override
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    // After the last user of the last group, those of tearDown included: the audit has been.
    AtmEntrance.forget();
    EngineLedger.closeAll();
  }
}

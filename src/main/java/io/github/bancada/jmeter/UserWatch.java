package io.github.bancada.jmeter;

import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jorphan.collections.HashTree;

/**
 * Added to the running plan, where it sees every user begin and end. A listener cannot do that:
 * JMeter leaves listeners that see users out of distributed tests.
 */
final class UserWatch extends AbstractTestElement implements ThreadListener, NoThreadClone {
  private static final long serialVersionUID = 1L;

  /** Call it before the first user of the test. */
  static void addTo(HashTree plan) {
    if (!plan.isEmpty()) {
      RemainingTime.ofThisTest().follow(plan);
      plan.add(plan.getArray()[0], new UserWatch());
    }
  }

  @Override
  public void threadStarted() {
    RemainingTime.ofThisTest().userBegins();
  }

  @Override
  public void threadFinished() {
    RemainingTime.ofThisTest().userEnds();
    RunEnd.ofThisTest().userEnds();
  }
}

package io.github.bancada.arrivals;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestIterationListener;

/** Counts the iterations of all users, as Cookie Manager sees them. Thread-safe. */
public class IterationCounter extends AbstractTestElement
    implements TestIterationListener, NoThreadClone {
  private static final long serialVersionUID = 1L;

  private final transient AtomicInteger iterations = new AtomicInteger();

  @Override
  public void testIterationStart(LoopIterationEvent event) {
    iterations.incrementAndGet();
  }

  int count() {
    return iterations.get();
  }
}

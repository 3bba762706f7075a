package io.github.bancada.arrivals;

import org.apache.jmeter.assertions.Assertion;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;

/**
 * Tells each result of one user when it was meant to begin. An assertion, because JMeter asks
 * assertions before it tells listeners, and keeps what they say on the way to a controller. Not
 * thread-safe.
 */
final class StartCarrier extends AbstractTestElement implements Assertion {
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

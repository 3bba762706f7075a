package io.github.bancada.testing;

import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/** Between the samplers of a plan: what the test does, without a result. */
public final class Meanwhile extends AbstractSampler implements NoThreadClone {
  private static final long serialVersionUID = 1L;

  private final transient Action action;

  /** Something that may fail. */
  @FunctionalInterface
  public interface Action {
    void run() throws Exception;
  }

  private Meanwhile(Action action) {
    this.action = action;
  }

  /** In the plan of an {@link EngineRun}, which neither saves nor copies it. */
  public static Meanwhile run(Action action) {
    return new Meanwhile(action);
  }

  @Override
  public SampleResult sample(Entry entry) {
    try {
      action.run();
      return null;
    } catch (Exception e) {
      throw new IllegalStateException("what the test does between two samples failed", e);
    }
  }
}

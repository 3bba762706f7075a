package io.github.bancada.testing;

import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/** Between the samplers of a plan: what the test does, without a result. */
public final class Meanwhile extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private transient Action action;

  /** Something that may fail. */
  @FunctionalInterface
  public interface Action {
    void run() throws Exception;
  }

  /** In the plan of an {@link EngineRun}, which does not save it. */
  public static Meanwhile run(Action action) {
    Meanwhile meanwhile = new Meanwhile();
    meanwhile.action = action;
    return meanwhile;
  }

  /** Each virtual user has a copy. */
  @Override
  public Object clone() {
    Meanwhile copy = (Meanwhile) super.clone();
    copy.action = action;
    return copy;
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

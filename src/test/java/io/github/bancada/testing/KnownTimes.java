package io.github.bancada.testing;

import io.github.bancada.metrics.TimedSampleResult;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A sampler whose times are known beforehand: its i-th sample takes as long as a function of i
 * says, without waiting. The users' clones count together. Thread-safe.
 */
public final class KnownTimes extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private final transient IntToLongFunction nanosOf;
  private final transient AtomicInteger next;

  /**
   * @param name label of the samples
   * @param nanosOf elapsed time of the i-th sample, from 0, in nanoseconds
   */
  public KnownTimes(String name, IntToLongFunction nanosOf) {
    this(name, nanosOf, new AtomicInteger());
  }

  private KnownTimes(String name, IntToLongFunction nanosOf, AtomicInteger next) {
    this.nanosOf = nanosOf;
    this.next = next;
    setName(name);
  }

  @Override
  public Object clone() {
    return new KnownTimes(getName(), nanosOf, next);
  }

  @Override
  public SampleResult sample(Entry entry) {
    long nanos = nanosOf.applyAsLong(next.getAndIncrement());
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(getName());
    long started = System.currentTimeMillis() - TimeUnit.NANOSECONDS.toMillis(nanos);
    result.setTimes(started, nanos, 0, 0, nanos);
    result.setResponseCodeOK();
    result.setSuccessful(true);
    return result;
  }
}

package io.github.bancada.arrivals;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;

/** A sampler for tests that counts its calls and does what it is told; copies share both. */
public class Counted extends AbstractSampler implements Interruptible {
  private static final long serialVersionUID = 1L;

  private transient AtomicInteger calls = new AtomicInteger();
  private transient Supplier<Boolean> work = () -> true;
  private transient Runnable onInterrupt = () -> {};

  public Counted() {}

  Counted(String name, Supplier<Boolean> work) {
    setName(name);
    this.work = work;
  }

  Counted(String name) {
    this(name, () -> true);
  }

  Counted onInterrupt(Runnable action) {
    onInterrupt = action;
    return this;
  }

  int calls() {
    return calls.get();
  }

  @Override
  public Object clone() {
    Counted copy = (Counted) super.clone();
    copy.calls = calls;
    copy.work = work;
    copy.onInterrupt = onInterrupt;
    return copy;
  }

  @Override
  public SampleResult sample(Entry entry) {
    SampleResult result = new SampleResult();
    result.setSampleLabel(getName());
    result.sampleStart();
    calls.incrementAndGet();
    result.setSuccessful(work.get());
    result.sampleEnd();
    return result;
  }

  @Override
  public boolean interrupt() {
    onInterrupt.run();
    return true;
  }
}

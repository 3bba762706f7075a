package io.github.bancada.users;

import io.github.bancada.jmeter.BarrierOpenings;
import io.github.bancada.jmeter.StopSignal;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * Sampler that keeps the first user of a group away from a barrier until it has opened or the test
 * is stopped; gives no sample.
 */
public final class MissingUser extends AbstractSampler {
  private static final long serialVersionUID = 1L;
  private static final long PAUSE_NANOS = 1_000_000;

  @Override
  public SampleResult sample(Entry entry) {
    BooleanSupplier stopping = StopSignal.ofCurrentThread();
    if (JMeterContextService.getContext().getThreadNum() == 0) {
      while (BarrierOpenings.ofThisProcess().all().isEmpty()
          && !Thread.currentThread().isInterrupted()
          && !stopping.getAsBoolean()) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    return null;
  }
}

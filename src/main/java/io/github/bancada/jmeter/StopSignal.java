package io.github.bancada.jmeter;

import io.github.bancada.process.ProcessExit;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.BooleanSupplier;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells whether a JMeter thread was asked to stop, or the process ends and has reported.
 *
 * <p>Stop interrupts samplers, but Shutdown only clears a private flag of each thread: a sample
 * that waits for a dead server would delay the end until its timeout. This class reads that flag.
 * If a JMeter lacks it, Shutdown waits for samples, as with JMeter's own samplers, and the log says
 * so. Thread-safe.
 */
public final class StopSignal {
  private static final Logger log = LoggerFactory.getLogger(StopSignal.class);
  private static final VarHandle RUNNING = find();

  private StopSignal() {}

  private static VarHandle find() {
    try {
      return MethodHandles.privateLookupIn(JMeterThread.class, MethodHandles.lookup())
          .findVarHandle(JMeterThread.class, "running", boolean.class);
    } catch (ReflectiveOperationException e) {
      log.warn("This JMeter hides whether its threads were told to stop: {}", e.toString());
      return null;
    }
  }

  /** A view of the current thread's flag for any thread; outside JMeter only the process's end. */
  public static BooleanSupplier ofCurrentThread() {
    JMeterThread thread = JMeterContextService.getContext().getThread();
    return thread == null || RUNNING == null
        ? ProcessExit::isReported
        : () -> ProcessExit.isReported() || !(boolean) RUNNING.getVolatile(thread);
  }
}

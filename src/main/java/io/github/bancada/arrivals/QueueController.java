package io.github.bancada.arrivals;

import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.IteratingController;
import org.apache.jmeter.control.OnceOnlyController;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.samplers.Sampler;

/**
 * The main controller of one user: each iteration begins with an arrival. It is taken before JMeter
 * announces the iteration, so that rows of CSV files and cookies belong to arrivals. A Once Only
 * Controller in first place prepares the user before its first arrival and so before the load
 * begins. Not thread-safe.
 */
final class QueueController extends GenericController implements IteratingController {
  private static final long serialVersionUID = 1L;

  private final transient Iterations iterations;

  /** Whether the user has begun an arrival. */
  private boolean prepared;

  QueueController(Iterations iterations) {
    this.iterations = iterations;
  }

  @Override
  public Sampler next() {
    boolean needsArrival = prepared ? isFirst() : !isPreparing();
    if (needsArrival && !isDone()) {
      prepared = true;
      if (!iterations.next()) {
        setDone(true);
        return null;
      }
    }
    return super.next();
  }

  /** Whether the next sampler is in a Once Only Controller in first place. */
  private boolean isPreparing() {
    return current == 0
        && !subControllersAndSamplers.isEmpty()
        && subControllersAndSamplers.get(0) instanceof OnceOnlyController;
  }

  @Override
  public void startNextLoop() {
    reInitialize();
  }

  /** The users of a queue stay: a break of the loop only ends the iteration. */
  @Override
  public void breakLoop() {
    reInitialize();
  }

  /** Has no outer loop. */
  @Override
  public void iterationStart(LoopIterationEvent event) {
    // Nothing to do.
  }
}

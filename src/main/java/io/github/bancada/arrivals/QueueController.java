package io.github.bancada.arrivals;

import org.apache.jmeter.control.GenericController;
import org.apache.jmeter.control.IteratingController;
import org.apache.jmeter.engine.event.LoopIterationEvent;
import org.apache.jmeter.samplers.Sampler;

/**
 * The main controller of one user: each iteration begins with an arrival, which is taken before
 * JMeter tells anybody of the iteration, so that rows of CSV files and cookies belong to arrivals.
 * Not thread-safe.
 */
final class QueueController extends GenericController implements IteratingController {
  private static final long serialVersionUID = 1L;

  private final transient Iterations iterations;

  QueueController(Iterations iterations) {
    this.iterations = iterations;
  }

  @Override
  public Sampler next() {
    if (isFirst() && !isDone() && !iterations.next()) {
      setDone(true);
      return null;
    }
    return super.next();
  }

  @Override
  public void startNextLoop() {
    reInitialize();
  }

  /** The users of a queue stay: a break of their loop ends the iteration. */
  @Override
  public void breakLoop() {
    reInitialize();
  }

  /** It is in no other loop. */
  @Override
  public void iterationStart(LoopIterationEvent event) {
    // Nothing to be done.
  }
}

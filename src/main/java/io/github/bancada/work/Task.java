package io.github.bancada.work;

import io.github.bancada.field.Values;

/**
 * The work of one virtual user: takes and measures one sample after the other.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 *
 * @param <S> the settings of a sample
 */
public interface Task<S> extends AutoCloseable {
  /**
   * Takes one sample. Returns in bounded time whatever the other side does, with any failure in the
   * sample.
   *
   * @param settings the same object as before if nothing has changed
   * @return the outcome; null for no sample
   * @throws IllegalArgumentException if the settings turn out to be wrong, with cause, value and
   *     remedy: {@link LocalCode#PARAMETER_ERROR}. Any other exception is a programming error
   */
  Sample run(S settings);

  /**
   * As {@link #run(Object)}, for a task that may take several samples at once: it gives all but the
   * last to the flow.
   */
  default Sample run(S settings, SampleFlow<S> flow) {
    return run(settings);
  }

  /**
   * Ends the running sample, from any thread.
   *
   * @return whether there was one
   */
  boolean cancel();

  /**
   * Called when wrong settings prevented a sample. Ends the test if the next cannot be better.
   *
   * @param values as far as they can be read
   * @param sample with {@link LocalCode#PARAMETER_ERROR} and the fault
   * @return the same sample, or one with more facts
   */
  default Sample refused(Values values, FailedSample sample) {
    return sample;
  }

  /** Closes what the virtual user has opened; called when the user ends. */
  @Override
  default void close() {
    // Most tasks keep nothing.
  }
}

package io.github.bancada.work;

import io.github.bancada.field.Values;

/**
 * The work of one virtual user: takes one sample after the other, and measures it.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 *
 * @param <S> the settings of a sample
 */
public interface Task<S> extends AutoCloseable {
  /**
   * Takes one sample. Whatever the other side does, this returns in bounded time, with what went
   * wrong in the sample.
   *
   * @param settings the same object as before where nothing has changed
   * @return what it did; null if there is no sample to tell of
   * @throws IllegalArgumentException if the settings turn out to be wrong, with cause, value and
   *     remedy: {@link LocalCode#PARAMETER_ERROR}. Whatever else is thrown is a programming error
   */
  Sample run(S settings);

  /**
   * Ends the sample that is running, from any thread.
   *
   * @return whether there was one
   */
  boolean cancel();

  /**
   * A sample could not be taken because settings are wrong. Where the next can be no better, this
   * ends the test.
   *
   * @param values as far as they can be read
   * @param sample with {@link LocalCode#PARAMETER_ERROR} and what is wrong
   * @return the same, or one that tells more
   */
  default Sample refused(Values values, FailedSample sample) {
    return sample;
  }

  /** The virtual user has ended: closes what it has opened. */
  @Override
  default void close() {
    // Mostly nothing is kept from sample to sample.
  }
}

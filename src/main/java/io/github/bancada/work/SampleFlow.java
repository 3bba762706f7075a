package io.github.bancada.work;

/**
 * Lets a task take several samples in one call, such as a task with many requests under way at
 * once. For the thread of the virtual user.
 *
 * @param <S> the settings of a sample
 */
public interface SampleFlow<S> {
  /** Whether a further sample may begin: the virtual user is not to end. */
  boolean goesOn();

  /**
   * The settings of a further sample: functions and value patterns give new values, variables and
   * JMeter's properties stay as they are.
   *
   * @return the same object as before if nothing has changed
   * @throws IllegalArgumentException if they are wrong, with cause, value and remedy
   */
  S next();

  /** Takes a sample that has ended. It counts like the one that the call returns. */
  void give(Sample sample);
}

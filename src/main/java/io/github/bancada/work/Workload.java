package io.github.bancada.work;

import io.github.bancada.field.Check;
import java.util.Set;

/**
 * The work of one sampler of a plan during one test: makes a task for each virtual user, and holds
 * what they share. It is made when the test starts, and closed when it ends; outside a test, by the
 * first sample. Thread-safe.
 *
 * @param <S> the settings of a sample
 */
public interface Workload<S> extends AutoCloseable {
  /** The work of one virtual user, for its thread; called once for each. */
  Task<S> newTask(VirtualUser user);

  /**
   * Looks before the test for what the fields alone do not tell: a file that is not there, a
   * program that is missing. What it finds it adds to the check.
   */
  default void check(Check check) {
    // Mostly the fields tell all.
  }

  /** The response code of a failure that has nothing to do with what the sample talks to. */
  default String code(LocalCode code) {
    return code.text();
  }

  /** Variables that are removed when a sample cannot even begin, so that nobody takes old ones. */
  default Set<String> variables() {
    return Set.of();
  }

  /** The test has ended. */
  @Override
  default void close() {
    // Mostly nothing is shared.
  }
}

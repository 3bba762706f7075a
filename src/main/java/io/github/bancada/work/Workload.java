package io.github.bancada.work;

import io.github.bancada.field.Check;
import java.util.Set;

/**
 * The work of one sampler of a plan during one test: makes a task for each virtual user, and holds
 * what they share. Made when the test starts (outside a test, by the first sample) and closed when
 * it ends. Thread-safe.
 *
 * @param <S> the settings of a sample
 */
public interface Workload<S> extends AutoCloseable {
  /** Makes the work of one virtual user, for its thread; called once for each. */
  Task<S> newTask(VirtualUser user);

  /**
   * Adds faults that the fields alone do not show, such as a missing file or program, before the
   * test.
   */
  default void check(Check check) {
    // Usually the fields show all.
  }

  /**
   * Takes a sample before the test, without the server and without being counted, so that Java's
   * work for the first one is done. Called after {@link #check} if nothing is wrong.
   *
   * @return null for none
   */
  default Sample rehearse() {
    return null;
  }

  /** The response code of a failure on this side. */
  default String code(LocalCode code) {
    return code.text();
  }

  /** Variables that are removed when a sample cannot begin, so that nothing uses old values. */
  default Set<String> variables() {
    return Set.of();
  }

  /** Called at the end of the test. */
  @Override
  default void close() {
    // Usually nothing is shared.
  }
}

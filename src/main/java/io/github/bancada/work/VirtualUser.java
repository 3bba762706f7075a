package io.github.bancada.work;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The virtual user for whom a task works. For its thread, but for {@link #stopping()}. */
public interface VirtualUser {
  /** Its name, as in the results. */
  String name();

  /** What the sampler is called in messages, as {@code CSV Load 'rows'}. */
  String sampler();

  /** Says whether the test was asked to stop; may be asked from any thread. */
  BooleanSupplier stopping();

  /** How many virtual users its thread group has; 1 outside a test. */
  int usersOfGroup();

  /**
   * Something that all samplers of this virtual user share.
   *
   * @param name one for each kind of thing, as {@code bancada.ldap.connections}
   * @param maker makes it for the first who asks
   */
  <T> T shared(String name, Supplier<T> maker);

  /** There is nothing left to do: this virtual user ends after the sample. */
  void end();

  /**
   * The test cannot go on.
   *
   * @param problem cause, offending value and remedy in one sentence
   */
  void abortTest(String problem);
}

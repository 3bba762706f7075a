package io.github.bancada.work;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** The virtual user for whom a task works. For its thread, except {@link #stopping()}. */
public interface VirtualUser {
  /** Its name, as in the results. */
  String name();

  /** The sampler's name in messages, such as {@code CSV Load 'rows'}. */
  String sampler();

  /** Whether the test was asked to stop; any thread may ask. */
  BooleanSupplier stopping();

  /** When its thread group ends, milliseconds since the epoch; 0 if that is not known. */
  default long endEpochMillis() {
    return 0;
  }

  /** Its number in its thread group, from 0. */
  default int numberInGroup() {
    return 0;
  }

  /** Number of virtual users in its thread group; 1 outside a test. */
  int usersOfGroup();

  /**
   * An object that all samplers of this virtual user share.
   *
   * @param name one per type, such as {@code bancada.ldap.connections}
   * @param maker makes it on first use
   */
  <T> T shared(String name, Supplier<T> maker);

  /**
   * Gives the listeners a sample that happened during the one under way. Does nothing outside a
   * test.
   *
   * @param sample with a {@linkplain Sample#label label} different from the one under way
   */
  default void report(Sample sample) {}

  /** Thinks inside a sample, for as long as the action takes; this time does not count as work. */
  default void think(Runnable thought) {
    thought.run();
  }

  /** Ends this virtual user after the sample, because nothing is left to do. */
  void end();

  /**
   * Ends the test, because it cannot continue.
   *
   * @param problem cause, offending value and remedy in one sentence
   */
  void abortTest(String problem);
}

package io.github.bancada.capacity;

import io.github.bancada.jmeter.TimeLeft;
import java.time.Duration;

/** Leads the users of a Capacity Search in this process, on a thread of its own. Thread-safe. */
interface UsersLead {
  /** Begins, possibly before all users have started. */
  void start();

  /** How long it still takes; nothing after its end. */
  TimeLeft left();

  /** Ends the users at once. */
  void stop();

  /** Waits for its end; returns whether it came in time. */
  boolean await(Duration longest);
}

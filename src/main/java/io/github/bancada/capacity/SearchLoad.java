package io.github.bancada.capacity;

import io.github.bancada.capacity.search.LoadRun;

/** The load of a search: users of this process, or of load generators. */
interface SearchLoad extends LoadRun {
  /**
   * Waits until all users are there.
   *
   * @throws InterruptedException if the search has to end; the message says why, unless this thread
   *     was interrupted
   */
  void awaitUsers() throws InterruptedException;

  /** Ends all users. */
  void finish();
}

package io.github.bancada.capacity.search;

/** Follows a search. Called by the thread of the search, between and before trials. */
public interface SearchListener {
  /** Nobody listens. */
  SearchListener NONE = new SearchListener() {};

  /** A trial is about to run. */
  default void begins(TrialPlan plan) {}

  /** A trial has its verdict. */
  default void ended(Trial trial) {}

  /** Something the user should know, such as a miss that was not repeated; one sentence. */
  default void note(String sentence) {}
}

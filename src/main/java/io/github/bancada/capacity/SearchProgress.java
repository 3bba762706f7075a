package io.github.bancada.capacity;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.LoadSearch;
import io.github.bancada.capacity.search.SearchOptions;
import io.github.bancada.capacity.search.Trial;
import io.github.bancada.capacity.search.TrialPlan;
import io.github.bancada.capacity.search.TrialRow;
import java.util.ArrayList;
import java.util.List;

/** The state of the current or last search, for the window and the reports. Thread-safe. */
final class SearchProgress implements LoadSearch.Listener {
  /**
   * A search at one moment.
   *
   * @param settings null before the first search
   * @param trials trials with a verdict
   * @param running the running trial; null for none
   * @param draining whether it has sent its load and waits for running samples
   * @param notes sentences for the user
   * @param result null before the end
   */
  record State(
      SearchOptions settings,
      List<TrialRow> trials,
      TrialPlan running,
      boolean draining,
      List<String> notes,
      CapacityResult result) {
    State {
      trials = List.copyOf(trials);
      notes = List.copyOf(notes);
    }
  }

  private volatile State state = new State(null, List.of(), null, false, List.of(), null);

  State state() {
    return state;
  }

  /** Begins a search. */
  synchronized void starts(SearchOptions settings) {
    state = new State(settings, List.of(), null, false, List.of(), null);
  }

  @Override
  public synchronized void begins(TrialPlan plan) {
    state = new State(state.settings(), state.trials(), plan, false, state.notes(), null);
  }

  /** Notes that the running trial has sent its load. */
  synchronized void drains() {
    state = new State(state.settings(), state.trials(), state.running(), true, state.notes(), null);
  }

  @Override
  public synchronized void ended(Trial trial) {
    List<TrialRow> trials = new ArrayList<>(state.trials());
    trials.add(TrialRow.of(trial));
    state = new State(state.settings(), trials, null, false, state.notes(), null);
  }

  @Override
  public synchronized void note(String sentence) {
    List<String> notes = new ArrayList<>(state.notes());
    notes.add(sentence);
    state =
        new State(
            state.settings(),
            state.trials(),
            state.running(),
            state.draining(),
            notes,
            state.result());
  }

  /** Ends the search. */
  synchronized void ends(CapacityResult result) {
    state = new State(state.settings(), result.trials(), null, false, state.notes(), result);
  }

  /** The state in a few words; "" without a search. */
  String trialUnderWay() {
    State now = state;
    return now.running() == null
        ? ""
        : "trial "
            + now.running().number()
            + " at "
            + now.settings().load().text(now.running().load());
  }

  /** The last trial as a line. */
  String lastTrial() {
    List<TrialRow> trials = state.trials();
    return CapacityText.trial(state.settings().load(), trials.get(trials.size() - 1));
  }
}

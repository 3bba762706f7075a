package io.github.bancada.report.view;

import io.github.bancada.table.Results;

/**
 * Begins the figures of all samples together, in views where what the plan asks for comes before
 * them. Stateless.
 */
public final class AllSamples {
  public static final String HEADING = "All samples together";

  private AllSamples() {}

  /** What the figures mix. */
  public static String note(Results results) {
    return results.capacity().isPresent()
        ? "What follows is of the whole run: all trials together, those beyond the capacity too."
        : "What follows is of the whole run: samples of all kinds together.";
  }
}

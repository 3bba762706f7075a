package io.github.bancada.metrics;

import java.util.OptionalLong;

/**
 * When samples succeeded.
 *
 * @param lastEpochMillis when the last successful sample ended; empty if none succeeded
 * @param longestSilence the longest time without a success, from the test's start to its end
 */
public record Successes(OptionalLong lastEpochMillis, Silence longestSilence) {
  public static final Successes UNKNOWN = new Successes(OptionalLong.empty(), new Silence(0, 0, 0));
}

package io.github.bancada.metrics;

/**
 * Failures of one label with one response code.
 *
 * @param message response message of the first failure
 * @param count number of failures
 * @param firstEpochMillis end of the first, milliseconds since the epoch
 * @param lastEpochMillis end of the last, milliseconds since the epoch
 */
public record ErrorGroup(
    String label,
    String code,
    String message,
    long count,
    long firstEpochMillis,
    long lastEpochMillis) {}

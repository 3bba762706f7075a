package io.github.bancada.pages.printer;

/**
 * The result of one sample of a printer's counter. Immutable.
 *
 * @param startEpochMillis wall clock at the start, milliseconds since the epoch
 * @param elapsedNanos from the first request to the end, pauses included
 * @param connectNanos time to open connections; 0 for SNMP
 * @param latencyNanos from the start to the end of the first answer; 0 if there was none
 * @param success whether the count is as expected
 * @param code "0", or the failure in one word
 * @param message the failure; "" if none
 * @param reading the last reading, null if there was none
 * @param delta since the last sample, null without an earlier or a current reading
 * @param polls number of requests without retries
 * @param retries number of repeated requests after no answer
 * @param sentBytes payload to the printer
 * @param receivedBytes payload from the printer
 */
public record CounterSample(
    long startEpochMillis,
    long elapsedNanos,
    long connectNanos,
    long latencyNanos,
    boolean success,
    String code,
    String message,
    Reading reading,
    Long delta,
    int polls,
    int retries,
    long sentBytes,
    long receivedBytes) {}

package io.github.bancada.pages.printer;

/**
 * What one sample of a printer's counter did. Immutable.
 *
 * @param startEpochMillis wall clock at its start, milliseconds since the epoch
 * @param elapsedNanos from the first question to the end, pauses included
 * @param connectNanos opening connections; 0 for SNMP, which has none
 * @param latencyNanos from the start to the end of the first answer; 0 if there was none
 * @param success whether it brought what was expected
 * @param code "0", or what went wrong in one word
 * @param message what went wrong; "" if nothing
 * @param reading the last one, null if there was none
 * @param delta since the last sample, null if there was no earlier one or no reading now
 * @param polls how often the printer was asked, retries not counted
 * @param retries how often a question without an answer was sent again
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

package io.github.bancada.jmeter;

/**
 * A remote engine that was lost before its test had ended.
 *
 * @param engine host and port, as JMeter names it
 * @param epochMillis when that was noticed, milliseconds since the epoch
 * @param cause why it is held to be lost
 */
public record LostEngine(String engine, long epochMillis, String cause) {}

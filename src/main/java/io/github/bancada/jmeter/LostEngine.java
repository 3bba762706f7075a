package io.github.bancada.jmeter;

/**
 * A remote engine that was lost before its test ended.
 *
 * @param engine host and port, as JMeter names it
 * @param epochMillis when the loss was noticed, milliseconds since the epoch
 * @param cause why it counts as lost
 */
public record LostEngine(String engine, long epochMillis, String cause) {
  /** A part of a sentence: why a run ended. */
  String text() {
    return "lost the remote engine " + engine + ": " + cause;
  }
}

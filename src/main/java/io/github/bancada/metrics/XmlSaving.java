package io.github.bancada.metrics;

/**
 * Called before a result is saved as XML, so that JMeter's writer can be prepared for its class.
 * Found as a service ({@link java.util.ServiceLoader}). Implementations are thread-safe.
 */
public interface XmlSaving {
  /**
   * Results of this class are about to be saved as XML.
   *
   * @throws IllegalStateException if this JMeter cannot save them
   */
  void prepare(Class<? extends TimedSampleResult> type);
}

package io.github.bancada.metrics;

/**
 * Called before a result is saved as XML, to prepare JMeter's writer for its class. Found as a
 * service ({@link java.util.ServiceLoader}). Implementations are thread-safe.
 */
public interface XmlSaving {
  /**
   * Called before results of this class are saved as XML.
   *
   * @throws IllegalStateException if this JMeter cannot save them
   */
  void prepare(Class<? extends TimedSampleResult> type);
}

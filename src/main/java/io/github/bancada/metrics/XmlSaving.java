package io.github.bancada.metrics;

import java.util.ServiceLoader;

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

  /** Results of any class that have an {@link IntendedStart} may be saved as XML from now on. */
  void prepareIntendedStarts();

  /** Looked up when it is first needed, and not before. */
  final class Service {
    static final XmlSaving FOUND =
        ServiceLoader.load(XmlSaving.class, XmlSaving.class.getClassLoader())
            .findFirst()
            .orElseThrow();

    private Service() {}
  }
}

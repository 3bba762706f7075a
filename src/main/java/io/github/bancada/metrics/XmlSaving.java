package io.github.bancada.metrics;

import java.util.ServiceLoader;

/**
 * Prepares JMeter's XML writer for a class of results. Found as a service ({@link
 * java.util.ServiceLoader}). Implementations are thread-safe.
 */
public interface XmlSaving {
  /**
   * Called before results of this class are saved as XML.
   *
   * @throws IllegalStateException if this JMeter cannot save them
   */
  void prepare(Class<? extends TimedSampleResult> type);

  /** Lets results with an {@link IntendedStart} be saved as XML from now on. */
  void prepareIntendedStarts();

  /** Loaded at the first use. */
  final class Service {
    static final XmlSaving FOUND =
        ServiceLoader.load(XmlSaving.class, XmlSaving.class.getClassLoader())
            .findFirst()
            .orElseThrow();

    private Service() {}
  }
}

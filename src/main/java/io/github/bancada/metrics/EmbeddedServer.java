package io.github.bancada.metrics;

/** How a server that was started inside the test makes itself known to the report. */
public final class EmbeddedServer {
  /** JMeter property that names the embedded server while it runs; absent for a real one. */
  public static final String PROPERTY = "bancada.embedded";

  private EmbeddedServer() {}
}

package io.github.bancada.jmeter;

import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Makes a server that was started inside the test known to the report. A remote engine tells its
 * controller by {@link EngineMessage}. Stateless.
 */
public final class EmbeddedServer {
  /** JMeter property that names the embedded server while it runs; absent for a real one. */
  public static final String PROPERTY = "bancada.embedded";

  /** JMeter property with the process ID of an embedded server that has its own process. */
  public static final String PID_PROPERTY = "bancada.embedded.pid";

  private static final Pattern OWN_PROCESS = Pattern.compile(", process \\d+$");

  private EmbeddedServer() {}

  /** Marks a description: the server has its own process. */
  public static String ofOwnProcess(String description, long pid) {
    return description + ", process " + pid;
  }

  /** Whether a description is marked by {@link #ofOwnProcess}. */
  public static boolean isOwnProcess(String description) {
    return OWN_PROCESS.matcher(description).find();
  }

  /**
   * Announces a server started in or beside this process; call it from {@code testStarted}. The
   * caller removes the property when the server ends.
   *
   * @param description kind and place of the server
   */
  public static void started(String description) {
    JMeterUtils.setProperty(PROPERTY, description);
    EngineMessage.tell(PROPERTY, description);
  }

  /** Whether the server of the test was started for it. */
  public static boolean isStarted() {
    return !JMeterUtils.getPropDefault(PROPERTY, "").isEmpty();
  }

  /** The event that reaches a listener on the controller. */
  public static SampleEvent event(String description) {
    return EngineMessage.event(PROPERTY, description);
  }

  /** The server of a remote engine, if this event announces one. */
  public static Optional<String> toldBy(SampleEvent event) {
    return EngineMessage.toldBy(PROPERTY, event);
  }
}

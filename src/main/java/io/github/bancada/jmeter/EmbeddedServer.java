package io.github.bancada.jmeter;

import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;

/**
 * How a server that was started inside the test makes itself known to the report.
 *
 * <p>On a remote engine it is told to the controller, see {@link EngineWord}. Stateless.
 */
public final class EmbeddedServer {
  /** JMeter property that names the embedded server while it runs; absent for a real one. */
  public static final String PROPERTY = "bancada.embedded";

  /** JMeter property with the process ID of an embedded server that is a process of its own. */
  public static final String PID_PROPERTY = "bancada.embedded.pid";

  private static final Pattern OWN_PROCESS = Pattern.compile(", process \\d+$");

  private EmbeddedServer() {}

  /** Says in a description that the server is a process of its own. */
  public static String ofOwnProcess(String description, long pid) {
    return description + ", process " + pid;
  }

  /** Whether a description is that of a server which is a process of its own. */
  public static boolean isOwnProcess(String description) {
    return OWN_PROCESS.matcher(description).find();
  }

  /**
   * A server has been started in or beside this process; to be called from {@code testStarted}. Who
   * starts it takes the property away again when it ends.
   *
   * @param description what it is and where
   */
  public static void started(String description) {
    JMeterUtils.setProperty(PROPERTY, description);
    EngineWord.tell(PROPERTY, description);
  }

  /** What a listener on the controller gets for the start of a sample. */
  public static SampleEvent event(String description) {
    return EngineWord.event(PROPERTY, description);
  }

  /** The server of a remote engine, if this start of a sample tells of one. */
  public static Optional<String> toldBy(SampleEvent event) {
    return EngineWord.toldBy(PROPERTY, event);
  }
}

package io.github.bancada.jmeter;

import java.util.List;
import java.util.Optional;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * How a remote engine tells its controller what it has read of the server under test. To be made
 * while the test runs. Immutable, thread-safe.
 */
public final class SnapshotMessage {
  private static final String KIND = "bancada.snapshot";

  private final List<RemoteListenerWrapper> listeners = EngineMessage.listeners();

  /** Whether there is a controller to tell. */
  public boolean isHeard() {
    return !listeners.isEmpty();
  }

  /** Tells the controller. To be called before the test has ended. */
  public void tell(String snapshot) {
    EngineMessage.tell(listeners, KIND, snapshot);
  }

  /** On a controller: the snapshot that this start of a sample tells of, if it does. */
  public static Optional<String> toldBy(SampleEvent event) {
    return EngineMessage.toldBy(KIND, event);
  }
}

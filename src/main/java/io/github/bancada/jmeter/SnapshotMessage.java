package io.github.bancada.jmeter;

import java.util.List;
import java.util.Optional;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * Tells the controller what a remote engine has read from the server under test. Create it while
 * the test runs. Immutable, thread-safe.
 */
public final class SnapshotMessage {
  private static final String KIND = "bancada.snapshot";

  private final List<RemoteListenerWrapper> listeners = EngineMessage.listeners();

  /** Whether there is a controller to tell. */
  public boolean isHeard() {
    return !listeners.isEmpty();
  }

  /** Tells the controller. Call it before the test has ended. */
  public void tell(String snapshot) {
    EngineMessage.tell(listeners, KIND, snapshot);
  }

  /** On a controller: the snapshot in this event, if it has one. */
  public static Optional<String> toldBy(SampleEvent event) {
    return EngineMessage.toldBy(KIND, event);
  }
}

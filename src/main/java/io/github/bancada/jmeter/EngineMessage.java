package io.github.bancada.jmeter;

import java.util.List;
import java.util.Optional;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.collections.SearchByClass;

/**
 * Messages of a remote engine to its controller, besides samples: the start of a sample that never
 * ends. JMeter passes such events on at once, in every sender mode, and its own listeners ignore
 * them. Stateless.
 */
final class EngineMessage {
  private EngineMessage() {}

  /**
   * Tells the controller of the running test, if there is one. Call it before the test is stopped.
   *
   * @param kind kind of the message
   * @param text content of the message
   */
  static void tell(String kind, String text) {
    tell(listeners(), kind, text);
  }

  /** Tells listeners that were found earlier; call it before the test has ended. */
  static void tell(List<RemoteListenerWrapper> listeners, String kind, String text) {
    listeners.forEach(each -> each.sampleStarted(event(kind, text)));
  }

  /** Listeners that reach the controller of the running test; empty without a controller. */
  static List<RemoteListenerWrapper> listeners() {
    SearchByClass<RemoteListenerWrapper> controller =
        new SearchByClass<>(RemoteListenerWrapper.class);
    RunningTest.plan().ifPresent(plan -> plan.traverse(controller));
    return List.copyOf(controller.getSearchResults());
  }

  /** The event that reaches a listener on the controller. */
  static SampleEvent event(String kind, String text) {
    SampleResult mark = new SampleResult();
    mark.setSampleLabel(kind);
    mark.setResponseMessage(text);
    return new SampleEvent(mark, "");
  }

  /** The content, if this event is a message of this kind. */
  static Optional<String> toldBy(String kind, SampleEvent event) {
    SampleResult mark = event.getResult();
    return mark != null && kind.equals(mark.getSampleLabel())
        ? Optional.of(mark.getResponseMessage())
        : Optional.empty();
  }
}

package io.github.bancada.jmeter;

import java.util.List;
import java.util.Optional;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.collections.SearchByClass;

/**
 * What a remote engine tells its controller beside samples: the start of a sample that never ends.
 * JMeter hands such events on at once, whatever way samples take, and its own listeners do nothing
 * with them. Stateless.
 */
final class EngineWord {
  private EngineWord() {}

  /**
   * Tells the controller of the running test; where there is none, nobody. To be called before the
   * test is stopped.
   *
   * @param kind what it is about
   * @param text what is told
   */
  static void tell(String kind, String text) {
    tell(listeners(), kind, text);
  }

  /** Tells listeners that were found earlier; they may be told until the test has ended. */
  static void tell(List<RemoteListenerWrapper> listeners, String kind, String text) {
    listeners.forEach(each -> each.sampleStarted(event(kind, text)));
  }

  /** What leads to the controller of the running test; empty where there is none. */
  static List<RemoteListenerWrapper> listeners() {
    SearchByClass<RemoteListenerWrapper> controller =
        new SearchByClass<>(RemoteListenerWrapper.class);
    RunningTest.plan().ifPresent(plan -> plan.traverse(controller));
    return List.copyOf(controller.getSearchResults());
  }

  /** What a listener on the controller gets for the start of a sample. */
  static SampleEvent event(String kind, String text) {
    SampleResult mark = new SampleResult();
    mark.setSampleLabel(kind);
    mark.setResponseMessage(text);
    return new SampleEvent(mark, "");
  }

  /** What an engine tells of this, if this start of a sample does. */
  static Optional<String> toldBy(String kind, SampleEvent event) {
    SampleResult mark = event.getResult();
    return mark != null && kind.equals(mark.getSampleLabel())
        ? Optional.of(mark.getResponseMessage())
        : Optional.empty();
  }
}

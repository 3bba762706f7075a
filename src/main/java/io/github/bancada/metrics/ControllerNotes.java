package io.github.bancada.metrics;

import java.util.Optional;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * What a remote engine tells its controller beside samples, as the start of a sample that never
 * ends: JMeter hands such events on at once, whatever way samples take, and its own listeners do
 * nothing with them. Stateless.
 */
public final class ControllerNotes {
  private ControllerNotes() {}

  /** Tells every listener on the controller; nobody, where the test runs in this process. */
  public static void tell(SampleEvent event) {
    RunningTest.plan().ifPresent(plan -> tell(plan, event));
  }

  private static void tell(HashTree plan, SampleEvent event) {
    SearchByClass<RemoteListenerWrapper> controller =
        new SearchByClass<>(RemoteListenerWrapper.class);
    plan.traverse(controller);
    controller.getSearchResults().forEach(each -> each.sampleStarted(event));
  }

  /**
   * What a listener on the controller gets.
   *
   * @param kind of the note, a fixed word
   */
  public static SampleEvent event(String kind, String text) {
    SampleResult note = new SampleResult();
    note.setSampleLabel(kind);
    note.setResponseMessage(text);
    return new SampleEvent(note, "");
  }

  /** The text, if this start of a sample is a note of that kind. */
  public static Optional<String> text(SampleEvent event, String kind) {
    SampleResult note = event.getResult();
    return note != null && kind.equals(note.getSampleLabel())
        ? Optional.of(note.getResponseMessage())
        : Optional.empty();
  }
}

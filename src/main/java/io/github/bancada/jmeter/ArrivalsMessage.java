package io.github.bancada.jmeter;

import io.github.bancada.metrics.ArrivalCounts;
import java.util.List;
import java.util.UUID;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * Sends the controller the counts of a thread group's arrivals on a remote engine. Made when the
 * group starts: once the test is being stopped, the controller cannot be found. Immutable,
 * thread-safe.
 */
public final class ArrivalsMessage {
  private static final String KIND = "bancada.arrivals";

  /** Every listener of the controller gets the message; the controller counts the group once. */
  private final String group = UUID.randomUUID().toString();

  private final List<RemoteListenerWrapper> listeners = EngineMessage.listeners();

  /** Tells the controller, if there is one. Call it before the test has ended. */
  public void tell(ArrivalCounts counts) {
    EngineMessage.tell(listeners, KIND, note(group, counts));
  }

  /** On a controller: keeps the message, if this event is one. */
  public static void toldBy(SampleEvent event) {
    EngineMessage.toldBy(KIND, event).ifPresent(ArrivalsMessage::keep);
  }

  /** The load comes last: it has blanks. */
  static String note(String group, ArrivalCounts counts) {
    return String.join(
        " ",
        group,
        Long.toString(counts.planned()),
        Long.toString(counts.served()),
        Long.toString(counts.unserved()),
        Long.toString(counts.lateByUsers()),
        Long.toString(counts.lateByMachine()),
        Long.toString(counts.overdueByMachine()),
        Long.toString(counts.worstLateNanos()),
        Integer.toString(counts.users()),
        Integer.toString(counts.mostBusy()),
        Long.toString(counts.lateLimitNanos()),
        counts.load());
  }

  private static void keep(String note) {
    String[] words = note.split(" ", 12);
    ArrivalCounts.Source.heard(
        words[0],
        new ArrivalCounts(
            words[11],
            Long.parseLong(words[1]),
            Long.parseLong(words[2]),
            Long.parseLong(words[3]),
            Long.parseLong(words[4]),
            Long.parseLong(words[5]),
            Long.parseLong(words[6]),
            Long.parseLong(words[7]),
            Integer.parseInt(words[8]),
            Integer.parseInt(words[9]),
            Long.parseLong(words[10])));
  }
}

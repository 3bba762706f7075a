package io.github.bancada.jmeter;

import io.github.bancada.metrics.ArrivalCounts;
import java.util.List;
import java.util.UUID;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * How a thread group on a remote engine tells its controller what became of its arrivals. Made when
 * the group starts: once the test is being stopped, the way to the controller is not found any
 * more. Immutable, thread-safe.
 */
public final class ArrivalsMessage {
  private static final String KIND = "bancada.arrivals";

  /** All listeners of the controller are told; it counts the group once. */
  private final String group = UUID.randomUUID().toString();

  private final List<RemoteListenerWrapper> listeners = EngineMessage.listeners();

  /** Tells the controller; where there is none, nobody. To be called before the test has ended. */
  public void tell(ArrivalCounts counts) {
    EngineMessage.tell(listeners, KIND, note(group, counts));
  }

  /** On a controller: keeps what an engine tells, if this start of a sample does. */
  public static void toldBy(SampleEvent event) {
    EngineMessage.toldBy(KIND, event).ifPresent(ArrivalsMessage::keep);
  }

  /** The load stands last: it has blanks. */
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

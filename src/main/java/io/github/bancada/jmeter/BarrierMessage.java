package io.github.bancada.jmeter;

import io.github.bancada.metrics.BarrierOpening;
import java.util.Optional;
import org.apache.jmeter.samplers.SampleEvent;

/** Tells the controller that a barrier on a remote engine has opened. Stateless. */
public final class BarrierMessage {
  private static final String KIND = "bancada.barrier";

  private BarrierMessage() {}

  /** Called on a remote engine. */
  public static void tellController(BarrierOpening opening) {
    EngineMessage.tell(KIND, note(opening));
  }

  /** The event that reaches a listener on the controller. */
  public static SampleEvent event(BarrierOpening opening) {
    return EngineMessage.event(KIND, note(opening));
  }

  /** The opening, if this event is a message about one. */
  public static Optional<BarrierOpening> toldBy(SampleEvent event) {
    return EngineMessage.toldBy(KIND, event).map(BarrierMessage::parse);
  }

  /** The name comes last: it may contain any character. */
  private static String note(BarrierOpening opening) {
    return String.join(
        " ",
        Long.toString(opening.epochMillis()),
        Integer.toString(opening.users()),
        Integer.toString(opening.expected()),
        Integer.toString(opening.connections()),
        Integer.toString(opening.peakConnections()),
        Boolean.toString(opening.timedOut()),
        opening.barrier());
  }

  private static BarrierOpening parse(String note) {
    String[] words = note.split(" ", 7);
    return new BarrierOpening(
        words[6],
        "",
        Long.parseLong(words[0]),
        Integer.parseInt(words[1]),
        Integer.parseInt(words[2]),
        Integer.parseInt(words[3]),
        Integer.parseInt(words[4]),
        Boolean.parseBoolean(words[5]));
  }
}

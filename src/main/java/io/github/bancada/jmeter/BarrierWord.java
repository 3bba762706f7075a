package io.github.bancada.jmeter;

import io.github.bancada.metrics.BarrierOpening;
import java.util.Optional;
import org.apache.jmeter.samplers.SampleEvent;

/** How a remote engine tells its controller that a barrier has opened. Stateless. */
public final class BarrierWord {
  private static final String KIND = "bancada.barrier";

  private BarrierWord() {}

  /** On a remote engine: tells the controller. */
  public static void tellController(BarrierOpening opening) {
    EngineWord.tell(KIND, note(opening));
  }

  /** What a listener on the controller gets for it. */
  public static SampleEvent event(BarrierOpening opening) {
    return EngineWord.event(KIND, note(opening));
  }

  /** The opening, if this start of a sample tells of one. */
  public static Optional<BarrierOpening> toldBy(SampleEvent event) {
    return EngineWord.toldBy(KIND, event).map(BarrierWord::parse);
  }

  /** The name stands last: it may hold anything. */
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

package io.github.bancada.metrics;

import java.util.Objects;
import java.util.Optional;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * One moment at which a barrier let its users go on. Immutable.
 *
 * @param barrier name of the element
 * @param engine remote engine on which it stands, "" for this process
 * @param epochMillis when it opened, milliseconds since the epoch
 * @param users how many were waiting there
 * @param expected how many the thread group has
 * @param connections connections that were open at that moment, {@value #UNKNOWN} if nobody counts
 *     them
 * @param peakConnections the most that were open at once by then, {@value #UNKNOWN} if not known
 * @param timedOut whether it opened because a user had waited for as long as it may
 */
public record BarrierOpening(
    String barrier,
    String engine,
    long epochMillis,
    int users,
    int expected,
    int connections,
    int peakConnections,
    boolean timedOut) {

  /** A number that nobody knows. */
  public static final int UNKNOWN = -1;

  private static final String KIND = "bancada.barrier";

  public BarrierOpening {
    Objects.requireNonNull(barrier, "barrier");
    Objects.requireNonNull(engine, "engine");
  }

  /** On a remote engine: tells the controller. */
  public void tellController() {
    EngineWord.tell(KIND, note());
  }

  /** What a listener on the controller gets for it. */
  public SampleEvent event() {
    return EngineWord.event(KIND, note());
  }

  /** The name stands last: it may hold anything. */
  private String note() {
    return String.join(
        " ",
        Long.toString(epochMillis),
        Integer.toString(users),
        Integer.toString(expected),
        Integer.toString(connections),
        Integer.toString(peakConnections),
        Boolean.toString(timedOut),
        barrier);
  }

  /** The opening, if this start of a sample tells of one. */
  public static Optional<BarrierOpening> toldBy(SampleEvent event) {
    return EngineWord.toldBy(KIND, event).map(BarrierOpening::parse);
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

  /** The same opening, on that engine. */
  public BarrierOpening on(String thatEngine) {
    return new BarrierOpening(
        barrier, thatEngine, epochMillis, users, expected, connections, peakConnections, timedOut);
  }
}

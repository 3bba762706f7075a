package io.github.bancada.bench.turns;

import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Two contenders with a process each that live at the same time and take turns: A B, B A, A B and
 * so on. Only one works at a time; both are warmed up once, in turns of the same length, which do
 * not count. What changes slowly (the machine's clock, its neighbours, the data of a server that
 * grow) falls on both alike, and a pair of turns that follow each other gives a ratio of its own.
 * Immutable.
 *
 * @param warmUps pairs of turns that do not count
 * @param pairs of turns that count; even, so that both come as early as late on average
 * @param turn how long one takes
 */
public record AlternatingContest(int warmUps, int pairs, Duration turn) {
  public AlternatingContest {
    pairs += pairs % 2;
  }

  /**
   * As the system properties {@code bench.warmup}, {@code bench.pairs} and {@code bench.seconds}
   * say.
   *
   * @param warmUpSeconds of each contender
   * @param seconds of a turn
   */
  public static AlternatingContest of(int warmUpSeconds, int pairs, int seconds) {
    int turn = Integer.getInteger("bench.seconds", seconds);
    int warmUp = Integer.getInteger("bench.warmup", warmUpSeconds);
    return new AlternatingContest(
        (warmUp + turn - 1) / turn,
        Integer.getInteger("bench.pairs", pairs),
        Duration.ofSeconds(turn));
  }

  /** Takes part. */
  public interface Contender {
    String name();

    /**
     * How to start its process, which has a {@link Turnstile} to this port.
     *
     * @param port on loopback
     */
    List<String> command(int port) throws Exception;

    /**
     * Looks at what it did, after its end.
     *
     * @param output all that it has printed
     * @throws Exception if that does not count
     */
    default void check(String output) throws Exception {}
  }

  /**
   * What came out.
   *
   * @param first all turns of the first contender together
   * @param other likewise
   * @param ratio of the first one's rate to the other's
   */
  public record Result(Slice first, Slice other, PairedRatio ratio) {}

  /** For people: {@code 30 pairs of turns of 10 s after 9 that do not count, 780 s in all}. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%d pairs of turns of %d s after %d that do not count, %d s in all",
        pairs,
        turn.toSeconds(),
        warmUps,
        turn.multipliedBy(2L * (warmUps + pairs)).toSeconds());
  }

  /** Runs it, with a line of progress for each pair. */
  public Result run(Contender first, Contender other, PrintStream progress) throws Exception {
    List<Slice> ones = new ArrayList<>();
    List<Slice> others = new ArrayList<>();
    try (ContenderProcess one = ContenderProcess.start(first);
        ContenderProcess two = ContenderProcess.start(other)) {
      for (int pair = -warmUps; pair < pairs; pair++) {
        boolean inOrder = pair % 2 == 0;
        Slice early = (inOrder ? one : two).turn(turn);
        Slice late = (inOrder ? two : one).turn(turn);
        Slice a = inOrder ? early : late;
        Slice b = inOrder ? late : early;
        progress.println(line(pair, first.name(), a, other.name(), b));
        if (pair >= 0) {
          ones.add(a);
          others.add(b);
        }
      }
      one.end();
      two.end();
    }
    return new Result(Slice.sum(ones), Slice.sum(others), PairedRatio.of(ones, others));
  }

  private String line(int pair, String first, Slice a, String other, Slice b) {
    return String.format(
        Locale.ROOT,
        "  %-7s %2d  %s %,.0f/s, %.0f CPU µs each;  %s %,.0f/s, %.0f CPU µs each;  %.3fx",
        pair < 0 ? "warm-up" : "pair",
        pair < 0 ? pair + warmUps + 1 : pair + 1,
        first,
        a.perSecond(),
        a.cpuMicros(),
        other,
        b.perSecond(),
        b.cpuMicros(),
        a.perSecond() / b.perSecond());
  }
}

package io.github.bancada.arrivals.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A server that answers in 0.01 ms, and not at all from second 5 to second 7, in virtual time: what
 * those felt who came meanwhile follows from arithmetic.
 */
class FrozenServerTest {
  private static final long MILLIS = 1_000_000;
  private static final long SERVICE = MILLIS / 100;
  private static final long FREEZE = 5000 * MILLIS;
  private static final long THAW = 7000 * MILLIS;
  private static final int USERS = 50;
  private static final String SCHEDULE = "rate(100/s) even_arrivals(20 s)";

  private final List<Long> responses = new ArrayList<>();
  private final List<Long> services = new ArrayList<>();

  private void simulate() {
    Load load = new Load(Long.MAX_VALUE);
    load.send(new ArrivalPlan(Schedule.parse(SCHEDULE), 1, ArrivalPlan.Share.ALL), 0);
    load.open(0);
    PriorityQueue<Long> usersFreeAt = new PriorityQueue<>();
    for (int i = 0; i < USERS; i++) {
      usersFreeAt.add(0L);
    }
    while (true) {
      long now = usersFreeAt.remove();
      if (!load.isDue(now)) {
        now = load.nextMoment(0, now);
        if (!load.isDue(now)) {
          return;
        }
      }
      long intended = load.take();
      long end = now + SERVICE;
      if (end > FREEZE && now < THAW) {
        end = THAW + SERVICE;
      }
      responses.add(end - intended);
      services.add(end - now);
      usersFreeAt.add(end);
    }
  }

  private static double percentile(List<Long> times, double percent) {
    List<Long> sorted = times.stream().sorted().toList();
    return sorted.get((int) Math.ceil(percent / 100 * sorted.size()) - 1);
  }

  /**
   * Of 2,000 arrivals 200 come during the freeze; the k-th after its beginning waits for k - 1/2
   * gaps less.
   */
  @ParameterizedTest
  @CsvSource({"92, 395", "95, 995", "99, 1795", "100, 1995"})
  void responseTimesAreTheArithmeticOnes(double percent, long millis) {
    simulate();

    assertThat(responses).hasSize(2000);
    assertThat(percentile(responses, percent))
        .isCloseTo((double) millis * MILLIS, withinPercentage(0.1));
  }

  @ParameterizedTest
  @CsvSource({"92", "95", "97"})
  void serviceTimesDoNotSeeTheFreeze(double percent) {
    simulate();

    assertThat(percentile(services, percent)).isEqualTo(SERVICE);
  }
}

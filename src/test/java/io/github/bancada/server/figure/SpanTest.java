package io.github.bancada.server.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What follows from two readings, also from those of a source that lies. */
class SpanTest {
  private static Reading.Builder reading(Figure figure, double value) {
    return new Reading.Builder().put(Figure.CPUS, 2).put(figure, value);
  }

  private static Span span(Figure figure, double before, double after, double seconds) {
    return Span.between(
        reading(figure, before).at(0, "1"), reading(figure, after).at((long) (seconds * 1e9), "1"));
  }

  @Test
  void countersAreRatesAndGaugesStates() {
    assertThat(span(Figure.DISK_READS, 100, 400, 2).get(Figure.DISK_READS)).hasValue(150);
    assertThat(span(Figure.RUN_QUEUE, 7, 3, 2).get(Figure.RUN_QUEUE)).hasValue(3);
  }

  @Test
  void counterThatBeganAgainIsNotKnown() {
    assertThat(span(Figure.DISK_READS, 400, 100, 1).get(Figure.DISK_READS)).isEmpty();
  }

  @Test
  void idleTimeThatTheKernelCorrectsIsNone() {
    assertThat(span(Figure.CPU_IDLE, 4.01, 4, 1).get(Figure.CPU_IDLE)).hasValue(0);
  }

  @Test
  void moreCpuTimeThanThereIsIsNotKnown() {
    assertThat(span(Figure.CPU_USER, 0, 2.1, 1).get(Figure.CPU_USER)).hasValue(2.1);
    assertThat(span(Figure.CPU_USER, 0, 1000, 1).get(Figure.CPU_USER)).isEmpty();
    assertThat(span(Figure.NET_SENT, 0, 1.8e19, 1).get(Figure.NET_SENT)).isEmpty();
  }

  @Test
  void countersOfARestartedServerAreNotCompared() {
    Reading before = reading(Figure.PROCESS_CPU, 1).at(0, "7:100");
    Reading after = reading(Figure.PROCESS_CPU, 2).at(1_000_000_000, "9:200");

    assertThat(Span.between(before, after).get(Figure.PROCESS_CPU)).isEmpty();
    assertThat(Span.between(before, after).get(Figure.CPUS)).hasValue(2);
  }

  @Test
  void readingsHaveAnOrder() {
    Reading one = reading(Figure.CPU_USER, 1).at(5, "");

    assertThatIllegalArgumentException().isThrownBy(() -> Span.between(one, one));
  }

  @Test
  void figureOfOneProcessThatIsNotKnownIsNotKnownOfAll() {
    Reading reading =
        new Reading.Builder()
            .add(Figure.PROCESS_CPU, 1)
            .add(Figure.PROCESS_CPU, 2)
            .add(Figure.PROCESS_THREADS, 4)
            .add(Figure.PROCESS_THREADS, Double.NaN)
            .at(0, "");

    assertThat(reading.values()).containsOnly(entry(Reading.Key.of(Figure.PROCESS_CPU), 3.0));
  }

  /** As one reading less in between. */
  @Property
  void twoSpansTogetherAreTheSpanOverBoth(Any any) {
    Figure figure = Figure.DISK_WRITES;
    int first = any.number(0, 1_000_000);
    int second = any.number(0, 1_000_000);
    long middle = TimeUnit.MILLISECONDS.toNanos(any.number(1, 5000));
    Reading a = reading(figure, 0).at(0, "");
    Reading b = reading(figure, first).at(middle, "");
    Reading c = reading(figure, first + second).at(middle + 1_000_000_000, "");

    Span whole = Span.between(a, c);
    assertThat(Span.between(a, b).and(Span.between(b, c)).get(figure).orElseThrow())
        .isCloseTo(whole.get(figure).orElseThrow(), within(1e-6));
  }
}

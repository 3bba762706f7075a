package io.github.bancada.arrivals.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.jmeter.threads.openmodel.ThreadSchedule;
import org.apache.jmeter.threads.openmodel.ThreadScheduleStep;
import org.apache.jmeter.threads.openmodel.ThreadScheduleUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the words of a schedule, beside JMeter's own reader of them. */
class ScheduleTest {
  @Test
  void rateBehindArrivalsIsTheOneTheyEndWith() {
    Schedule schedule =
        Schedule.parse("rate(1/sec) random_arrivals(2 min) random_arrivals(3 min) rate(4/sec)");

    assertThat(schedule.steps())
        .containsExactly(
            new Step(Spacing.POISSON, 120, 1, 1), new Step(Spacing.POISSON, 180, 1, 4));
    assertThat(schedule.expected()).isEqualTo(120 + 450);
  }

  @Test
  void pauseRestoresTheRate() {
    Schedule schedule =
        Schedule.parse("rate(2/s) even_arrivals(5 s) pause(3 s) even_arrivals(5 s) rate(0)");

    assertThat(schedule.steps())
        .containsExactly(
            new Step(Spacing.EVEN, 5, 2, 2), Step.pause(3), new Step(Spacing.EVEN, 5, 2, 0));
  }

  @Test
  void commentsAndCaseAndBlanksDoNotMatter() {
    assertThat(
            Schedule.parse(
                """
                // first
                Rate ( 60 per MIN )/* a // b
                */RANDOM_ARRIVALS(1min30s)pause(0)\
                """))
        .isEqualTo(new Schedule(List.of(new Step(Spacing.POISSON, 90, 1, 1), Step.pause(0))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate(5/s) arrivals(1 s) | 11 | expected rate, random_arrivals, even_arrivals or pause,"
            + " found 'arrivals'",
        "rate(5/x) | 8 | expected a unit of time (ms, s, min, h or d), found 'x'",
        "rate(-5/s) | 6 | expected a rate, such as 50/s, found '-'",
        "rate(5/s | 9 | expected ), found the end",
        "pause(3) | 8 | expected a unit of time (ms, s, min, h or d), found ')'",
        "rate(5/s) /* open | 11 | this comment has no end; add */",
        "rate(1/s) even_arrivals(40000 d) | 25 | this is longer than 36500 days",
        "rate(99/ms) rate(99999/ms) | 18 | the rate is above 10,000,000 per second",
        "rate(1/s) pause(1 s) | 1 | there are no arrivals; write such as rate(50/s)"
            + " random_arrivals(2 min)"
      })
  void mistakeIsNamedWithItsPlace(String text, int column, String message) {
    assertThatThrownBy(() -> Schedule.parse(text))
        .isInstanceOf(ScheduleException.class)
        .hasMessage("Schedule, line 1, column " + column + ": " + message);
  }

  @Test
  void placeOfAMistakeIsCountedInLines() {
    ScheduleException mistake =
        catchThrowableOfType(
            ScheduleException.class, () -> Schedule.parse("rate(1/s)\n  // ç\n  even(1 s)"));

    assertThat(mistake).hasMessageStartingWith("Schedule, line 3, column 3: ");
    assertThat(mistake.start()).isEqualTo(19);
    assertThat(mistake.end()).isEqualTo(23);
  }

  @ParameterizedTest
  @CsvSource({"50, 50", "50/s, 50", "3000/min, 50", "3000 per min, 50", "0.5, 0.5", "1/ms, 1000"})
  void rateOfAFieldMayHaveAUnit(String text, double perSecond) {
    assertThat(Schedule.readRate(text)).isEqualTo(perSecond);
  }

  @ParameterizedTest
  @CsvSource({"90, 90", "90 s, 90", "1 min 30 s, 90", "1.5 h, 5400", "250 ms, 0.25", "0, 0"})
  void durationOfAFieldMayHaveAUnit(String text, double seconds) {
    assertThat(Schedule.readSeconds(text)).isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rate(500/s) random_arrivals(1 min) | 500 /s for 60 s (Poisson)",
        "rate(0) even_arrivals(10 s) rate(100/s) | 0 to 100 /s for 10 s (even)",
        "rate(1/min) even_arrivals(1 h) rate(2/s) random_arrivals(0.5 s) | 0.016667 to 2 /s for"
            + " 3600.5 s (even and Poisson)"
      })
  void loadIsSaidInShort(String text, String words) {
    assertThat(Schedule.parse(text).inWords()).isEqualTo(words);
  }

  /** Users paste what they have: it must mean the same as in JMeter. */
  @Property
  void meansWhatItMeansInJMeter(@ForAll("schedules") String text) throws Exception {
    ThreadSchedule jmeter = ThreadScheduleUtils.ThreadSchedule(text);

    Schedule ours = new Schedule(ScheduleParser.parse(text));

    assertThat(ours.seconds()).isCloseTo(jmeter.getTotalDuration(), within(1e-6));
    assertThat(ours.expected()).isCloseTo(expected(jmeter.getSteps()), within(1e-3));
  }

  /** By JMeter's rule: a rate before arrivals and one directly behind. */
  private static double expected(List<ThreadScheduleStep> steps) {
    double sum = 0;
    double begin = 0;
    for (int i = 0; i < steps.size(); i++) {
      if (steps.get(i) instanceof ThreadScheduleStep.RateStep rate) {
        begin = rate.getRate();
      } else if (steps.get(i) instanceof ThreadScheduleStep.ArrivalsStep arrivals) {
        boolean rateFollows =
            i + 1 < steps.size() && steps.get(i + 1) instanceof ThreadScheduleStep.RateStep;
        double end =
            rateFollows ? ((ThreadScheduleStep.RateStep) steps.get(i + 1)).getRate() : begin;
        sum += arrivals.getDuration() * (begin + end) / 2;
      }
    }
    return sum;
  }

  @Provide
  Arbitrary<String> schedules() {
    Arbitrary<String> number =
        Arbitraries.of("0.5", "1", "7", "12.25", "100").injectDuplicates(0.1);
    Arbitrary<String> unit = Arbitraries.of("ms", "s", "sec", "min", "MIN", "minutes", "h", "day");
    Arbitrary<String> blank = Arbitraries.of("", " ", "\n", " /* c */ ", " // c\n");
    Arbitrary<String> rate =
        Combinators.combine(number, blank, unit, Arbitraries.of("/", " per "))
            .as((n, b, u, per) -> "rate(" + n + b + per + u + ")");
    Arbitrary<String> lasting =
        Combinators.combine(
                Arbitraries.of("random_arrivals", "even_arrivals", "pause", "Pause"),
                number,
                blank,
                unit,
                Arbitraries.of("", " 3 s", " 2 min 1 ms"))
            .as((command, n, b, u, more) -> command + "(" + n + b + u + more + ")");
    return Arbitraries.oneOf(rate, lasting, Arbitraries.just("rate(0)"))
        .list()
        .ofMaxSize(12)
        .map(commands -> String.join(" ", commands));
  }

  @Property
  void anyTextIsAScheduleOrRefusedWithAPlaceInIt(@ForAll("texts") String text) {
    assertSound(text);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings(),
        Arbitraries.of(
                "rate",
                "(",
                ")",
                "5",
                "/",
                "s",
                "min",
                "pause",
                "even_arrivals",
                "//",
                "/*",
                "*/",
                " ",
                "\n",
                ".",
                "per",
                "ç",
                "0")
            .list()
            .ofMaxSize(20)
            .map(parts -> String.join("", parts)));
  }

  static void assertSound(String text) {
    try {
      Schedule schedule = Schedule.parse(text);
      assertThat(schedule.expected()).isPositive().isFinite();
      assertThat(schedule.inWords()).isNotBlank();
    } catch (ScheduleException e) {
      assertThat(e.getMessage()).startsWith("Schedule, line ");
      assertThat(e.start()).isBetween(0, text.length());
      assertThat(e.end()).isBetween(e.start(), text.length());
    }
  }
}

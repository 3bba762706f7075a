package io.github.bancada.arrivals.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.List;
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
            new Schedule.Step(Schedule.Spacing.POISSON, 120, 1, 1),
            new Schedule.Step(Schedule.Spacing.POISSON, 180, 1, 4));
    assertThat(schedule.expected()).isEqualTo(120 + 450);
  }

  @Test
  void pauseRestoresTheRate() {
    Schedule schedule =
        Schedule.parse("rate(2/s) even_arrivals(5 s) pause(3 s) even_arrivals(5 s) rate(0)");

    assertThat(schedule.steps())
        .containsExactly(
            new Schedule.Step(Schedule.Spacing.EVEN, 5, 2, 2),
            Schedule.Step.pause(3),
            new Schedule.Step(Schedule.Spacing.EVEN, 5, 2, 0));
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
        .isEqualTo(
            new Schedule(
                List.of(
                    new Schedule.Step(Schedule.Spacing.POISSON, 90, 1, 1),
                    Schedule.Step.pause(0))));
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
        "rate(1/s) pause(1 s) | 1 | there are no arrivals; write for example rate(50/s)"
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
  void meansWhatItMeansInJMeter(Any any) throws Exception {
    String text = schedule(any);
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

  private static String schedule(Any any) {
    List<String> commands =
        any.list(12, () -> any.from(() -> rate(any), () -> lasting(any), () -> "rate(0)"));
    return String.join(" ", commands);
  }

  private static String rate(Any any) {
    return "rate(" + number(any) + blank(any) + any.of("/", " per ") + unit(any) + ")";
  }

  private static String lasting(Any any) {
    String command = any.of("random_arrivals", "even_arrivals", "pause", "Pause") + "(";
    return command + number(any) + blank(any) + unit(any) + any.of("", " 3 s", " 2 min 1 ms") + ")";
  }

  private static String number(Any any) {
    return any.of("0.5", "1", "7", "12.25", "100");
  }

  private static String blank(Any any) {
    return any.of("", " ", "\n", " /* c */ ", " // c\n");
  }

  private static String unit(Any any) {
    return any.of("ms", "s", "sec", "min", "MIN", "minutes", "h", "day");
  }

  @Property
  void anyTextIsAScheduleOrRefusedWithAPlaceInIt(Any any) {
    assertSound(parts(any));
  }

  private static String parts(Any any) {
    return any.from(
        any::text,
        () ->
            any.textOf(
                20,
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
                "0"));
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

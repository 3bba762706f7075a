package io.github.bancada.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Successes;
import io.github.bancada.table.RunPart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests JTL files in CSV, as written by JMeter and others, complete or damaged. */
class CsvJtlTest extends JtlFiles {
  @Test
  void defaultColumnsGiveEveryFigure() throws Exception {
    Jtl jtl =
        Jtl.of(
            work,
            Jtl.HEADER
                + Jtl.line(100, 20, "search", true)
                + Jtl.line(1_500, 30, "buy", false)
                + Jtl.line(1_600, 40, "search", true));

    RunSummary summary = jtl.summary();
    assertThat(summary.labels()).extracting(LabelSummary::label).containsExactly("search", "buy");
    assertThat(jtl.total().samples()).isEqualTo(3);
    assertThat(jtl.total().errors()).isEqualTo(1);
    assertThat(jtl.total().outcomes().all().sumNanos()).isEqualTo(90_000_000);
    assertThat(jtl.total().outcomes().all().minNanos()).isEqualTo(20_000_000);
    assertThat(jtl.total().outcomes().all().maxNanos()).isEqualTo(40_000_000);
    assertThat(jtl.total().traffic().receivedBytes()).isEqualTo(3_000);
    assertThat(jtl.total().traffic().sentBytes()).isEqualTo(300);
    assertThat(jtl.total().millisecondsOnly()).isTrue();
    assertThat(summary.info().name()).isEqualTo("shop");
    assertThat(summary.info().origin().source())
        .startsWith("shop.jtl")
        .contains("whole milliseconds only");
    assertThat(summary.info().endReason()).isEmpty();
    assertThat(summary.info().startEpochMillis()).isEqualTo(Jtl.START + 100);
    assertThat(summary.info().endEpochMillis()).isEqualTo(Jtl.START + 1_640);
    assertThat(jtl.onlyError().code()).isEqualTo("503");
    assertThat(jtl.onlyError().message()).isEqualTo("Service Unavailable");
    assertThat(summary.failures().first().orElseThrow().users()).isEqualTo(7);
    assertThat(summary.failures().first().orElseThrow().sampleNumber()).isEqualTo(2);
    assertThat(summary.timeline().successes().longestSilence())
        .isEqualTo(new Successes.Gap(Jtl.START + 120, Jtl.START + 1_640, 7));
    assertThat(jtl.rows())
        .extracting(row -> row.epochSecond() - Jtl.START / 1000, IntervalRow::label)
        .containsExactly(
            tuple(0L, "search"),
            tuple(0L, "TOTAL"),
            tuple(1L, "search"),
            tuple(1L, "buy"),
            tuple(1L, "TOTAL"));
  }

  @Test
  void partOfAFileIsExactToTheSample() throws Exception {
    Path file = work.resolve("part.jtl");
    Files.writeString(
        file,
        Jtl.HEADER
            + Jtl.line(100, 20, "search", true)
            + Jtl.line(1_079, 20, "buy", false)
            + Jtl.line(1_080, 20, "search", true)
            + Jtl.line(2_081, 20, "search", true));

    // From the start of the first sample, 100 ms.
    try (StoredRun run = StoredRun.open(file, RunPart.parse("1s", "2s"), Optional.empty())) {
      assertThat(run.summary().total().samples()).isEqualTo(1);
      assertThat(run.summary().total().errors()).isZero();
      assertThat(run.summary().info().startEpochMillis()).isEqualTo(Jtl.START + 100);
      assertThat(run.summary().timeline().leftOut().sentence())
          .isEqualTo("Left out: the first 1 s (2 samples); the time after 2 s (1 sample)");
    }
  }

  @Test
  void columnsCanHaveAnyOrder() throws Exception {
    Jtl jtl =
        Jtl.ofLines(
            work,
            "\"my variable\",Connect,label,success,Hostname,elapsed,timeStamp,SampleCount,ErrorCount",
            "x,3,search,true,one,20," + Jtl.START + ",1,0",
            "\"y,z\",0,search,false,one,30," + Jtl.START + ",1,1");

    assertThat(jtl.label("search").samples()).isEqualTo(2);
    assertThat(jtl.label("search").errors()).isEqualTo(1);
    assertThat(jtl.label("search").connects().sumNanos()).isEqualTo(3_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {";", "\t", "|", "^"})
  void delimiterIsTakenFromTheHeader(String delimiter) throws Exception {
    String text = (Jtl.HEADER + Jtl.line(0, 20, "search", true)).replace(",", delimiter);

    assertThat(Jtl.of(work, text).label("search").samples()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t"})
  void withoutHeaderColumnsAreJMetersDefaults(String delimiter) throws Exception {
    String text = Jtl.line(0, 20, "search", true) + Jtl.line(5, 30, "search", false);

    Jtl jtl = Jtl.of(work, text.replace(",", delimiter));

    assertThat(jtl.label("search").samples()).isEqualTo(2);
    assertThat(jtl.total().errors()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yyyy/MM/dd HH:mm:ss.SSS",
        "yyyy/MM/dd HH:mm:ss",
        "yyyy-MM-dd HH:mm:ss.SSS",
        "yyyy-MM-dd HH:mm:ss",
        "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
        "MM/dd/yy HH:mm:ss"
      })
  void timeStampsCanBeDates(String pattern) throws Exception {
    DateTimeFormatter format =
        DateTimeFormatter.ofPattern(pattern, Locale.ROOT).withZone(ZoneId.systemDefault());
    Jtl jtl =
        Jtl.ofLines(
            work,
            "timeStamp,elapsed,label,success",
            format.format(Instant.ofEpochMilli(Jtl.START)) + ",20,search,true",
            format.format(Instant.ofEpochMilli(Jtl.START + 2_000)) + ",30,search,true");

    assertThat(jtl.summary().info().startEpochMillis()).isEqualTo(Jtl.START);
    assertThat(jtl.summary().info().endEpochMillis()).isEqualTo(Jtl.START + 2_030);
  }

  @Test
  void dateInAnotherFormatThanTheFirstIsRejected() {
    assertRejected(
        "timeStamp,elapsed\n2026/11/21 10:00:00,1\n21.11.2026,2\n2026/11/21 10:00:02,1\n",
        "in line 3 timeStamp is '21.11.2026'");
  }

  @Test
  void textsCanContainQuotesDelimitersAndNewLines() throws Exception {
    Jtl jtl =
        Jtl.ofLines(
            work,
            "timeStamp,elapsed,label,responseCode,responseMessage,success,failureMessage",
            Jtl.START + ",20,\"say \"\"hi\"\", twice\",500,\"a\nb, \"\"c\"\"\",false,",
            Jtl.START + ",30,plain,200,OK,false,\"expected\nsomething else\"");

    assertThat(jtl.label("say \"hi\", twice").errors()).isEqualTo(1);
    assertThat(jtl.summary().failures().groups())
        .extracting(each -> each.message())
        .containsExactlyInAnyOrder("a\nb, \"c\"", "expected\nsomething else");
  }

  @Test
  void windowsLineEndsByteOrderMarkAndEmptyLinesAreAccepted() throws Exception {
    String text = "\uFEFF" + Jtl.HEADER + Jtl.line(0, 20, "Überblick", true) + "\n";

    assertThat(Jtl.of(work, text.replace("\n", "\r\n")).label("Überblick").samples()).isEqualTo(1);
  }

  @Test
  void mergedSamplesCountTheirSampleCount() throws Exception {
    Jtl jtl =
        Jtl.ofLines(
            work,
            "timeStamp,elapsed,label,success,SampleCount,ErrorCount",
            Jtl.START + ",1000,search,false,10,3");

    assertThat(jtl.total().samples()).isEqualTo(10);
    assertThat(jtl.total().errors()).isEqualTo(3);
    assertThat(jtl.total().outcomes().all().meanNanos()).isEqualTo(100_000_000);
    assertThat(jtl.onlyError().count()).isEqualTo(3);
  }

  @Test
  void pausesDelayTheEndButAreNotElapsedTime() throws Exception {
    Jtl jtl =
        Jtl.ofLines(
            work, "timeStamp,elapsed,label,success,IdleTime", Jtl.START + ",20,all,true,5000");

    assertThat(jtl.total().outcomes().all().sumNanos()).isEqualTo(20_000_000);
    assertThat(jtl.summary().info().endEpochMillis()).isEqualTo(Jtl.START + 5_020);
  }

  @Test
  void unknownOutcomesAreReported() throws Exception {
    Jtl jtl = Jtl.ofLines(work, "timeStamp,elapsed", Jtl.START + ",20");

    assertThat(jtl.total().errors()).isZero();
    assertThat(jtl.summary().info().origin().source())
        .contains("does not say which samples failed");
  }

  @Test
  void concatenatedFilesAreOneRun() throws Exception {
    String one = Jtl.HEADER + Jtl.line(0, 20, "search", true);

    assertThat(Jtl.of(work, one + one).total().samples()).isEqualTo(2);
  }

  @Test
  void linesOutOfOrderCountInTheirSecondUnlessTooLate() throws Exception {
    int grace = JtlRecording.LONG_GRACE_SECONDS;
    Jtl jtl =
        Jtl.ofLines(
            work,
            "timeStamp,elapsed,label,success",
            (Jtl.START + 50_000) + ",1,a,true",
            Jtl.START + ",1,a,true",
            (Jtl.START + 50_000 + 1000L * grace) + ",1,a,true",
            (Jtl.START + 51_000) + ",1,a,true",
            Jtl.START + ",1,late,true");

    assertThat(jtl.total().samples()).isEqualTo(5);
    assertThat(jtl.rows())
        .filteredOn(row -> row.label().equals("a"))
        .extracting(row -> row.epochSecond() - Jtl.START / 1000, IntervalRow::samples)
        .containsExactly(tuple(0L, 1L), tuple(50L, 1L), tuple(51L, 1L), tuple(50L + grace, 1L));
    assertThat(jtl.summary().info().origin().source())
        .contains("1 line is more than " + grace + " s late");
    assertThat(jtl.summary().info().startEpochMillis()).isEqualTo(Jtl.START);
  }

  @Test
  void gapOfYearsIsFast() throws Exception {
    long years = 20L * 365 * 86_400_000;
    Jtl jtl =
        Jtl.ofLines(
            work,
            "timeStamp,elapsed,label,success",
            Jtl.START + ",1,a,true",
            (Jtl.START + years) + ",1,a,true",
            "1000,1,a,true");

    assertThat(jtl.total().samples()).isEqualTo(3);
    // Two rows each; late lines count in the oldest open second.
    assertThat(jtl.rows()).hasSize(6);
  }
}

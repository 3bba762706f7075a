package io.github.bancada.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the CPUs did, by the first line of {@code /proc/stat}. */
class CpuTicksTest {
  private static final long MOST = 999_999_999_999_999_999L;

  private static String line(long... columns) {
    return "cpu  "
        + Arrays.stream(columns).mapToObj(Long::toString).collect(Collectors.joining(" "));
  }

  private static CpuTicks parsed(String line) {
    return CpuTicks.parse(line).orElseThrow();
  }

  /** Two texts of a machine with a busy half minute between them. */
  @Test
  void recordedTextsGiveThePercentagesOfSar() {
    CpuTicks first = parsed("cpu  7340 12 2101 95127 388 0 143 912 40 3");
    CpuTicks last = parsed("cpu  10369 12 2484 97717 388 0 153 950 40 3");

    CpuTicks spent = last.since(first);

    assertThat(spent).isEqualTo(new CpuTicks(3029, 0, 393, 0, 38, 2590));
    assertThat(spent.percent(spent.user())).isCloseTo(50.0661, within(1e-4));
    assertThat(spent.percent(spent.system())).isCloseTo(6.4959, within(1e-4));
    assertThat(spent.percent(spent.steal())).isCloseTo(0.6281, within(1e-4));
    assertThat(spent.percent(spent.idle())).isCloseTo(42.8099, within(1e-4));
  }

  @Property
  void everyColumnIsCountedOnceAndGuestsNotAgain(Any any) {
    long[] columns = columns(any, 10, MOST);
    int given = any.number(8, 10);
    CpuTicks ticks = parsed(line(Arrays.copyOf(columns, given)));

    assertThat(ticks.total()).isEqualTo(LongStream.of(columns).limit(8).sum());
    assertThat(ticks.user()).isEqualTo(columns[0]);
    assertThat(ticks.nice()).isEqualTo(columns[1]);
    assertThat(ticks.system())
        .as("with interrupts")
        .isEqualTo(columns[2] + columns[5] + columns[6]);
    assertThat(ticks.idle()).isEqualTo(columns[3]);
    assertThat(ticks.iowait()).isEqualTo(columns[4]);
    assertThat(ticks.steal()).isEqualTo(columns[7]);
  }

  @Property
  void statesAddUpToAHundredPercentWhateverTheCountsDid(Any any) {
    long[] before = columns(any);
    long[] after = columns(any);
    CpuTicks spent = parsed(line(after)).since(parsed(line(before)));

    double sum =
        LongStream.of(
                spent.user(),
                spent.nice(),
                spent.system(),
                spent.iowait(),
                spent.steal(),
                spent.idle())
            .peek(ticks -> assertThat(ticks).isNotNegative())
            .mapToDouble(spent::percent)
            .sum();

    assertThat(sum)
        .satisfiesAnyOf(
            all -> assertThat(all).isCloseTo(100, within(1e-9)), all -> assertThat(all).isNaN());
  }

  @Property
  void readingsOnTheWayAddUpToTheWhole(Any any) {
    long[] first = columns(any);
    long[] more = columns(any);
    long[] evenMore = columns(any);
    CpuTicks begin = parsed(line(first));
    CpuTicks middle = begin.plus(parsed(line(more)));
    CpuTicks end = middle.plus(parsed(line(evenMore)));

    assertThat(middle.since(begin).plus(end.since(middle))).isEqualTo(end.since(begin));
  }

  private static long[] columns(Any any) {
    return columns(any, 8, MOST / 2);
  }

  private static long[] columns(Any any, int count, long most) {
    return any.list(count, count, () -> any.longNumber(0, most)).stream()
        .mapToLong(n -> n)
        .toArray();
  }

  @Test
  void fileIsReadByItsFirstLine(@TempDir Path work) throws IOException {
    Path stat = Files.writeString(work.resolve("stat"), line(1, 2, 3, 4, 5, 6, 7, 8) + "\ncpu0 9");

    assertThat(CpuTicks.read(stat)).hasValue(new CpuTicks(1, 2, 16, 5, 8, 4));
    assertThat(CpuTicks.read(work.resolve("none"))).isEmpty();
    assertThat(CpuTicks.read(Files.writeString(stat, ""))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "cpu",
        "cpu 1 2 3 4 5 6 7",
        "cpu0 1 2 3 4 5 6 7 8",
        "cpu a b c d e f g h",
        "cpu 1 2 3 4 5 6 7 -8",
        "cpu 1 2 3 4 5 6 7 +8",
        "cpu 1 2 3 4 5 6 7 8.5",
        "cpu 1 2 3 4 5 6 7 9999999999999999999",
        "intr 1 2 3 4 5 6 7 8"
      })
  void anotherLineIsNone(String line) {
    assertThat(CpuTicks.parse(line)).isEmpty();
  }

  @Property
  void noTextIsAnError(Any any) {
    String text = any.text();
    CpuTicks.parse(text).ifPresent(ticks -> assertThat(ticks.total()).isNotNegative());
    CpuTicks.parse("cpu " + text).ifPresent(ticks -> assertThat(ticks.total()).isNotNegative());
  }
}

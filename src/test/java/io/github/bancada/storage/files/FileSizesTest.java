package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileSizesTest {
  private static final int MANY = 20_000;

  private static FileSizes of(String text) {
    return FileSizes.parse("File size", text);
  }

  private static long[] drawn(String text) {
    FileSizes sizes = of(text);
    return LongStream.range(0, MANY).map(file -> sizes.size(7, file)).toArray();
  }

  @Property(tries = 100)
  void oneSizeIsThatOfAllFiles(Any any) {
    long bytes = any.longNumber(0, FileSizes.GREATEST);
    long seed = any.longNumber();
    int file = any.number(0, Integer.MAX_VALUE);
    assertThat(of(Long.toString(bytes)).size(seed, file)).isEqualTo(bytes);
  }

  @Property(tries = 100)
  void uniformSizesStayBetweenTheEnds(Any any) {
    long least = any.longNumber(0, 1 << 20);
    long more = any.longNumber(0, 1 << 20);
    long seed = any.longNumber();
    int file = any.number(0, Integer.MAX_VALUE);
    assertThat(of("uniform:" + least + "-" + (least + more)).size(seed, file))
        .isBetween(least, least + more);
  }

  @Property(tries = 50)
  void sizeIsAFunctionOfSeedAndFile(Any any) {
    long seed = any.longNumber();
    int file = any.number(0, Integer.MAX_VALUE);
    String text = "lognormal:16k,1.5";

    assertThat(of(text).size(seed, file)).isEqualTo(of(text).size(seed, file));
    assertThat(of(text)).isEqualTo(of(text)).hasSameHashCodeAs(of(text));
  }

  @Test
  void uniformSizesHaveTheMeanOfTheirEnds() {
    assertThat(Arrays.stream(drawn("uniform:1000-3000")).average().orElseThrow())
        .isCloseTo(2_000, within(20.0));
  }

  @Test
  void lognormalSizesHaveTheirMedianAndSigma() {
    long[] sizes = drawn("lognormal:100k,1,1G");
    Arrays.sort(sizes);

    assertThat((double) sizes[MANY / 2]).isCloseTo(102_400, within(3_000.0));
    assertThat(Math.log((double) sizes[(int) (0.8413 * MANY)] / sizes[MANY / 2]))
        .isCloseTo(1, within(0.05));
  }

  @Test
  void lognormalSizesAreCutAtTheMost() {
    assertThat(Arrays.stream(drawn("lognormal:16k,3,64k")).max()).hasValue(65_536);
  }

  @Test
  void listedSizesComeAsOftenAsTheirWeights() {
    long[] sizes = drawn("list:4k*70,64k*20, 1M*10");

    assertThat(share(sizes, 4 << 10)).isCloseTo(0.7, within(0.01));
    assertThat(share(sizes, 64 << 10)).isCloseTo(0.2, within(0.01));
    assertThat(share(sizes, 1 << 20)).isCloseTo(0.1, within(0.01));
  }

  @Test
  void listWithoutWeightsIsEven() {
    assertThat(share(drawn("list:1,2"), 1)).isCloseTo(0.5, within(0.015));
  }

  private static double share(long[] sizes, long size) {
    return (double) Arrays.stream(sizes).filter(each -> each == size).count() / sizes.length;
  }

  @Test
  void totalIsTheSumOfAll() {
    FileSizes sizes = of("uniform:0-1000");

    assertThat(sizes.total(7, 100))
        .isEqualTo(LongStream.range(0, 100).map(file -> sizes.size(7, file)).sum());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                   | a number of bytes
          ten                  | a number of bytes
          -1                   | a number of bytes
          2T                   | files of at most 1 TiB
          normal:1k,2          | lognormal:16k,1.5
          uniform:             | two sizes with - between
          uniform:1k           | two sizes with - between
          uniform:1M-1k        | the smaller size first
          lognormal:16k        | a median and a sigma
          lognormal:16k,x      | a sigma from 0 to 10
          lognormal:16k,NaN    | a sigma from 0 to 10
          lognormal:16k,11     | a sigma from 0 to 10
          lognormal:16k,1,4k   | not below the median
          list:                | a number of bytes
          list:4k,             | a number of bytes
          list:4k*             | a weight after *
          list:4k*0            | from 1 to 1000000
          """)
  void otherTextIsRefusedWithWhatItTakes(String text, String why) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of(text))
        .withMessageStartingWith("File size")
        .withMessageContaining(why);
  }
}

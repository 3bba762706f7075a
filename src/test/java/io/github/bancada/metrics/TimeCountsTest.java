package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.json.HistogramCodec;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Times without a histogram's empty buckets answer and encode as the histogram does. */
class TimeCountsTest {
  /** Of all magnitudes, some equal, some in great numbers. */
  private static Histogram histogram(Any any) {
    Histogram histogram = LabelSummary.emptyHistogram();
    any.list(60, () -> any.longNumber(0, Lane.HIGHEST_NANOS))
        .forEach(
            time ->
                histogram.recordValueWithCount(
                    time, any.longNumber(1, any.number(0, 9) < 9 ? 3 : 1L << 40)));
    return histogram;
  }

  @Property(tries = 300)
  void answersAreThoseOfTheHistogram(Any any) {
    Histogram histogram = histogram(any);
    double percentile = any.decimal(0, 100, 2);
    TimeCounts times = TimeCounts.of(histogram);

    assertThat(times.samples()).isEqualTo(histogram.getTotalCount());
    assertThat(times.toHistogram()).isEqualTo(histogram);
    assertThat(times.stddevNanos())
        .isEqualTo(histogram.getTotalCount() == 0 ? 0 : histogram.getStdDeviation());
    for (double each : new double[] {0, 50, 90, 95, 99, 99.9, 100, percentile}) {
      long given = times.percentileBetween(each, 0, Long.MAX_VALUE);
      assertThat(histogram.lowestEquivalentValue(given))
          .as("percentile %s", each)
          .isEqualTo(histogram.lowestEquivalentValue(histogram.getValueAtPercentile(each)));
    }
  }

  @Property(tries = 200)
  void twoAsOneAreThoseOfBothHistograms(Any any) {
    Histogram a = histogram(any);
    Histogram b = histogram(any);
    TimeCounts together = TimeCounts.of(a).and(TimeCounts.of(b));
    TimeCounts sum = TimeCounts.sum(List.of(TimeCounts.of(a), TimeCounts.of(b)));
    a.add(b);

    assertThat(together.toHistogram()).isEqualTo(a);
    assertThat(sum.toHistogram()).isEqualTo(a);
  }

  @Property(tries = 300)
  void textIsTheLibrarysByteForByteAndReadBackEqual(Any any) throws DataFormatException {
    Histogram histogram = histogram(any);
    TimeCounts times = TimeCounts.of(histogram);
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    byte[] theirs = Arrays.copyOf(buffer.array(), length);

    try (HistogramCodec codec = new HistogramCodec()) {
      String text = codec.encode(times);
      assertThat(Base64.getDecoder().decode(text)).isEqualTo(theirs);
      assertThat(codec.encode(times)).as("a second time").isEqualTo(text);
      assertThat(codec.decode(text).toHistogram()).isEqualTo(histogram);
      assertThat(Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(theirs), 0))
          .isEqualTo(codec.decode(text).toHistogram());
    }
  }

  @Property(tries = 300)
  void damagedTextIsRefusedOrIsOtherTimes(Any any) {
    Histogram histogram = histogram(any);
    int place = any.number();
    byte value = (byte) any.number(0, 255);
    try (HistogramCodec codec = new HistogramCodec()) {
      byte[] bytes = Base64.getDecoder().decode(codec.encode(TimeCounts.of(histogram)));
      bytes[Math.floorMod(place, bytes.length)] = value;
      String damaged = Base64.getEncoder().encodeToString(bytes);
      try {
        assertThat(codec.decode(damaged).samples()).isNotNegative();
      } catch (IllegalArgumentException e) {
        assertThat(e).hasMessageStartingWith("a histogram cannot be decoded: ");
      }
    }
  }

  @Test
  void histogramOfOtherDigitsIsRefused() {
    Histogram two = new Histogram(1, Lane.HIGHEST_NANOS, 2);
    two.recordValue(5);
    ByteBuffer buffer = ByteBuffer.allocate(two.getNeededByteBufferCapacity());
    int length = two.encodeIntoCompressedByteBuffer(buffer);
    String text = Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));

    try (HistogramCodec codec = new HistogramCodec()) {
      assertThatThrownBy(() -> codec.decode(text)).hasMessageContaining("3 significant digits");
    }
    assertThatThrownBy(() -> TimeCounts.of(two)).isInstanceOf(IllegalArgumentException.class);
  }
}

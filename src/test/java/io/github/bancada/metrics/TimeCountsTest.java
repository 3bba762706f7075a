package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.json.HistogramCodec;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.zip.DataFormatException;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.DoubleRange;
import org.HdrHistogram.Histogram;

/** Times without a histogram's empty buckets answer and encode as the histogram does. */
class TimeCountsTest {
  /** Of all magnitudes, some equal, some in great numbers. */
  @Provide
  Arbitrary<Histogram> histograms() {
    Arbitrary<Long> times =
        Arbitraries.longs()
            .between(0, Lane.HIGHEST_NANOS)
            .flatMap(most -> Arbitraries.longs().between(0, most));
    Arbitrary<Long> counts =
        Arbitraries.frequencyOf(
            Tuple.of(9, Arbitraries.longs().between(1, 3)),
            Tuple.of(1, Arbitraries.longs().between(1, 1L << 40)));
    return Combinators.combine(times, counts)
        .as(List::of)
        .list()
        .ofMaxSize(60)
        .map(
            all -> {
              Histogram histogram = LabelSummary.emptyHistogram();
              all.forEach(each -> histogram.recordValueWithCount(each.get(0), each.get(1)));
              return histogram;
            });
  }

  @Property(tries = 300)
  void answersAreThoseOfTheHistogram(
      @ForAll("histograms") Histogram histogram,
      @ForAll @DoubleRange(min = 0, max = 100) double percentile) {
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
  void twoAsOneAreThoseOfBothHistograms(
      @ForAll("histograms") Histogram a, @ForAll("histograms") Histogram b) {
    TimeCounts together = TimeCounts.of(a).and(TimeCounts.of(b));
    TimeCounts sum = TimeCounts.sum(List.of(TimeCounts.of(a), TimeCounts.of(b)));
    a.add(b);

    assertThat(together.toHistogram()).isEqualTo(a);
    assertThat(sum.toHistogram()).isEqualTo(a);
  }

  @Property(tries = 300)
  void textIsTheLibrarysByteForByteAndReadBackEqual(@ForAll("histograms") Histogram histogram)
      throws DataFormatException {
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
  void damagedTextIsRefusedOrIsOtherTimes(
      @ForAll("histograms") Histogram histogram, @ForAll int place, @ForAll byte value) {
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

  @Example
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

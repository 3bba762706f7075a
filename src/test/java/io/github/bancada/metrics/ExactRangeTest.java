package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ExactRangeTest {
  @Property
  void keepsTheSmallestAndTheLargest(Any any) {
    List<Long> values = any.list(1, 255, any::longNumber);
    ExactRange range = new ExactRange();
    values.forEach(range::include);

    if (values.stream().anyMatch(value -> value > Long.MIN_VALUE)) {
      assertThat(range.min()).isEqualTo(values.stream().mapToLong(v -> v).min().orElseThrow());
      assertThat(range.max()).isEqualTo(values.stream().mapToLong(v -> v).max().orElseThrow());
    }
  }

  @Test
  void manyThreadsLoseNoExtreme() {
    ExactRange range = new ExactRange();
    LongStream.rangeClosed(-100_000, 100_000).parallel().forEach(range::include);

    assertThat(range.min()).isEqualTo(-100_000);
    assertThat(range.max()).isEqualTo(100_000);
  }

  @Test
  void emptyIsZeroAndAddsNothing() {
    ExactRange empty = new ExactRange();
    ExactRange range = new ExactRange();
    range.include(7);
    range.include(empty);

    assertThat(empty.isEmpty()).isTrue();
    assertThat(empty.min()).isZero();
    assertThat(empty.max()).isZero();
    assertThat(range.min()).isEqualTo(7);
    assertThat(range.max()).isEqualTo(7);
  }

  @Test
  void rangesJoin() {
    ExactRange range = new ExactRange();
    range.include(3);
    ExactRange other = new ExactRange();
    other.include(1);
    other.include(9);
    range.include(other);

    assertThat(range.min()).isEqualTo(1);
    assertThat(range.max()).isEqualTo(9);
    range.reset();
    assertThat(range.isEmpty()).isTrue();
  }
}

package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The set of all hashes. */
class UniqueTableTest {
  @Property
  void findsWhatAHashSetFinds(Any any) {
    List<Long> numbers = any.list(2_000, () -> any.longNumber(-300, 300));
    UniqueTable table = new UniqueTable(1 << 24);
    Set<Long> expected = new HashSet<>();
    for (long number : numbers) {
      // Few different halves, so that places and parts collide.
      assertThat(table.add(number << 56, number / 4)).isEqualTo(expected.add(number));
    }
    assertThat(table.size()).isEqualTo(expected.size());
  }

  @Test
  void remembersAMillionInTheMemoryThatItSays() {
    UniqueTable table = new UniqueTable(Long.MAX_VALUE);
    int hashes = 1_000_000;
    for (int i = 0; i < hashes; i++) {
      assertThat(table.add(SplitMix64.of(i), SplitMix64.of(~i))).isTrue();
      assertThat(table.bytes() - (16L << 14))
          .isLessThanOrEqualTo((i + 1L) * UniqueTable.MOST_BYTES);
    }
    for (int i = 0; i < hashes; i++) {
      assertThat(table.add(SplitMix64.of(i), SplitMix64.of(~i))).isFalse();
    }
    assertThat(table.size()).isEqualTo(hashes);
  }

  @Test
  void hashOfZerosIsOneToo() {
    UniqueTable table = new UniqueTable(1 << 24);

    assertThat(table.add(0, 0)).isTrue();
    assertThat(table.add(0, 0)).isFalse();
  }

  @Test
  void refusesToTakeMoreMemoryThanItMay() {
    UniqueTable table = new UniqueTable(1 << 20);

    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 100_000; i++) {
                table.add(SplitMix64.of(i), i);
              }
            })
        .isInstanceOf(UniqueTable.TooLargeException.class);
    assertThat(table.bytes()).isLessThanOrEqualTo(1 << 20);
  }
}

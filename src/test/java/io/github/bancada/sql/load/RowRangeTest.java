package io.github.bancada.sql.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Chunks of rows. */
class RowRangeTest {

  @Property
  void everyMissingAccountIsLoadedOnceAndInOrder(Any any) {
    int accounts = any.number(1, 500);
    List<Integer> there = any.list(20, () -> any.number(1, 500));
    int chunk = any.number(1, 60);
    Set<Integer> loaded = new TreeSet<>(there);
    loaded.removeIf(id -> id > accounts);
    List<RowRange> parts = loaded.stream().map(id -> new RowRange(id, id)).toList();

    List<Integer> dealt = new ArrayList<>();
    for (RowRange range : RowRange.chunks(RowRange.missing(parts, accounts), chunk)) {
      assertThat(range.size()).isBetween(1L, (long) chunk);
      LongStream.rangeClosed(range.first(), range.last()).forEach(id -> dealt.add((int) id));
    }
    List<Integer> expected =
        IntStream.rangeClosed(1, accounts).filter(id -> !loaded.contains(id)).boxed().toList();
    assertThat(dealt).isEqualTo(expected);
  }

  @Test
  void highestIdsAreChunkedAndMissedToo() {
    RowRange last = new RowRange(Integer.MAX_VALUE - 4, Integer.MAX_VALUE);

    assertThat(RowRange.chunks(List.of(last), 2)).hasSize(3);
    assertThat(RowRange.missing(List.of(last), Integer.MAX_VALUE))
        .containsExactly(new RowRange(1, Integer.MAX_VALUE - 5));
  }
}

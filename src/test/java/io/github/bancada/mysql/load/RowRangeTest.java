package io.github.bancada.mysql.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Shares of rows. */
class RowRangeTest {

  @Property
  void everyMissingAccountIsLoadedOnceAndInOrder(
      @ForAll @IntRange(min = 1, max = 500) int accounts,
      @ForAll @Size(max = 20) Set<@IntRange(min = 1, max = 500) Integer> there,
      @ForAll @IntRange(min = 1, max = 9) int loaders,
      @ForAll @IntRange(min = 1, max = 60) int chunk) {
    Set<Integer> loaded = new TreeSet<>(there);
    loaded.removeIf(id -> id > accounts);
    List<RowRange> parts = loaded.stream().map(id -> new RowRange(id, id)).toList();

    List<List<RowRange>> shares = RowRange.split(RowRange.missing(parts, accounts), loaders, chunk);

    List<Integer> dealt = new ArrayList<>();
    for (RowRange range : shares.stream().flatMap(List::stream).toList()) {
      assertThat(range.size()).isBetween(1L, (long) chunk);
      LongStream.rangeClosed(range.first(), range.last()).forEach(id -> dealt.add((int) id));
    }
    List<Integer> expected =
        IntStream.rangeClosed(1, accounts).filter(id -> !loaded.contains(id)).boxed().toList();
    assertThat(dealt).isEqualTo(expected);
    assertThat(shares).hasSize(Math.min(loaders, expected.size()));
  }

  @Property
  void sharesHaveTheSameSize(
      @ForAll @IntRange(min = 1, max = 5_000) int accounts,
      @ForAll @IntRange(min = 1, max = 16) int loaders) {
    List<Long> sizes =
        RowRange.split(List.of(new RowRange(1, accounts)), loaders, 7).stream()
            .map(share -> share.stream().mapToLong(RowRange::size).sum())
            .toList();

    long smallest = sizes.stream().min(Long::compare).orElseThrow();
    assertThat(sizes).allMatch(size -> size - smallest <= 1);
  }

  @Test
  void highestIdsAreSplitAndMissedToo() {
    RowRange last = new RowRange(Integer.MAX_VALUE - 4, Integer.MAX_VALUE);

    assertThat(RowRange.split(List.of(last), 2, 2)).hasSize(2);
    assertThat(RowRange.missing(List.of(last), Integer.MAX_VALUE))
        .containsExactly(new RowRange(1, Integer.MAX_VALUE - 5));
  }
}

package io.github.bancada.storage.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class BalancedPartsTest {
  @Property(tries = 100)
  void everyFileHasOneWorker(Any any) {
    List<Long> all = any.list(200, () -> any.longNumber(0, 1 << 30));
    int workers = any.number(1, 40);
    long[] sizes = all.stream().mapToLong(Long::longValue).toArray();
    BalancedParts balance = BalancedParts.of(sizes, workers);

    assertThat(IntStream.range(0, workers).flatMap(w -> Arrays.stream(balance.filesOf(w))))
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, sizes.length).boxed().toList());
    for (int worker = 0; worker < workers; worker++) {
      assertThat(balance.filesOf(worker)).isSorted();
      assertThat(balance.bytesOf(worker))
          .isEqualTo(Arrays.stream(balance.filesOf(worker)).mapToLong(file -> sizes[file]).sum());
    }
  }

  /** Files are whole, so one file more, or the bytes of one largest file, cannot be avoided. */
  @Property(tries = 100)
  void noWorkerHasMoreThanTheUnavoidable(Any any) {
    List<Long> all = any.list(200, () -> any.longNumber(0, 1 << 30));
    int workers = any.number(1, 40);
    long[] sizes = all.stream().mapToLong(Long::longValue).toArray();
    BalancedParts balance = BalancedParts.of(sizes, workers);
    long largest = Arrays.stream(sizes).max().orElse(0);
    LongStream bytes = IntStream.range(0, workers).mapToLong(balance::bytesOf);
    int most = IntStream.range(0, workers).map(w -> balance.filesOf(w).length).max().orElseThrow();
    int least = IntStream.range(0, workers).map(w -> balance.filesOf(w).length).min().orElseThrow();
    long[] sorted = bytes.sorted().toArray();

    assertThat(most - least).as("files").isLessThanOrEqualTo(1);
    assertThat(sorted[workers - 1] - sorted[0]).as("bytes").isLessThanOrEqualTo(largest);
  }

  @Test
  void filesOfOneSizeAreDividedEvenly() {
    long[] sizes = LongStream.generate(() -> 100_000).limit(5_000).toArray();
    BalancedParts balance = BalancedParts.of(sizes, 32);

    assertThat(IntStream.range(0, 32).map(w -> balance.filesOf(w).length))
        .allMatch(count -> count == 156 || count == 157);
  }
}

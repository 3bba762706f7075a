package io.github.bancada.atm.prepare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.bank.AtmScale;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Shares of accounts, and their rows. */
class AccountRangeTest {

  @Property
  void everyMissingAccountIsLoadedOnceAndInOrder(
      @ForAll @IntRange(min = 1, max = 500) int accounts,
      @ForAll @Size(max = 20) Set<@IntRange(min = 1, max = 500) Integer> there,
      @ForAll @IntRange(min = 1, max = 9) int loaders,
      @ForAll @IntRange(min = 1, max = 60) int chunk) {
    Set<Integer> loaded = new TreeSet<>(there);
    loaded.removeIf(id -> id > accounts);
    List<AccountRange> parts = loaded.stream().map(id -> new AccountRange(id, id)).toList();

    List<List<AccountRange>> shares =
        AccountRange.split(AccountRange.missing(parts, accounts), loaders, chunk);

    List<Integer> dealt = new ArrayList<>();
    for (AccountRange range : shares.stream().flatMap(List::stream).toList()) {
      assertThat(range.size()).isBetween(1, chunk);
      IntStream.rangeClosed(range.first(), range.last()).forEach(dealt::add);
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
    List<Integer> sizes =
        AccountRange.split(List.of(new AccountRange(1, accounts)), loaders, 7).stream()
            .map(share -> share.stream().mapToInt(AccountRange::size).sum())
            .toList();

    int smallest = sizes.stream().min(Integer::compare).orElseThrow();
    assertThat(sizes).allMatch(size -> size - smallest <= 1);
  }

  @Test
  void highestIdsDoNotOverflow() {
    AccountRange last = new AccountRange(Integer.MAX_VALUE - 4, Integer.MAX_VALUE);

    assertThat(AccountRange.split(List.of(last), 2, 2)).hasSize(2);
    assertThat(AccountRange.missing(List.of(last), Integer.MAX_VALUE))
        .containsExactly(new AccountRange(1, Integer.MAX_VALUE - 5));
  }

  @Test
  void rowsAreLinesOfTabSeparatedFields() throws Exception {
    AtmScale scale = new AtmScale(4, 40, 200_000);

    try (AccountRows rows = new AccountRows(scale, new AccountRange(49_990, 150_001))) {
      String text = new String(rows.readAllBytes(), StandardCharsets.US_ASCII);

      assertThat(text)
          .isEqualTo(
              IntStream.rangeClosed(49_990, 150_001)
                  .mapToObj(id -> id + "\t" + scale.branchOfAccount(id) + "\t1000.00\t\t\t\n")
                  .collect(Collectors.joining()));
    }
  }

  @Test
  void rowsCanBeReadByteByByte() throws Exception {
    try (AccountRows rows = new AccountRows(AtmScale.of(1), new AccountRange(100_000, 100_000))) {
      StringBuilder text = new StringBuilder();
      for (int b = rows.read(); b >= 0; b = rows.read()) {
        text.append((char) b);
      }
      assertThat(text).hasToString("100000\t10\t1000.00\t\t\t\n");
      assertThat(rows.read(new byte[8], 0, 8)).isEqualTo(-1);
    }
  }
}

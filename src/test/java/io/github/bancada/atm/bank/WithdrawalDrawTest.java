package io.github.bancada.atm.bank;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.bank.WithdrawalDraw.Amounts;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The rules of the benchmark hold for every draw. */
class WithdrawalDrawTest {
  private static final AtmScale TEN = AtmScale.of(1);

  private static AtmScale scale(Any any) {
    int branches = any.number(1, 50);
    return new AtmScale(branches, branches * any.number(1, 20), branches * any.number(1, 1000));
  }

  private static List<Withdrawal> draws(WithdrawalDraw draw, int count) {
    return LongStream.rangeClosed(1, count).mapToObj(draw::next).toList();
  }

  @Property(tries = 100)
  void drawsCanBeRepeatedFromTheStart(Any any) {
    AtmScale scale = scale(any);
    int remotePercent = any.number(0, 100);
    Amounts amounts = any.of(Amounts.values());
    long seed = any.longNumber();
    String user = any.text();
    WithdrawalDraw draw = new WithdrawalDraw(scale, remotePercent, amounts, seed, user);

    List<Withdrawal> drawn = draws(draw, 20);

    assertThat(draws(draw.restarted(), 20)).isEqualTo(drawn);
  }

  @Property(tries = 200)
  void everyDrawFollowsTheRules(Any any) {
    AtmScale scale = scale(any);
    int remotePercent = any.number(0, 100);
    Amounts amounts = any.of(Amounts.values());
    long seed = any.longNumber();
    String user = any.text();
    WithdrawalDraw draw = new WithdrawalDraw(scale, remotePercent, amounts, seed, user);

    for (Withdrawal w : draws(draw, 200)) {
      assertThat(w.teller()).isBetween(1, scale.tellers());
      assertThat(w.account()).isBetween(1, scale.accounts());
      assertThat(w.branch()).isEqualTo(scale.branchOfTeller(w.teller()));
      assertThat(w.deltaCents())
          .isBetween(-999_999_99L, amounts == Amounts.BOTH ? 999_999_99L : -1L);
      if (remotePercent == 0 || scale.branches() == 1) {
        assertThat(scale.branchOfAccount(w.account())).isEqualTo(w.branch());
      } else if (remotePercent == 100) {
        assertThat(scale.branchOfAccount(w.account())).isNotEqualTo(w.branch());
      }
    }
  }

  @Property(tries = 100)
  void sameSeedAndUserDrawTheSame(Any any) {
    long seed = any.longNumber();
    String user = any.text();
    assertThat(draws(new WithdrawalDraw(TEN, 15, Amounts.BOTH, seed, user), 50))
        .isEqualTo(draws(new WithdrawalDraw(TEN, 15, Amounts.BOTH, seed, user), 50));
  }

  @Property(tries = 100)
  void otherUsersAndOtherSeedsDrawOthers(Any any) {
    long seed = any.longNumber();
    int n = any.number(1, Integer.MAX_VALUE);
    Set<List<Withdrawal>> different = new HashSet<>();
    for (String user :
        List.of("Group 1-" + n, "Group 2-" + n, "Group 1-" + (n - 1), "host:1099-Group 1-" + n)) {
      different.add(draws(new WithdrawalDraw(TEN, 15, Amounts.BOTH, seed, user), 10));
      different.add(draws(new WithdrawalDraw(TEN, 15, Amounts.BOTH, seed + 1, user), 10));
    }

    assertThat(different).hasSize(8);
  }

  @Property(tries = 20)
  void remoteAccountsAreAsManyAsAskedFor(Any any) {
    int remotePercent = any.number(0, 100);
    WithdrawalDraw draw = new WithdrawalDraw(TEN, remotePercent, Amounts.BOTH, 42, "u");
    int count = 40_000;

    long remote =
        draws(draw, count).stream()
            .filter(w -> TEN.branchOfAccount(w.account()) != w.branch())
            .count();

    // At most five standard deviations of a binomial: one in a million, and the seed is fixed.
    double p = remotePercent / 100.0;
    assertThat((double) remote)
        .isBetween(
            count * p - 5 * Math.sqrt(count * p * (1 - p)),
            count * p + 5 * Math.sqrt(count * p * (1 - p)));
  }

  @Test
  void everyTellerAndEveryRemoteBranchIsEquallyLikely() {
    WithdrawalDraw draw = new WithdrawalDraw(TEN, 100, Amounts.BOTH, 7, "u");
    int[] tellers = new int[TEN.tellers() + 1];
    int[][] branches = new int[TEN.branches() + 1][TEN.branches() + 1];
    int count = 180_000;
    for (Withdrawal w : draws(draw, count)) {
      tellers[w.teller()]++;
      branches[w.branch()][TEN.branchOfAccount(w.account())]++;
    }

    for (int teller = 1; teller <= TEN.tellers(); teller++) {
      assertThat(tellers[teller]).isBetween(1_590, 2_010); // 1,800 expected, deviation 42
    }
    for (int home = 1; home <= TEN.branches(); home++) {
      for (int other = 1; other <= TEN.branches(); other++) {
        if (home == other) {
          assertThat(branches[home][other]).isZero();
        } else {
          assertThat(branches[home][other]).isBetween(1_780, 2_220); // 2,000, deviation 44
        }
      }
    }
  }

  /** Users rely on equal sequences: a change of the generator changes a format. */
  @Test
  void sequenceOfASeedIsStable() {
    assertThat(draws(new WithdrawalDraw(TEN, 15, Amounts.BOTH, 1, "Thread Group 1-1"), 3))
        .containsExactly(
            new Withdrawal(1, 84381, 83, 9, 585_422_86),
            new Withdrawal(2, 3995, 1, 1, 644_951_56),
            new Withdrawal(3, 44336, 43, 5, -777_596_28));
  }
}

package io.github.bancada.atm.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class AtmScaleTest {

  @Test
  void scaleHasTheProportionsOfTheBenchmark() {
    assertThat(AtmScale.of(800)).isEqualTo(new AtmScale(8_000, 80_000, 80_000_000));
  }

  @Test
  void tellersAndAccountsBelongToBranchesInOrder() {
    AtmScale scale = AtmScale.of(1);

    assertThat(scale.branchOfTeller(1)).isEqualTo(1);
    assertThat(scale.branchOfTeller(10)).isEqualTo(1);
    assertThat(scale.branchOfTeller(11)).isEqualTo(2);
    assertThat(scale.branchOfAccount(10_000)).isEqualTo(1);
    assertThat(scale.branchOfAccount(100_000)).isEqualTo(10);
  }

  @Test
  void countsThatAreNoMultiplesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AtmScale(3, 10, 300))
        .withMessageContaining("3 branches, 10 tellers and 300 accounts");
  }
}

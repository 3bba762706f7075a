package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.Tables;
import io.github.bancada.testing.JMeterRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GateVerdictsTest {
  private final List<List<GateVerdict>> reported = new ArrayList<>();
  private GateVerdicts verdicts;

  @BeforeEach
  void testBegins() {
    JMeterRun.begin();
    verdicts = GateVerdicts.ofThisTest();
  }

  @AfterEach
  void testEnds() {
    JMeterRun.end();
  }

  @Test
  void reportWithoutGatesDoesNotWait() {
    verdicts.whenGiven(reported::add);

    assertThat(reported).containsExactly(List.of());
  }

  @Test
  void reportThatEndsFirstWaitsForTheLastGate() {
    verdicts.expect();
    verdicts.expect();
    verdicts.whenGiven(reported::add);

    verdicts.give(Optional.of(Tables.verdict()));
    assertThat(reported).isEmpty();

    verdicts.give(Optional.empty());
    assertThat(reported).containsExactly(List.of(Tables.verdict()));
  }

  @Test
  void reportThatEndsLastGetsTheVerdictsAtOnce() {
    verdicts.expect();
    verdicts.give(Optional.of(Tables.verdict()));

    verdicts.whenGiven(reported::add);

    assertThat(reported).containsExactly(List.of(Tables.verdict()));
  }
}

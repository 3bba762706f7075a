package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A run begins and ends with its engines. */
class RemoteEnginesTest {
  private final RemoteEngines engines = new RemoteEngines();

  @BeforeEach
  void jmeter() {
    JMeterTestHome.use();
  }

  @AfterEach
  void watchNoneAnyMore() {
    engines.clear();
  }

  @Test
  void runOfThisProcessBeginsAndEndsWithIt() {
    assertThat(engines.begins("", 1)).isTrue();
    assertThat(engines.ends("")).isTrue();
    assertThat(engines.begins("", 1)).as("the next one").isTrue();
  }

  @Test
  void runIsFromTheFirstEngineToTheLast() {
    assertThat(engines.begins("a:1099", 2)).isTrue();
    assertThat(engines.begins("b:1099", 2)).isFalse();
    assertThat(engines.ends("a:1099")).isFalse();
    assertThat(engines.isAwaited()).isTrue();
    assertThat(engines.ends("b:1099")).isTrue();
    assertThat(engines.begins("b:1099", 2)).as("the next run").isTrue();
  }

  @Test
  void engineThatEndsBeforeAnotherBeginsDoesNotEndTheRun() {
    assertThat(engines.begins("a:1099", 2)).isTrue();
    assertThat(engines.ends("a:1099")).isFalse();
    assertThat(engines.begins("b:1099", 2)).isFalse();
    assertThat(engines.ends("b:1099")).isTrue();
  }

  @Test
  void engineThatIsLostBeforeItBeginsIsNotAwaited() {
    assertThat(engines.begins("a:1099", 2)).isTrue();
    assertThat(engines.ends("b:1099")).isFalse();
    assertThat(engines.ends("b:1099")).as("said twice").isFalse();
    assertThat(engines.ends("a:1099")).isTrue();
  }

  @Test
  void nothingIsAwaitedOnceItIsCleared() {
    engines.begins("a:1099", 2);
    engines.clear();

    assertThat(engines.isAwaited()).isFalse();
  }
}

package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WaitingTest {
  private final AtomicInteger looks = new AtomicInteger();

  @Test
  void valueIsLookedAtUntilItIsAsWanted() {
    assertThat(Waiting.await("three looks", looks::incrementAndGet, n -> n == 3)).isEqualTo(3);
    assertThat(looks).hasValue(3);
  }

  @Test
  void conditionThatHoldsIsLookedAtOnce() {
    Waiting.await("a look", () -> looks.incrementAndGet() > 0);

    assertThat(looks).hasValue(1);
  }

  @Test
  void rareLookIsPrecededByItsPause() {
    long start = System.nanoTime();
    Waiting.awaitRarely("a look", Duration.ofMillis(20), () -> looks.incrementAndGet() == 2);

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(40_000_000);
  }

  @Test
  void failureSaysWhatWasAwaitedHowLongAndTheLastValue() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () -> Waiting.await("rain", Duration.ofMillis(100), () -> "sun", "rain"::equals))
        .withMessageMatching("waited \\d+\\.\\d s in vain for: rain; the last value was sun");
  }

  @Test
  void conditionThatThrowsEndsTheWait() {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(
            () ->
                Waiting.await(
                    "an answer",
                    () -> {
                      throw new IOException("gone");
                    }))
        .withMessageContaining("an answer")
        .havingCause()
        .withMessage("gone");
  }

  @Test
  void interruptEndsTheWaitAndIsKept() {
    Thread.currentThread().interrupt();
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> Waiting.await("nothing", () -> false))
        .withMessage("interrupted while waiting for: nothing");
    assertThat(Thread.interrupted()).isTrue();
  }
}

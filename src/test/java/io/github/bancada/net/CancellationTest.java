package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.net.Deadlines.Ended;
import io.github.bancada.net.Deadlines.Guard;
import io.github.bancada.testing.Waiting;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancellationTest {
  private static final long FOR_EVER_MILLIS = Long.MAX_VALUE / 1_000_000;

  private final AtomicBoolean stopping = new AtomicBoolean();
  private final Cancellation cancellation = new Cancellation(stopping::get);
  private final Deadlines deadlines = new Deadlines("test");

  @AfterEach
  void close() {
    deadlines.close();
  }

  private Guard guard() {
    return deadlines.guard(() -> {});
  }

  @Test
  void withoutASampleThereIsNothingToCancel() {
    Guard guard = guard();
    assertThat(cancellation.cancel()).isFalse();
    cancellation.begin();
    cancellation.attach(guard);
    cancellation.end();

    assertThat(cancellation.cancel()).isFalse();
    assertThat(guard.ended()).isEqualTo(Ended.NO);
    assertThat(cancellation.requested()).isFalse();
  }

  @Test
  void cancelEndsTheConnectionOfTheSample() {
    Guard guard = guard();
    cancellation.begin();
    cancellation.attach(guard);

    assertThat(cancellation.cancel()).isTrue();

    assertThat(cancellation.requested()).isTrue();
    assertThat(guard.ended()).isEqualTo(Ended.CANCELLED);
  }

  @Test
  void connectionThatComesAfterTheCancelIsEndedAtOnce() {
    Guard guard = guard();
    cancellation.begin();
    cancellation.cancel();

    cancellation.attach(guard);

    assertThat(guard.ended()).isEqualTo(Ended.CANCELLED);
  }

  @Test
  void nextSampleIsNotCancelled() {
    cancellation.begin();
    cancellation.cancel();
    cancellation.end();

    cancellation.begin();

    assertThat(cancellation.requested()).isFalse();
  }

  @Test
  void stoppingTestEndsTheOperationOfAnAttachedConnection() {
    Guard guard = guard();
    cancellation.begin();
    cancellation.attach(guard);
    guard.begin(0);

    stopping.set(true);

    assertThat(cancellation.requested()).isTrue();
    Waiting.await("the end of the operation", guard::ended, Ended.CANCELLED::equals);
  }

  @Test
  void cancelEndsAPause() {
    assertEnded(() -> Waiting.await("a sample to cancel", cancellation::cancel));
  }

  @Test
  void stoppingTestEndsAPause() {
    assertEnded(() -> stopping.set(true));
  }

  /** A pause ends by what this does, and not by itself. */
  private void assertEnded(Runnable end) {
    Thread pausing =
        new Thread(
            () -> {
              cancellation.begin();
              cancellation.pause(FOR_EVER_MILLIS);
            });
    pausing.start();
    Waiting.await("a pause", pausing::getState, state -> state == Thread.State.TIMED_WAITING);

    end.run();

    Waiting.awaitEnd(pausing);
    assertThat(cancellation.requested()).isTrue();
  }

  @Test
  void interruptEndsAPauseAndStays() {
    cancellation.begin();
    Thread.currentThread().interrupt();

    cancellation.pause(FOR_EVER_MILLIS);

    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void interruptDuringAPauseCancelsTheSample() throws Exception {
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread pausing =
        new Thread(
            () -> {
              cancellation.begin();
              cancellation.pause(FOR_EVER_MILLIS);
              interrupted.set(Thread.interrupted());
            });
    pausing.start();
    Waiting.await("a pause", pausing::getState, state -> state == Thread.State.TIMED_WAITING);

    pausing.interrupt();

    Waiting.awaitEnd(pausing);
    assertThat(interrupted).isTrue();
    assertThat(cancellation.requested()).isTrue();
  }

  @Test
  void pauseEndsByItself() {
    cancellation.begin();

    cancellation.pause(5);

    assertThat(cancellation.requested()).isFalse();
  }
}

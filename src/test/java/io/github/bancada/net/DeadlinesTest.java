package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.net.Deadlines.Ended;
import io.github.bancada.net.Deadlines.Guard;
import io.github.bancada.testing.Waiting;
import java.io.Closeable;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DeadlinesTest {
  private static final int SOON_MILLIS = 200;

  private final Deadlines deadlines = new Deadlines("test");
  private final AtomicInteger closed = new AtomicInteger();

  @AfterEach
  void close() {
    deadlines.close();
  }

  private Guard guard() {
    return deadlines.guard(closed::incrementAndGet);
  }

  private static void awaitEnd(Guard guard, Ended how) {
    Waiting.await("the end of an operation", guard::ended, ended -> ended == how);
  }

  /** Waits until an operation that begins now has reached its limit: others were looked at too. */
  private void awaitTimeoutOfAnother() {
    Guard another = deadlines.guard(() -> {});
    another.begin(SOON_MILLIS);
    awaitEnd(another, Ended.TIMEOUT);
  }

  @Test
  void operationPastItsLimitIsEndedOnce() {
    Guard guard = guard();
    guard.begin(SOON_MILLIS);

    awaitEnd(guard, Ended.TIMEOUT);
    awaitTimeoutOfAnother();

    assertThat(closed).hasValue(1);
  }

  @Test
  void operationThatEndsInTimeKeepsItsTargetOpen() {
    Guard guard = guard();
    guard.begin(SOON_MILLIS);
    guard.end();

    awaitTimeoutOfAnother();

    assertThat(guard.ended()).isEqualTo(Ended.NO);
    assertThat(closed).hasValue(0);
  }

  @Test
  void limitOfZeroIsNone() {
    Guard guard = guard();
    guard.begin(0);

    awaitTimeoutOfAnother();

    assertThat(guard.ended()).isEqualTo(Ended.NO);
  }

  @Test
  void eachOperationHasALimitOfItsOwn() {
    Guard guard = guard();
    guard.begin(SOON_MILLIS);
    guard.begin(0);

    awaitTimeoutOfAnother();
    assertThat(guard.ended()).isEqualTo(Ended.NO);

    guard.begin(SOON_MILLIS);
    awaitEnd(guard, Ended.TIMEOUT);
  }

  @Test
  void everyByteRestartsAnIdleTimeoutAndSilenceEndsIt() {
    AtomicLong moved = new AtomicLong();
    Guard busy = guard();
    Guard silent = guard();
    busy.beginWithIdleTimeout(SOON_MILLIS, moved::incrementAndGet);
    silent.beginWithIdleTimeout(SOON_MILLIS, () -> 7);

    awaitEnd(silent, Ended.TIMEOUT);
    awaitTimeoutOfAnother();

    assertThat(busy.ended()).isEqualTo(Ended.NO);
  }

  @Test
  void idleTimeoutOfZeroIsNone() {
    Guard guard = guard();
    guard.beginWithIdleTimeout(0, () -> 7);

    awaitTimeoutOfAnother();

    assertThat(guard.ended()).isEqualTo(Ended.NO);
  }

  @Test
  void nextOperationHasNoIdleTimeoutOfTheLast() {
    Guard guard = guard();
    guard.beginWithIdleTimeout(SOON_MILLIS, () -> 7);
    guard.begin(0);

    awaitTimeoutOfAnother();

    assertThat(guard.ended()).isEqualTo(Ended.NO);
  }

  @Test
  void stoppingTestEndsOperationsAndLeavesIdleConnectionsOpen() {
    AtomicBoolean stopping = new AtomicBoolean();
    Guard running = guard();
    Guard idle = guard();
    running.stopWhen(stopping::get);
    idle.stopWhen(stopping::get);
    running.begin(0);
    awaitTimeoutOfAnother();
    assertThat(running.ended()).as("before").isEqualTo(Ended.NO);

    stopping.set(true);

    awaitEnd(running, Ended.CANCELLED);
    assertThat(idle.ended()).isEqualTo(Ended.NO);
  }

  @Test
  void cancelEndsLaterOperationsToo() {
    Guard guard = guard();

    guard.cancel();
    guard.begin(SOON_MILLIS);
    awaitTimeoutOfAnother();

    assertThat(guard.ended()).isEqualTo(Ended.CANCELLED);
    assertThat(closed).hasValue(1);
  }

  @Test
  void firstReasonStays() {
    Guard guard = guard();
    guard.begin(SOON_MILLIS);
    awaitEnd(guard, Ended.TIMEOUT);

    guard.cancel();

    assertThat(guard.ended()).isEqualTo(Ended.TIMEOUT);
    assertThat(closed).hasValue(1);
  }

  @Test
  void closedGuardIsWatchedNoMore() {
    Guard guard = guard();
    guard.begin(SOON_MILLIS);
    guard.close();

    awaitTimeoutOfAnother();

    assertThat(guard.ended()).isEqualTo(Ended.NO);
  }

  @Test
  void targetThatCannotBeClosedEndsItsOperationAndNobodyElses() {
    Closeable stuck =
        () -> {
          throw new IOException("stuck");
        };
    Guard guard = deadlines.guard(stuck);
    guard.begin(SOON_MILLIS);

    awaitEnd(guard, Ended.TIMEOUT);
    awaitTimeoutOfAnother();
  }

  @Test
  void lackOfMemoryDoesNotEndTheWatch() {
    AtomicBoolean thrown = new AtomicBoolean();
    Guard guard = guard();
    guard.stopWhen(
        () -> {
          if (thrown.compareAndSet(false, true)) {
            throw new OutOfMemoryError("of a test");
          }
          return false;
        });
    guard.begin(0);
    Waiting.await("a look that runs out of memory", thrown::get);

    awaitTimeoutOfAnother();
  }

  @Test
  void threadEndsWithItsOwner() {
    Deadlines own = new Deadlines("owner-of-this-test");
    Set<Thread> threads =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("bancada-owner-of-this-test-deadlines"))
            .collect(Collectors.toSet());
    assertThat(threads).singleElement().matches(Thread::isDaemon);

    own.close();

    threads.forEach(Waiting::awaitEnd);
  }
}

package io.github.bancada.users;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.users.Barrier.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class BarrierTest {
  private static final int NO_LIMIT = 0;

  private final ExecutorService users = Executors.newCachedThreadPool();
  private final List<String> openings = Collections.synchronizedList(new ArrayList<>());
  private final Barrier barrier =
      new Barrier(
          (waiting, expected, timedOut) ->
              openings.add(waiting + " of " + expected + (timedOut ? " late" : "")));

  @AfterEach
  void endUsers() {
    users.shutdownNow();
  }

  private Future<Outcome> user(int round, int expected, long timeoutMillis) {
    return users.submit(() -> barrier.await(round, expected, timeoutMillis, () -> false));
  }

  @Test
  void usersWaitForTheLast() throws Exception {
    AtomicInteger here = new AtomicInteger();
    List<Callable<Integer>> all =
        Collections.nCopies(
            20,
            () -> {
              here.incrementAndGet();
              barrier.await(1, 20, NO_LIMIT, () -> false);
              return here.get();
            });

    for (Future<Integer> each : users.invokeAll(all)) {
      assertThat(each.get()).isEqualTo(20);
    }
    assertThat(openings).containsExactly("20 of 20");
  }

  @Test
  void roundsOpenOneAfterTheOther() throws Exception {
    List<Callable<Void>> all =
        Collections.nCopies(
            5,
            () -> {
              for (int round = 1; round <= 50; round++) {
                barrier.await(round, 5, NO_LIMIT, () -> false);
              }
              return null;
            });

    for (Future<Void> each : users.invokeAll(all)) {
      each.get();
    }
    assertThat(openings).hasSize(50).containsOnly("5 of 5");
  }

  @Test
  void endedUserIsNotAwaited() throws Exception {
    barrier.userEnded();
    Future<Outcome> first = user(1, 3, NO_LIMIT);
    Future<Outcome> second = user(1, 3, NO_LIMIT);

    assertThat(first.get()).isEqualTo(Outcome.OPEN);
    assertThat(second.get()).isEqualTo(Outcome.OPEN);
    assertThat(openings).containsExactly("2 of 3");
  }

  @Test
  void userThatEndsDuringTheWaitOpensTheBarrier() throws Exception {
    Future<Outcome> waiting = user(1, 2, NO_LIMIT);
    barrier.userEnded();

    assertThat(waiting.get()).isEqualTo(Outcome.OPEN);
    assertThat(openings).containsExactly("1 of 2");
  }

  @Test
  void timeoutOpensOnceForAll() throws Exception {
    Future<Outcome> patient = user(1, 3, NO_LIMIT);
    Future<Outcome> impatient = user(1, 3, 1);

    assertThat(impatient.get()).isEqualTo(Outcome.TIMED_OUT);
    assertThat(patient.get()).isEqualTo(Outcome.OPEN);
    assertThat(openings).singleElement().asString().endsWith(" of 3 late");
  }

  @Test
  void userAtOpenRoundPassesAtOnce() {
    assertThat(barrier.await(1, 2, 1, () -> false)).isEqualTo(Outcome.TIMED_OUT);

    assertThat(barrier.await(1, 2, NO_LIMIT, () -> false)).isEqualTo(Outcome.OPEN);
    assertThat(openings).containsExactly("1 of 2 late");
  }

  @Test
  void stopEndsTheWait() throws Exception {
    AtomicBoolean stopping = new AtomicBoolean();
    Future<Outcome> waiting = users.submit(() -> barrier.await(1, 2, NO_LIMIT, stopping::get));
    stopping.set(true);

    assertThat(waiting.get()).isEqualTo(Outcome.STOPPED);
    assertThat(openings).isEmpty();
  }

  @Test
  void interruptEndsTheWaitAndStaysSet() throws Exception {
    Future<Boolean> waiting =
        users.submit(
            () -> {
              Thread.currentThread().interrupt();
              Outcome outcome = barrier.await(1, 2, NO_LIMIT, () -> false);
              return outcome == Outcome.STOPPED && Thread.currentThread().isInterrupted();
            });

    assertThat(waiting.get()).isTrue();
  }
}

package io.github.bancada.bench.turns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TurnstileTest {
  private static final int USERS = 4;
  private static final Duration TURN = Duration.ofMillis(20);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicLong operations = new AtomicLong();
  private final AtomicInteger within = new AtomicInteger();
  private final List<Future<?>> users = new ArrayList<>();
  private Umpire umpire;
  private Turnstile turnstile;

  @BeforeEach
  void start() throws IOException {
    umpire = new Umpire(Duration.ofSeconds(30));
    turnstile = new Turnstile(umpire.port(), USERS);
  }

  @AfterEach
  void stop() throws IOException {
    umpire.close();
    turnstile.close();
    threads.shutdownNow();
  }

  private void begin(int number) {
    for (int i = 0; i < number; i++) {
      Turnstile.User user = turnstile.user();
      users.add(
          threads.submit(
              () -> {
                while (user.pass()) {
                  within.incrementAndGet();
                  operations.incrementAndGet();
                  within.decrementAndGet();
                }
                return null;
              }));
    }
  }

  @Test
  void nobodyWorksBeforeTheFirstTurn() throws Exception {
    begin(USERS);
    umpire.awaitReady(() -> true);

    assertThat(operations).hasValue(0);
  }

  @Test
  void eachTurnCountsItsOwnOperations() throws Exception {
    begin(USERS);
    umpire.awaitReady(() -> true);

    Slice first = umpire.turn(TURN);
    assertThat(operations).hasValue(first.operations());
    Slice second = umpire.turn(TURN);

    assertThat(operations).hasValue(first.operations() + second.operations());
  }

  @Test
  void eachUserWorksInEachTurnHoweverShort() throws Exception {
    begin(USERS);
    umpire.awaitReady(() -> true);

    assertThat(umpire.turn(Duration.ZERO).operations()).isGreaterThanOrEqualTo(USERS);
  }

  @Test
  void nobodyIsWithinAnOperationAfterATurn() throws Exception {
    begin(USERS);
    umpire.awaitReady(() -> true);

    for (int turn = 0; turn < 5; turn++) {
      umpire.turn(Duration.ofMillis(2));
      assertThat(within).hasValue(0);
    }
  }

  @Test
  void theEndLetsAllUsersGo() throws Exception {
    begin(USERS);
    umpire.awaitReady(() -> true);
    umpire.turn(TURN);

    umpire.end();

    for (Future<?> user : users) {
      assertThat(user.get()).isNull();
    }
  }

  @Test
  void theEndOfTheUmpireLetsAllUsersGo() throws Exception {
    begin(USERS);
    umpire.awaitReady(() -> true);

    umpire.close();

    for (Future<?> user : users) {
      assertThat(user.get()).isNull();
    }
  }

  @Test
  void aProcessThatEndsBeforeItsTurnstileIsNotWaitedFor() throws Exception {
    try (Umpire alone = new Umpire(Duration.ofDays(1))) {
      assertThatThrownBy(() -> alone.awaitReady(() -> false))
          .isInstanceOf(IOException.class)
          .hasMessage("it did not come to its turnstile");
    }
  }

  @Test
  void anEndInsteadOfAnAnswerIsAFailure() throws Exception {
    begin(USERS - 1);
    turnstile.close();

    assertThatThrownBy(() -> umpire.awaitReady(() -> true)).isInstanceOf(IOException.class);
  }
}

package io.github.bancada.transaction;

import static io.github.bancada.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.net.Cancellation;
import io.github.bancada.testing.Waiting;
import io.github.bancada.work.LocalCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests who gets a connection of a pool, without a server: none is opened. */
class SessionPoolTest {
  private final Cancellation never = new Cancellation(() -> false);
  private final List<SessionPool<String>> pools = new ArrayList<>();

  private SessionPool<String> pool(int queue, int timeoutMillis) {
    TransactionSettings settings =
        new TransactionSettings(
            DatabaseAddress.tcp("jdbc:mysql://127.0.0.1:1/none", "root", ""),
            Map.of(),
            Isolation.DEFAULT,
            false,
            0,
            0,
            0,
            0,
            0,
            false);
    SessionPool<String> pool =
        new SessionPool<>(1, queue, timeoutMillis, settings, connection -> "");
    pools.add(pool);
    return pool;
  }

  @AfterEach
  void closePools() {
    pools.forEach(SessionPool::close);
  }

  @Test
  void usersGetConnectionsInTheOrderInWhichTheyCame() throws Exception {
    SessionPool<String> pool = pool(10, 0);
    UserSession<String> only = pool.take(never);
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    List<Thread> users = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int number = i;
      Thread user =
          new Thread(
              () -> {
                try {
                  UserSession<String> taken = pool.take(never);
                  order.add(number);
                  pool.release(taken);
                } catch (NoSession e) {
                  order.add(-1);
                }
              });
      user.start();
      users.add(user);
      await("user " + i + " waits", () -> pool.waiting() == number + 1);
    }

    pool.release(only);
    users.forEach(Waiting::awaitEnd);

    assertThat(order).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void newcomerDoesNotOvertakeThoseThatWait() throws Exception {
    SessionPool<String> pool = pool(10, 60_000);
    UserSession<String> only = pool.take(never);
    CountDownLatch enough = new CountDownLatch(1);
    Thread user =
        new Thread(
            () -> {
              try {
                UserSession<String> taken = pool.take(never);
                enough.await();
                pool.release(taken);
              } catch (NoSession | InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    user.start();
    await("the user waits", () -> pool.waiting() == 1);

    pool.release(only);
    Thread newcomer = new Thread(enough::countDown);
    newcomer.start();
    UserSession<String> after = pool.take(never);

    assertThat(enough.getCount()).as("the one that waited has had it before").isZero();
    pool.release(after);
    Waiting.awaitEnd(user);
    Waiting.awaitEnd(newcomer);
  }

  @Test
  void fullQueueRefusesAtOnce() throws Exception {
    SessionPool<String> pool = pool(0, 0);
    pool.take(never);

    NoSession refused = catchThrowableOfType(NoSession.class, () -> pool.take(never));

    assertThat(refused.code()).isEqualTo(NoSession.FULL);
    assertThat(refused)
        .hasMessageContaining("the pool has 1 connection, none of them free, and 0 users waiting");
  }

  @Test
  void waitEndsAtTheTimeoutAndLeavesTheQueue() throws Exception {
    SessionPool<String> pool = pool(1, 1);
    UserSession<String> only = pool.take(never);

    NoSession late = catchThrowableOfType(NoSession.class, () -> pool.take(never));

    assertThat(late.code()).isEqualTo(LocalCode.TIMEOUT.text());
    assertThat(pool.waiting()).isZero();
    pool.release(only);
    assertThat(pool.take(never)).isSameAs(only);
  }

  @Test
  void waitEndsWhenTheTestIsStopping() throws Exception {
    SessionPool<String> pool = pool(1, 0);
    pool.take(never);

    NoSession stopped =
        catchThrowableOfType(NoSession.class, () -> pool.take(new Cancellation(() -> true)));

    assertThat(stopped.code()).isEqualTo(LocalCode.CANCELLED.text());
  }
}

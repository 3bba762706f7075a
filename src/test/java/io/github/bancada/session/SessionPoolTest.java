package io.github.bancada.session;

import static io.github.bancada.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.net.Cancellation;
import io.github.bancada.testing.Waiting;
import io.github.bancada.work.LocalCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests who gets a connection of a pool, without a server: none is opened. */
class SessionPoolTest {
  private final Cancellation never = new Cancellation(() -> false);
  private final List<SessionPool<Unopened>> pools = new ArrayList<>();

  /** One that is never opened. */
  private static final class Unopened extends Session<SessionConnection, Exception> {
    @Override
    protected SessionConnection connect(Cancellation ofSample) {
      throw new AssertionError("no test opens it");
    }
  }

  private SessionPool<Unopened> pool(int queue) {
    SessionPool<Unopened> pool = new SessionPool<>(1, queue, Unopened::new);
    pools.add(pool);
    return pool;
  }

  @AfterEach
  void closePools() {
    pools.forEach(SessionPool::close);
  }

  @Test
  void usersGetConnectionsInTheOrderInWhichTheyCame() throws Exception {
    SessionPool<Unopened> pool = pool(10);
    Unopened only = pool.take(0, never);
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    List<Thread> users = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int number = i;
      Thread user =
          new Thread(
              () -> {
                try {
                  Unopened taken = pool.take(0, never);
                  order.add(number);
                  pool.release(taken);
                } catch (NoSessionException e) {
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
    SessionPool<Unopened> pool = pool(10);
    Unopened only = pool.take(0, never);
    CountDownLatch enough = new CountDownLatch(1);
    Thread user =
        new Thread(
            () -> {
              try {
                Unopened taken = pool.take(60_000, never);
                enough.await();
                pool.release(taken);
              } catch (NoSessionException | InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    user.start();
    await("the user waits", () -> pool.waiting() == 1);

    pool.release(only);
    Thread newcomer = new Thread(enough::countDown);
    newcomer.start();
    Unopened after = pool.take(60_000, never);

    assertThat(enough.getCount()).as("the one that waited has had it before").isZero();
    pool.release(after);
    Waiting.awaitEnd(user);
    Waiting.awaitEnd(newcomer);
  }

  @Test
  void fullQueueRefusesAtOnce() throws Exception {
    SessionPool<Unopened> pool = pool(0);
    pool.take(0, never);

    NoSessionException refused =
        catchThrowableOfType(NoSessionException.class, () -> pool.take(0, never));

    assertThat(refused.code()).isEqualTo(NoSessionException.FULL);
    assertThat(refused)
        .hasMessageContaining("the pool has 1 connection, none of them free, and 0 users waiting");
  }

  @Test
  void waitEndsAtTheTimeoutAndLeavesTheQueue() throws Exception {
    SessionPool<Unopened> pool = pool(1);
    Unopened only = pool.take(0, never);

    NoSessionException late =
        catchThrowableOfType(NoSessionException.class, () -> pool.take(1, never));

    assertThat(late.code()).isEqualTo(LocalCode.TIMEOUT.text());
    assertThat(pool.waiting()).isZero();
    pool.release(only);
    assertThat(pool.take(0, never)).isSameAs(only);
  }

  @Test
  void waitEndsWhenTheTestIsStopping() throws Exception {
    SessionPool<Unopened> pool = pool(1);
    pool.take(0, never);

    NoSessionException stopped =
        catchThrowableOfType(
            NoSessionException.class, () -> pool.take(0, new Cancellation(() -> true)));

    assertThat(stopped.code()).isEqualTo(LocalCode.CANCELLED.text());
  }
}

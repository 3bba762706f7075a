package io.github.bancada.session;

import static io.github.bancada.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import io.github.bancada.testing.Waiting;
import io.github.bancada.work.LocalCode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests which user gets a connection of a pool, without a server: no connection is opened. */
class SessionPoolTest {
  private final Deadlines deadlines = new Deadlines("test");
  private final Cancellation never = new Cancellation(() -> false);
  private final List<SessionPool<Fake>> pools = new ArrayList<>();

  /** Its connections have no server. */
  private final class Fake extends Session<Connection, Exception> {
    private boolean lost;

    @Override
    protected Connection connect(Cancellation ofSample) {
      lost = false;
      return new Connection(deadlines.guard(() -> {}));
    }

    @Override
    protected void abandoned(Connection connection) {
      lost = true;
    }

    @Override
    protected boolean isLost() {
      return lost;
    }

    Fake opened() throws Exception {
      begin(never);
      open();
      return this;
    }
  }

  private record Connection(Deadlines.Guard guard) implements SessionConnection {
    @Override
    public long sentBytes() {
      return 0;
    }

    @Override
    public long receivedBytes() {
      return 0;
    }

    @Override
    public boolean isBroken() {
      return false;
    }

    @Override
    public void close() {
      guard.close();
    }

    @Override
    public void abort() {
      guard.close();
    }
  }

  private SessionPool<Fake> pool(int queue) {
    return pool(1, queue);
  }

  private SessionPool<Fake> pool(int size, int queue) {
    SessionPool<Fake> pool = new SessionPool<>(size, queue, Fake::new);
    pools.add(pool);
    return pool;
  }

  @AfterEach
  void closePools() {
    pools.forEach(SessionPool::close);
    deadlines.close();
  }

  @Test
  void usersGetConnectionsInTheOrderInWhichTheyCame() throws Exception {
    SessionPool<Fake> pool = pool(10);
    Fake only = pool.take(0, never);
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    List<Thread> users = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int number = i;
      Thread user =
          new Thread(
              () -> {
                try {
                  Fake taken = pool.take(0, never);
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
    SessionPool<Fake> pool = pool(10);
    Fake only = pool.take(0, never);
    CountDownLatch enough = new CountDownLatch(1);
    Thread user =
        new Thread(
            () -> {
              try {
                Fake taken = pool.take(60_000, never);
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
    Fake after = pool.take(60_000, never);

    assertThat(enough.getCount()).as("the one that waited has had it before").isZero();
    pool.release(after);
    Waiting.awaitEnd(user);
    Waiting.awaitEnd(newcomer);
  }

  @Test
  void fullQueueRefusesAtOnce() throws Exception {
    SessionPool<Fake> pool = pool(0);
    pool.take(0, never);

    NoSessionException refused =
        catchThrowableOfType(NoSessionException.class, () -> pool.take(0, never));

    assertThat(refused.code()).isEqualTo(NoSessionException.FULL);
    assertThat(refused)
        .hasMessageContaining("the pool has 1 connection, none of them free, and 0 users waiting");
  }

  @Test
  void waitEndsAtTheTimeoutAndLeavesTheQueue() throws Exception {
    SessionPool<Fake> pool = pool(1);
    Fake only = pool.take(0, never);

    NoSessionException late =
        catchThrowableOfType(NoSessionException.class, () -> pool.take(1, never));

    assertThat(late.code()).isEqualTo(LocalCode.TIMEOUT.text());
    assertThat(pool.waiting()).isZero();
    pool.release(only);
    assertThat(pool.take(0, never)).isSameAs(only);
  }

  @Test
  void waitEndsWhenTheTestIsStopping() throws Exception {
    SessionPool<Fake> pool = pool(1);
    pool.take(0, never);

    NoSessionException stopped =
        catchThrowableOfType(
            NoSessionException.class, () -> pool.take(0, new Cancellation(() -> true)));

    assertThat(stopped.code()).isEqualTo(LocalCode.CANCELLED.text());
  }

  @Test
  void sessionThatLostItsConnectionComesFirstAndOneWithoutConnectionLast() throws Exception {
    SessionPool<Fake> pool = pool(3, 0);
    Fake lost = pool.take(0, never).opened();
    Fake unopened = pool.take(0, never);
    Fake open = pool.take(0, never).opened();
    lost.abandon();
    pool.release(unopened);
    pool.release(lost);
    pool.release(open);

    assertThat(pool.take(0, never)).isSameAs(lost);
    assertThat(pool.take(0, never)).isSameAs(open);
    assertThat(pool.take(0, never)).isSameAs(unopened);
  }

  @Test
  void sessionThatIsGivenBackToAClosedPoolIsClosed() throws Exception {
    SessionPool<Fake> pool = pool(2, 0);
    Fake lent = pool.take(0, never).opened();
    Fake idle = pool.take(0, never).opened();
    pool.release(idle);

    pool.close();

    assertThat(idle.connection()).isNull();
    assertThat(lent.connection()).isNotNull();
    pool.release(lent);
    assertThat(lent.connection()).isNull();
  }
}

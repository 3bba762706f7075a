package io.github.bancada.arrivals.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ArrivalCounts;
import io.github.bancada.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the queue with threads for users; they end with each test. */
@Timeout(300)
class ArrivalQueueTest {
  private static final long MILLIS = 1_000_000;
  private static final String NAME = "load";

  private final List<Thread> threads = new ArrayList<>();
  private final List<QueueUser> users = new ArrayList<>();
  private ArrivalQueue queue;

  @AfterEach
  void everyUserEnds() {
    queue.finish();
    threads.forEach(Waiting::awaitEnd);
    assertThat(queue.busy()).isZero();
  }

  /** The plan ends with its last arrival, which a user may still serve. */
  private void awaitEnd() {
    Waiting.await("the end of the plan", queue::isFinished);
    threads.forEach(Waiting::awaitEnd);
  }

  /** Users that do some work for each arrival. */
  private void start(int number, long patienceMillis, Runnable work) {
    queue = new ArrivalQueue(number, patienceMillis * MILLIS, 10 * MILLIS, () -> {});
    for (int i = 0; i < number; i++) {
      QueueUser user = queue.user();
      users.add(user);
      Thread thread = new Thread(() -> run(user, work), "user " + i);
      threads.add(thread);
    }
  }

  private static void run(QueueUser user, Runnable work) {
    while (user.take()) {
      user.begin();
      work.run();
    }
    user.end();
  }

  private void send(String schedule) {
    queue.send(new ArrivalPlan(Schedule.parse(schedule), 1, ArrivalPlan.Share.ALL));
  }

  private ArrivalCounts counts() {
    return queue.counts(NAME);
  }

  @Test
  void allArrivalsAreServedAndTheQueueEndsWithThePlan() {
    AtomicInteger served = new AtomicInteger();
    start(4, 0, served::incrementAndGet);
    send("rate(1000/s) even_arrivals(300 ms)");
    threads.forEach(Thread::start);

    awaitEnd();

    assertThat(served).hasValue(300);
    assertThat(counts().planned()).isEqualTo(300);
    assertThat(counts().served()).isEqualTo(300);
    assertThat(counts().unserved()).isZero();
    assertThat(counts().users()).isEqualTo(4);
    assertThat(counts().mostBusy()).isBetween(1, 4);
  }

  @Test
  void nothingIsDueBeforeAllUsersHaveCome() {
    start(3, 0, () -> {});
    send("rate(1000/s) even_arrivals(100 ms)");
    threads.get(0).start();
    threads.get(1).start();
    Waiting.await("two that wait", () -> threads.get(1).getState() == Thread.State.WAITING);

    assertThat(counts().planned()).isZero();

    threads.get(2).start();
    awaitEnd();
    assertThat(counts().served()).isEqualTo(100);
  }

  @Test
  void userThatNeverComesHoldsNobody() {
    start(2, 0, () -> {});
    send("rate(1000/s) even_arrivals(10 ms)");
    threads.get(0).start();
    users.get(1).end();

    awaitEnd();
    assertThat(counts().served()).isEqualTo(10);
  }

  @Test
  void arrivalsWaitWhileAllUsersAreBusyAndKeepTheirIntendedStart() {
    CountDownLatch thaw = new CountDownLatch(1);
    start(2, 0, () -> awaitQuietly(thaw));
    send("rate(1000/s) even_arrivals(500 ms)"); // a stall makes some late by the machine
    threads.forEach(Thread::start);
    Waiting.await("all that are due", () -> queue.busy() == 2 && counts().planned() == 500);
    assertThat(queue.waiting()).isEqualTo(498);
    assertThat(counts().served()).isEqualTo(2);
    assertThat(counts().unserved()).isZero();

    thaw.countDown();
    awaitEnd();

    assertThat(counts().served()).isEqualTo(500);
    assertThat(counts().lateByUsers()).isGreaterThan(20);
    assertThat(counts().mostBusy()).isEqualTo(2);
  }

  @Test
  void arrivalsThatWaitTooLongAreUnserved() {
    CountDownLatch thaw = new CountDownLatch(1);
    start(1, 1, () -> awaitQuietly(thaw));
    send("rate(1000/s) even_arrivals(500 ms)"); // time enough for the first, also of a busy machine
    threads.forEach(Thread::start);
    Waiting.await("all that are due", () -> counts().planned() == 500);
    long end = System.nanoTime() + 10 * MILLIS;
    Waiting.await("the patience of the last", () -> System.nanoTime() > end);
    thaw.countDown();

    awaitEnd();
    assertThat(counts().served()).isEqualTo(1);
    assertThat(counts().unserved()).isEqualTo(499);
  }

  @Test
  void whatWaitsWhenTheTestIsStoppedIsUnserved() {
    CountDownLatch thaw = new CountDownLatch(1);
    start(1, 0, () -> awaitQuietly(thaw));
    send("rate(1000/s) even_arrivals(1 h)");
    threads.forEach(Thread::start);
    Waiting.await("some that wait", () -> queue.busy() == 1 && queue.waiting() > 10);

    queue.finish();
    ArrivalCounts counts = counts();
    thaw.countDown();

    assertThat(counts.served()).isEqualTo(1);
    assertThat(counts.unserved()).isEqualTo(counts.planned() - 1).isGreaterThan(10);
    assertThat(counts()).isEqualTo(counts);
  }

  @Test
  void userIsStoppedWhileItWaitsAndTheOthersGoOn() throws InterruptedException {
    start(2, 0, () -> {});
    send("pause(200 ms) rate(1000/s) even_arrivals(100 ms)");
    threads.forEach(Thread::start);

    users.get(0).stop();
    threads.get(0).join();

    awaitEnd();
    assertThat(counts().served()).isEqualTo(100);
  }

  @Test
  void interruptThatIsNoStopChangesNothing() {
    start(2, 0, () -> {});
    send("pause(200 ms) rate(1000/s) even_arrivals(100 ms)");
    threads.forEach(Thread::start);
    threads.forEach(Thread::interrupt);

    awaitEnd();
    assertThat(counts().served()).isEqualTo(100);
  }

  @Test
  void loadInUsersKeepsSoManyBusy() {
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger rounds = new AtomicInteger();
    start(
        6,
        0,
        () -> {
          most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
          rounds.incrementAndGet();
          Thread.yield();
          atOnce.decrementAndGet();
        });
    threads.forEach(Thread::start);
    queue.admit(2);
    Waiting.await("some rounds", () -> rounds.get() > 100);
    assertThat(most.get()).isLessThanOrEqualTo(2);
    assertThat(users).noneMatch(QueueUser::isTimed);

    queue.admit(0);
    Waiting.await("rest", () -> queue.busy() == 0);
    int before = rounds.get();
    queue.admit(6);
    Waiting.await("more rounds", () -> rounds.get() > before + 100);

    assertThat(counts().planned()).isZero();
  }

  @Test
  void rateMayChangeWhileItRuns() {
    start(4, 0, () -> {});
    threads.forEach(Thread::start);
    queue.send(
        new ArrivalPlan(Schedule.endless(100, Schedule.Spacing.POISSON), 1, ArrivalPlan.Share.ALL));
    Waiting.await("some", () -> counts().served() > 5);

    queue.send(
        new ArrivalPlan(
            Schedule.endless(5000, Schedule.Spacing.POISSON), 2, ArrivalPlan.Share.ALL));
    Waiting.await("many", () -> counts().served() > 1000);
    queue.cease();
    Waiting.await("rest", () -> queue.busy() == 0 && queue.waiting() == 0);
    ArrivalCounts ceased = counts();

    assertThat(ceased.planned()).isEqualTo(ceased.served() + ceased.unserved());
    assertThat(queue.isFinished()).isFalse();
    queue.send(
        new ArrivalPlan(Schedule.endless(1000, Schedule.Spacing.EVEN), 3, ArrivalPlan.Share.ALL));
    Waiting.await("more", () -> counts().served() > ceased.served() + 10);
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

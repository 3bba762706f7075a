package io.github.bancada.capacity;

import io.github.bancada.capacity.search.Observation;
import io.github.bancada.capacity.search.TrialPart;
import io.github.bancada.jmeter.TimeLeft;
import io.github.bancada.process.Daemons;
import io.github.bancada.text.Terminal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * On a load generator: does the tasks of a distributed search until the controller says that it is
 * over, or does not answer any more. Thread-safe.
 */
final class EngineWorker implements UsersLead {
  private static final Logger log = LoggerFactory.getLogger(EngineWorker.class);
  private static final String THREAD = "bancada-capacity";

  /** Longest wait for an answer, which takes a second. */
  private static final long PATIENCE_SECONDS = 60;

  private static final long LAST_WORD_SECONDS = 5;

  private final TrialDesk desk;
  private final TrialDesk.Member member;
  private final CapacitySettings settings;
  private final LiveLoad load;
  private final ExecutorService tasks = Executors.newSingleThreadExecutor(Daemons.threads(THREAD));
  private final ExecutorService calls = Executors.newCachedThreadPool(Daemons.threads(THREAD));
  private final Thread thread = Daemons.thread(THREAD, this::run);
  private final long began = System.nanoTime();
  private volatile boolean isStopped;

  EngineWorker(TrialDesk desk, TrialDesk.Member member, CapacitySettings settings, LiveLoad load) {
    this.desk = desk;
    this.member = member;
    this.settings = settings;
    this.load = load;
  }

  @Override
  public void start() {
    thread.start();
  }

  @Override
  public TimeLeft left() {
    return thread.isAlive()
        ? TimeLeft.atMost(settings.search().budgetSeconds() - (System.nanoTime() - began) / 1e9)
        : TimeLeft.NONE;
  }

  @Override
  public void stop() {
    isStopped = true;
    thread.interrupt();
  }

  @Override
  public boolean await(Duration longest) {
    try {
      thread.join(longest.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !thread.isAlive();
  }

  private void run() {
    try {
      load.awaitUsers();
      work();
    } catch (InterruptedException e) {
      leave(isStopped ? "the test was stopped" : e.getMessage());
    } catch (ExecutionException | TimeoutException e) {
      log.error("The search ends here", e);
      String cause = e.getCause() == null ? "no answer" : e.getCause().toString();
      Terminal.say("Bancada: the controller of the capacity search is gone: " + cause);
    } finally {
      load.finish();
      tasks.shutdownNow();
      calls.shutdownNow();
    }
  }

  private void work() throws InterruptedException, ExecutionException, TimeoutException {
    call(
        () -> {
          desk.join(member);
          return null;
        },
        PATIENCE_SECONDS);
    int number = 0;
    Future<TrialPart> task = null;
    TrialDesk.Report report = TrialDesk.Report.idle(number);
    while (true) {
      TrialDesk.Report news = report;
      TrialDesk.Order order = call(() -> desk.next(member.index(), news), PATIENCE_SECONDS);
      if (order.isOver()) {
        return;
      }
      if (order.number() != number) {
        number = order.number();
        task = tasks.submit(() -> part(order));
      }
      load.endAt(order.endNanos());
      report = report(number, task);
      task = report.isDone() ? null : task;
    }
  }

  private TrialPart part(TrialDesk.Order order) throws InterruptedException {
    double rest = order.restSeconds();
    return order.plan() == null
        ? new TrialPart(null, new Observation(rest, rest, Double.NaN, load.rest(rest), List.of()))
        : load.part(order.plan().with(settings.search().objective()));
  }

  /** Waits for the task, at most a second. */
  private TrialDesk.Report report(int number, Future<TrialPart> task) throws InterruptedException {
    if (task == null) {
      return TrialDesk.Report.idle(number);
    }
    try {
      return TrialDesk.Report.done(number, task.get(1, TimeUnit.SECONDS));
    } catch (TimeoutException e) {
      return load.underWay(number);
    } catch (ExecutionException e) {
      log.warn("A trial has failed", e);
      throw new InterruptedException(e.getCause().getMessage());
    }
  }

  private <T> T call(Callable<T> question, long seconds)
      throws InterruptedException, ExecutionException, TimeoutException {
    return calls.submit(question).get(seconds, TimeUnit.SECONDS);
  }

  /** Tells the controller that the users end here. */
  private void leave(String reason) {
    try {
      call(
          () -> {
            desk.leave(member, reason);
            return null;
          },
          LAST_WORD_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      log.warn("The controller does not know that the search ends here: {}", reason, e);
    }
  }
}

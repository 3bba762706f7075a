package io.github.bancada.capacity;

import io.github.bancada.capacity.search.CpuUse;
import io.github.bancada.capacity.search.TrialCounts;
import io.github.bancada.capacity.search.TrialPart;
import io.github.bancada.capacity.search.TrialPlan;
import io.github.bancada.capacity.search.TrialRecorder;
import io.github.bancada.jmeter.EngineWatch;
import java.io.UncheckedIOException;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.jmeter.rmi.RmiUtils;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * On a controller: the load generators of a search. Begins the search when the first one joins,
 * gives all of them the same task at the same time, and adds up what they report. A trial that one
 * of them may have spoiled is invalid. Thread-safe; {@link #run} and {@link #rest} are for the
 * search's thread.
 */
final class EngineCrew implements SearchLoad, TrialDesk {
  private static final Logger log = LoggerFactory.getLogger(EngineCrew.class);

  /** JMeter's property for a fixed port; JMeter's listeners of samples use the second one after. */
  private static final String PORT = "client.rmi.localport";

  private static final int AFTER_PORT = 2;

  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long TICK_MILLIS = 500;

  /** After a decision: by then all load generators know of it, because each asks once a second. */
  private static final long NOTICE = SECOND * 3 / 2;

  /** At the end: until all load generators have asked once more. */
  private static final int FAREWELL_TICKS = 10;

  private final SearchProgress progress;
  private final Map<Integer, EngineSeat> seats = new TreeMap<>();
  private Order order = Order.NONE;
  private long goNanos;
  private CapacityRun search;

  /** Its stub goes to the load generators with the plan. */
  EngineCrew(SearchProgress progress) {
    this.progress = progress;
    try {
      int port = JMeterUtils.getPropDefault(PORT, 0);
      UnicastRemoteObject.exportObject(
          this,
          port == 0 ? 0 : port + AFTER_PORT,
          RmiUtils.createClientSocketFactory(),
          RmiUtils.createServerSocketFactory());
    } catch (RemoteException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a load generator has joined: the next test needs another crew. */
  synchronized boolean isUsed() {
    return !seats.isEmpty();
  }

  @Override
  public synchronized void join(Member member) {
    seats.putIfAbsent(member.index(), new EngineSeat(member, System.nanoTime()));
    if (search == null) {
      CapacitySettings settings = CapacitySettings.of(member.settings());
      search = new CapacityRun(settings, this, progress, member.engines());
      search.start();
    }
    notifyAll();
  }

  @Override
  public synchronized Order next(int engine, Report report) throws InterruptedException {
    EngineSeat seat = seats.get(engine);
    seat.hear(report, order, goNanos, System.nanoTime());
    notifyAll();
    long until = System.nanoTime() + SECOND;
    long left = SECOND;
    while (seat.hasDone(order) && !order.isOver() && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = until - System.nanoTime();
    }
    if (order.isOver()) {
      seat.leaves("");
      notifyAll();
    }
    return order;
  }

  @Override
  public synchronized void leave(Member member, String reason) {
    join(member);
    seats.get(member.index()).leaves(reason);
    notifyAll();
  }

  @Override
  public synchronized void awaitUsers() throws InterruptedException {
    int engines = seats.values().iterator().next().member().engines();
    while (seats.size() < engines) {
      tick();
    }
    EngineSeat first = seats.get(0);
    for (EngineSeat other : seats.values()) {
      String difference = first.difference(other);
      if (!difference.isEmpty()) {
        throw new InterruptedException(difference);
      }
    }
  }

  @Override
  public double clockSeconds() {
    return System.nanoTime() / 1e9;
  }

  @Override
  public synchronized TrialCounts run(TrialPlan plan) throws InterruptedException {
    begin(order.trial(plan));
    CpuWatch servers = null;
    List<TrialCounts.Resource> resources = null;
    long checked = 0;
    while (!all(seat -> seat.hasDone(order))) {
      tick();
      double since = (System.nanoTime() - goNanos) / 1e9;
      if (servers == null && since >= plan.skipSeconds()) {
        servers = new CpuWatch();
      } else if (servers != null && resources == null && since >= seconds(plan)) {
        resources = servers.seen().resources();
      }
      if (System.nanoTime() - checked >= SECOND) {
        checked = System.nanoTime();
        endIfHopeless(plan);
      }
    }
    String invalid =
        seats.values().stream()
            .map(EngineSeat::fault)
            .filter(fault -> !fault.isEmpty())
            .collect(Collectors.joining("; "));
    return TrialPart.counts(plan, parts(), resources == null ? List.of() : resources, invalid);
  }

  /** Duration of the trial's load, as decided so far. */
  private double seconds(TrialPlan plan) {
    return Math.min(plan.seconds(), order.endNanos() / 1e9);
  }

  @Override
  public synchronized CpuUse rest(double seconds) throws InterruptedException {
    begin(order.rest(seconds));
    while (!all(seat -> seat.hasDone(order))) {
      tick();
    }
    return TrialPart.busiest(parts()).getValue().seen().cpu();
  }

  /** Gives all a task as soon as all are there. */
  private void begin(Order next) throws InterruptedException {
    while (!all(EngineSeat::isReady)) {
      tick();
    }
    goNanos = System.nanoTime();
    order = next;
    seats.values().forEach(EngineSeat::begins);
    notifyAll();
  }

  private boolean all(Predicate<EngineSeat> condition) {
    return seats.values().stream().allMatch(condition);
  }

  private Map<String, TrialPart> parts() {
    Map<String, TrialPart> parts = new LinkedHashMap<>();
    seats.values().forEach(seat -> parts.put(seat.member().name(), seat.part()));
    return parts;
  }

  /** Ends the load of all at one moment of the trial that is still to come. */
  private void endIfHopeless(TrialPlan plan) {
    if (order.endNanos() != Long.MAX_VALUE || !all(EngineSeat::isUnderWay)) {
      return;
    }
    TrialRecorder all = TrialPart.recorder(plan, parts().values());
    long latest = seats.values().stream().mapToLong(EngineSeat::sinceNanos).max().orElseThrow();
    long earliest = seats.values().stream().mapToLong(EngineSeat::sinceNanos).min().orElseThrow();
    long overdue = seats.values().stream().mapToLong(EngineSeat::overdue).sum();
    if (all.isHopeless(earliest, overdue)) {
      order = order.endingAt(latest + NOTICE);
    }
  }

  /**
   * Waits for news, at most half a second.
   *
   * @throws InterruptedException also if a load generator has left or is lost; the message says so
   */
  private void tick() throws InterruptedException {
    wait(TICK_MILLIS);
    for (EngineSeat seat : seats.values()) {
      String name = seat.member().name();
      if (seat.hasLeft()) {
        throw new InterruptedException(seat.reason() + " (load generator " + name + ")");
      }
      boolean isLost = EngineWatch.lost().stream().anyMatch(lost -> lost.engine().equals(name));
      if (isLost || seat.secondsOfSilence() > EngineWatch.timeoutSeconds()) {
        throw new InterruptedException(
            "load generator " + name + " was lost; look into its jmeter.log and search again");
      }
    }
  }

  @Override
  public synchronized void finish() {
    order = order.over();
    notifyAll();
    try {
      for (int i = 0; i < FAREWELL_TICKS; i++) {
        // Not while a call is being answered.
        if (all(EngineSeat::hasLeft) && UnicastRemoteObject.unexportObject(this, false)) {
          return;
        }
        wait(TICK_MILLIS);
      }
      UnicastRemoteObject.unexportObject(this, true);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (NoSuchObjectException e) {
      log.debug("It takes no calls", e);
    }
  }
}

package io.github.bancada.ldap.replay;

import io.github.bancada.ldap.BindSettings;
import io.github.bancada.ldap.Expectation;
import io.github.bancada.ldap.LdapClient;
import io.github.bancada.ldap.LdapSettings;
import io.github.bancada.ldap.LdapTarget;
import io.github.bancada.ldap.OperationSettings;
import io.github.bancada.ldap.OperationTask;
import io.github.bancada.ldap.SearchTask;
import io.github.bancada.ldap.UserConnections;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.OperationType;
import io.github.bancada.ldap.replay.ReplayStep.Action;
import io.github.bancada.work.Sample;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * One connection of the log with its remaining steps, and its connection to the server of this
 * test. A queue orders it by the time of its first step. One virtual user at a time works on it;
 * adding steps is thread-safe.
 */
final class ReplayedConnection implements Delayed {
  private static final BindSettings NOBODY = new BindSettings(BindSettings.Method.NONE, "", "");
  private static final String SUCCESS = "0 success";
  private static final Expectation SUCCESS_ONLY = new Expectation(List.of(0));

  private final ReplayRun.ReplayClock clock;
  private final LdapTarget target;
  private final UserConnections connections = new UserConnections();
  private final SearchTask searches;
  private final OperationTask operations;
  private final Deque<ReplayStep> steps = new ArrayDeque<>();

  /** Whether it waits in the queue, or a virtual user works on it. */
  private boolean engaged;

  private volatile long dueNanos;
  private volatile long sequence;
  private volatile BooleanSupplier stopping = () -> false;
  private BindSettings identity;
  private long freeSince;

  /**
   * @param target with the identity for connections whose bind is not known
   * @param fromItsBeginning whether the log has the connection's beginning
   */
  ReplayedConnection(
      ReplayRun.ReplayClock clock, LdapClient client, LdapTarget target, boolean fromItsBeginning) {
    this.clock = clock;
    this.target = target;
    this.identity = fromItsBeginning ? NOBODY : target.bind();
    this.searches =
        new SearchTask(client, connections, () -> stopping.getAsBoolean(), within -> {});
    this.operations = new OperationTask(client, connections, () -> stopping.getAsBoolean());
  }

  /**
   * Adds a step.
   *
   * @return whether it must be put into the queue
   */
  synchronized boolean add(ReplayStep step) {
    steps.add(step);
    return engage();
  }

  private boolean engage() {
    if (engaged || steps.isEmpty()) {
      return false;
    }
    engaged = true;
    dueNanos = steps.peek().offsetNanos();
    sequence = steps.peek().sequence();
    return true;
  }

  /** Takes the due step. */
  synchronized ReplayStep next() {
    return steps.remove();
  }

  /**
   * Ends its current step.
   *
   * @return whether it must be put into the queue again
   */
  synchronized boolean done() {
    engaged = false;
    freeSince = clock.now();
    return engage();
  }

  /** End of the step before, by the clock. */
  long freeSince() {
    return freeSince;
  }

  @Override
  public long getDelay(TimeUnit unit) {
    return unit.convert(dueNanos - clock.now(), TimeUnit.NANOSECONDS);
  }

  @Override
  public int compareTo(Delayed other) {
    ReplayedConnection that = (ReplayedConnection) other;
    int byTime = Long.compare(dueNanos, that.dueNanos);
    return byTime != 0 ? byTime : Long.compare(sequence, that.sequence);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  /**
   * Performs a step, within the timeouts of the target.
   *
   * @param user whether the test is stopping
   * @return null for a silent step
   */
  Sample perform(ReplayStep step, BooleanSupplier user) {
    stopping = user;
    Action action = step.action();
    if (action instanceof Action.Search search) {
      return searches.run(LdapSettings.searching(target(), search.search(), search.codes()));
    }
    if (action instanceof Action.Ask ask) {
      return ask(ask.request().type(), Optional.of(ask.request()), ask.codes());
    }
    if (action instanceof Action.Bind bind) {
      return bind(bind);
    }
    if (action instanceof Action.Connect) {
      return searches.run(LdapSettings.connecting(target()));
    }
    if (action instanceof Action.Unbind) {
      return ask(OperationType.UNBIND, Optional.empty(), SUCCESS_ONLY);
    }
    if (action instanceof Action.StandIn) {
      identity = target.bind();
    } else {
      close();
    }
    return null;
  }

  private Sample bind(Action.Bind bind) {
    identity = bind.identity();
    Sample sample = ask(OperationType.BIND, Optional.empty(), bind.codes());
    if (!sample.code().equals(SUCCESS)) {
      identity = NOBODY; // RFC 4511 section 4.2.1
    }
    return sample;
  }

  private Sample ask(OperationType type, Optional<LdapRequest> request, Expectation codes) {
    return operations.run(OperationSettings.of(target(), type, request, codes));
  }

  private LdapTarget target() {
    return target.as(identity);
  }

  /** Ends the step in progress, from any thread; returns whether there was one. */
  boolean cancel() {
    return searches.cancel() || operations.cancel();
  }

  void close() {
    connections.close();
  }
}

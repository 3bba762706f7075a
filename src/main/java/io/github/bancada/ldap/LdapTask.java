package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.net.Cancellation;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFlow;
import io.github.bancada.work.Task;
import java.util.function.BooleanSupplier;

/**
 * One virtual user at one element: its sessions, and the cancellation of its sample. Takes its
 * samples one after the other. Independent of JMeter.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
abstract class LdapTask {
  private static final String PARAMETER_ERROR =
      LdapResult.codeText(ResultCode.PARAM_ERROR.intValue());

  private final LdapClient client;
  private final Cancellation cancellation;
  private final Found shared;
  private final Found own = new Found(new UserConnections());
  private final Found ofOneSample = new Found(new UserConnections());

  /**
   * @param client shared by all virtual users of the test
   * @param connections keeps this virtual user's connections, for all its elements
   * @param stopping whether the test is being stopped; called often, from another thread
   */
  LdapTask(LdapClient client, UserConnections connections, BooleanSupplier stopping) {
    this.client = client;
    this.shared = new Found(connections);
    this.cancellation = new Cancellation(stopping);
  }

  final LdapClient client() {
    return client;
  }

  final Cancellation cancellation() {
    return cancellation;
  }

  /** The session of this virtual user with that server. */
  final LdapSession session(LdapTarget target) {
    return switch (target.connections().mode()) {
      case SAMPLE -> ofOneSample.with(target, client);
      case USER -> shared.with(target, client);
      case OWN -> own.with(target, client);
      case POOL -> throw new IllegalArgumentException("sessions of a pool belong to nobody");
    };
  }

  /**
   * Takes several samples in one call, one after the other, each with its own settings. Ends early
   * if the virtual user is to end, or if the running sample was cancelled.
   *
   * @param <S> the settings of a sample
   * @param task takes them
   * @param count most samples
   * @return the last one; null if the flow received all, or nothing is left to do
   */
  final <S> Sample inTurn(Task<S> task, S first, int count, SampleFlow<S> flow) {
    Sample last = task.run(first);
    for (int taken = 1; taken < count && last != null && goesOn(flow); taken++) {
      flow.give(last);
      if (!flow.goesOn()) {
        return null; // the thread group has already reacted to an error
      }
      try {
        last = task.run(flow.next());
      } catch (IllegalArgumentException e) {
        last = new FailedSample(PARAMETER_ERROR, e.getMessage());
      }
    }
    return last;
  }

  private boolean goesOn(SampleFlow<?> flow) {
    return !cancellation.cancelled() && flow.goesOn();
  }

  /** Ends the running sample, from any thread; returns whether there was one. */
  public boolean cancel() {
    return cancellation.cancel();
  }

  /** Closes the virtual user's connections, also those of its other samplers, which end with it. */
  public void close() {
    own.connections.close();
    shared.connections.close();
  }

  /**
   * The session found last; looked up again only for another server. Each sample may have another
   * target, because the identity may be a value pattern.
   */
  private static final class Found {
    private final UserConnections connections;
    private ServerSettings server;
    private TlsSettings tls;
    private LdapSession session;

    Found(UserConnections connections) {
      this.connections = connections;
    }

    LdapSession with(LdapTarget target, LdapClient client) {
      if (target.server() != server || target.tls() != tls) {
        session = connections.with(target, client);
        server = target.server();
        tls = target.tls();
      }
      return session;
    }
  }
}

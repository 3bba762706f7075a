package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.ResultCodes;
import io.github.bancada.work.FailedSample;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFlow;
import io.github.bancada.work.Task;
import java.util.function.BooleanSupplier;

/**
 * Takes the samples of one virtual user at one element, one after the other. Independent of JMeter.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 *
 * @param <S> the settings of a sample
 */
abstract class LdapTask<S> implements Task<S> {
  private static final String PARAMETER_ERROR = ResultCodes.text(ResultCode.PARAM_ERROR.intValue());

  private final LdapUser user;

  /**
   * @param client shared by all virtual users of the test
   * @param connections keeps this virtual user's connections
   * @param stopping whether the test is being stopped; called often, from another thread
   */
  LdapTask(LdapClient client, UserConnections connections, BooleanSupplier stopping) {
    this.user = new LdapUser(client, connections, stopping);
  }

  /** The virtual user, for its {@link LdapSession}s. */
  LdapUser user() {
    return user;
  }

  /**
   * Takes several samples in one call, one after the other, each with settings of its own. Ends
   * early if the virtual user is to end, or if the running sample was cancelled.
   *
   * @param count at most so many
   * @return the last one; null if the flow was given all, or nothing is left to do
   */
  final Sample inTurn(S first, int count, SampleFlow<S> flow) {
    Sample last = run(first);
    for (int taken = 1; taken < count && last != null && goesOn(flow); taken++) {
      flow.give(last);
      if (!flow.goesOn()) {
        return null; // what the thread group does after an error has been done
      }
      try {
        last = run(flow.next());
      } catch (IllegalArgumentException e) {
        last = new FailedSample(PARAMETER_ERROR, e.getMessage());
      }
    }
    return last;
  }

  private boolean goesOn(SampleFlow<S> flow) {
    return !user.cancellation().cancelled() && flow.goesOn();
  }

  @Override
  public boolean cancel() {
    return user.cancellation().cancel();
  }

  /** Closes the virtual user's connections, also those of its other samplers, which end with it. */
  @Override
  public void close() {
    user.close();
  }
}

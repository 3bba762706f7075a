package io.github.bancada.ldap;

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

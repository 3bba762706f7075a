package io.github.bancada.ldap;

import io.github.bancada.work.Sample;
import java.io.Closeable;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;

/** A virtual user with its own connections; alone, or one of several that share a client. */
final class TestUser implements Closeable {
  private final LdapClient ownClient;
  private final UserConnections connections = new UserConnections();
  private final Queue<Sample> told = new ConcurrentLinkedQueue<>();
  private final SearchTask task;

  private TestUser(LdapClient client, LdapClient ownClient, BooleanSupplier stopping) {
    this.ownClient = ownClient;
    this.task = new SearchTask(client, connections, stopping, told::add);
  }

  static TestUser alone() {
    LdapClient client = new LdapClient();
    return new TestUser(client, client, () -> false);
  }

  static TestUser of(LdapClient client) {
    return of(client, () -> false);
  }

  static TestUser of(LdapClient client, BooleanSupplier stopping) {
    return new TestUser(client, null, stopping);
  }

  SearchSample run(LdapSettings settings) {
    return task.run(settings);
  }

  SearchSample run(TestSettings settings) {
    return run(settings.build());
  }

  /** The separate samples that came during those of {@link #run}, so far. */
  List<Sample> told() {
    return List.copyOf(told);
  }

  SearchTask task() {
    return task;
  }

  @Override
  public void close() {
    connections.close();
    if (ownClient != null) {
      ownClient.close();
    }
  }
}

package io.github.bancada.ldap;

import io.github.bancada.ldap.operation.LdifFile;
import io.github.bancada.testing.TestVirtualUser;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** A virtual user of LDAP Operation with a client, connections and files of its own. */
final class OperationUser implements Closeable {
  private final LdapClient client;
  private final UserConnections connections = new UserConnections();
  private final Map<String, LdifFile> files = new HashMap<>();
  private final OperationTask task;
  private boolean ended;

  OperationUser() {
    this(new LdapClient());
  }

  /** One of several that share a client, which this one closes. */
  OperationUser(LdapClient client) {
    this.client = client;
    this.task =
        new OperationTask(
            client,
            connections,
            this::file,
            new TestVirtualUser("Users 1-1", "LDAP Operation").whenEnded(this::end));
  }

  private LdifFile file(OperationSettings settings) {
    return files.computeIfAbsent(
        settings.ldifFile(), path -> new LdifFile(Path.of(path), settings.operation()));
  }

  private void end() {
    ended = true;
  }

  OperationSample run(TestOperation operation) {
    return task.run(operation.build());
  }

  OperationTask task() {
    return task;
  }

  boolean hasEnded() {
    return ended;
  }

  @Override
  public void close() {
    files.values().forEach(LdifFile::close);
    connections.close();
    client.close();
  }
}

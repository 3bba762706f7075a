package io.github.bancada.ldap;

import io.github.bancada.ldap.operation.LdifFile;
import io.github.bancada.work.VirtualUser;
import java.io.Closeable;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** A virtual user of LDAP Operation with a client, connections and files of its own. */
final class OperationUser implements VirtualUser, Closeable {
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
    this.task = new OperationTask(client, connections, this::file, this);
  }

  private LdifFile file(OperationSettings settings) {
    return files.computeIfAbsent(
        settings.ldifFile(), path -> new LdifFile(Path.of(path), settings.operation()));
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
  public String name() {
    return "Users 1-1";
  }

  @Override
  public String sampler() {
    return "LDAP Operation";
  }

  @Override
  public BooleanSupplier stopping() {
    return () -> false;
  }

  @Override
  public int usersOfGroup() {
    return 1;
  }

  @Override
  public <T> T shared(String name, Supplier<T> maker) {
    return maker.get();
  }

  @Override
  public void end() {
    ended = true;
  }

  @Override
  public void abortTest(String problem) {
    throw new IllegalStateException(problem);
  }

  @Override
  public void close() {
    files.values().forEach(LdifFile::close);
    connections.close();
    client.close();
  }
}

package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;

import io.github.bancada.ldap.undo.LedgerPlace;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A test whose virtual users change a directory with Undo; closing it ends the test, which puts
 * everything back. For one thread, but each user may be another one.
 */
final class UndoUsers implements Closeable {
  private final String url;
  private final Path directory;
  private final String dn;
  private final String password;
  private final List<OperationUser> users = new ArrayList<>();

  /**
   * @param directory of the ledger
   * @param dn who binds; "" for an anonymous connection
   */
  UndoUsers(String url, Path directory, String dn, String password) {
    this.url = url;
    this.directory = directory;
    this.dn = dn;
    this.password = password;
    UndoLedgers.current().enter();
  }

  OperationUser another() {
    OperationUser user = new OperationUser();
    users.add(user);
    return user;
  }

  /** An operation with Undo. */
  TestOperation operation(String operation) {
    TestOperation made =
        TestOperation.at(url, operation)
            .connectionPerUser()
            .with(UNDO, "true")
            .with(UNDO_DIRECTORY, directory);
    return dn.isEmpty() ? made : made.bind(dn, password);
  }

  /** Takes a sample as the first user. */
  OperationSample run(TestOperation operation) {
    return (users.isEmpty() ? another() : users.get(0)).run(operation);
  }

  /** Changes an entry as LDIF says. */
  OperationSample change(String... ldif) {
    return run(operation("change").ldif(ldif));
  }

  LedgerPlace place() {
    return operation("delete").dn("cn=x").build().undo().orElseThrow().place();
  }

  /** The files of ledgers, of whatever server. */
  static List<Path> ledgers(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> all = Files.list(directory)) {
      return all.sorted().toList();
    }
  }

  @Override
  public void close() {
    users.forEach(OperationUser::close);
    UndoLedgers.current().leave();
  }
}

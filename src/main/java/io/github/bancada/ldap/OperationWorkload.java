package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;

import io.github.bancada.field.Check;
import io.github.bancada.ldap.operation.LdifFile;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.nio.file.Path;
import java.util.concurrent.ConcurrentHashMap;

/** One LDAP Operation in one test. Thread-safe. */
final class OperationWorkload extends LdapWorkload<OperationSettings> {
  private final ConcurrentHashMap<String, LdifFile> files = new ConcurrentHashMap<>();

  OperationWorkload() {
    super(DIRECTORY);
    UndoLedgers.current().enter();
  }

  @Override
  public Task<OperationSettings> newTask(VirtualUser user) {
    return new OperationTask(client(), connections(user), this::file, user);
  }

  /** The file of these settings, which all virtual users share. */
  private LdifFile file(OperationSettings settings) {
    return files.computeIfAbsent(
        settings.ldifFile(), path -> new LdifFile(Path.of(path), settings.operation()));
  }

  @Override
  public void check(Check check) {
    super.check(check);
    check
        .known(SETTINGS)
        .filter(settings -> !settings.ldifFile().isEmpty())
        .ifPresent(
            settings ->
                check.that(
                    () -> LdifFile.check(Path.of(settings.ldifFile()), settings.operation())));
    check.known(PUT_BACK).flatMap(undo -> undo).ifPresent(undo -> prepare(undo, check));
  }

  /** Undoes the changes of killed runs before the first sample. */
  private static void prepare(UndoSettings undo, Check check) {
    try {
      UndoLedgers.current().of(undo);
    } catch (LdapOperationException e) {
      check.problem(e.getMessage());
    }
  }

  @Override
  public void close() {
    files.values().forEach(LdifFile::close);
    UndoLedgers.current().leave();
    super.close();
  }
}

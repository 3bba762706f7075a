package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.ldap.operation.OperationType;
import io.github.bancada.ldap.undo.LedgerPlace;
import io.github.bancada.ldap.undo.Undo;
import io.github.bancada.ldap.undo.UndoListener;
import io.github.bancada.ldap.undo.UndoOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Undoes the ledgers of earlier tests, without a test. Reads the same fields as {@link
 * LdapOperation}. For one thread.
 */
public final class LedgerPlayback {
  private final UndoSettings settings;
  private final boolean withTls;
  private final Consumer<String> say;
  private final Consumer<String> fail;
  private boolean complete = true;

  /**
   * @param fields texts by their properties in a plan, for the server, TLS and bind, and for the
   *     directory of the ledgers
   * @param say receives lines about the progress
   * @param fail receives lines about what could not be put back or is not used
   * @throws IllegalArgumentException if a field is wrong, or fields contradict each other
   */
  public LedgerPlayback(Map<String, String> fields, Consumer<String> say, Consumer<String> fail) {
    this.say = say;
    this.fail = fail;
    FieldValues values = new FieldValues(FIELDS);
    for (Field<?> each : FIELDS.all()) {
      if (fields.containsKey(each.name())) {
        values.put(each, fields.get(each.name()));
      }
    }
    values.put(OPERATION, OperationType.CHANGE.token());
    values.put(UNDO, "true");
    settings = values.get(PUT_BACK).orElseThrow();
    withTls = values.get(DIRECTORY.server).usesTls();
  }

  /**
   * Undoes the ledgers of this server, the newest first, except those of running tests.
   *
   * @return whether nothing is left in them
   * @throws IOException if the directory has ledgers, but of other servers only, or one cannot be
   *     read or written
   * @throws IllegalArgumentException if a file of TLS cannot be read
   */
  public boolean run() throws IOException {
    LedgerPlace place = settings.place();
    if (place.ledgers().isEmpty()) {
      requireNoOther(place);
      say.accept(
          "no ledger of " + place.server() + " in " + place.directory() + ": nothing to put back");
      return true;
    }
    String unusedKey = settings.target().unusedKey();
    if (!unusedKey.isEmpty()) {
      fail.accept(unusedKey);
    }
    try (LdapClient client = new LdapClient()) {
      if (withTls) {
        client.tls(settings.target().tls());
      }
      Undo.ofKilledRuns(
          place, new UndoDirectory(client, settings.target(), () -> false), new Lines());
    }
    return complete;
  }

  /** Ledgers are found by the server's name, which may have another spelling. */
  private static void requireNoOther(LedgerPlace place) throws IOException {
    try (Stream<Path> files = Files.list(place.directory())) {
      List<String> others =
          files.map(file -> String.valueOf(file.getFileName())).sorted().limit(10).toList();
      if (!others.isEmpty()) {
        throw new IOException(
            String.format(
                "'%s' has no ledger of %s, but %s; give the URL as in the test",
                place.directory(), place.server(), String.join(", ", others)));
      }
    }
  }

  /** Writes the progress as lines. */
  private final class Lines implements UndoListener {
    @Override
    public void begins(Path ledger) {
      say.accept("putting back what " + ledger + " holds");
    }

    @Override
    public void goesOn(String progress) {
      say.accept(progress);
    }

    @Override
    public void ended(UndoOutcome outcome) {
      if (outcome.isComplete()) {
        say.accept(outcome.sentence());
      } else {
        complete = false;
        fail.accept(outcome.sentence());
        outcome.listing().forEach(fail);
      }
    }

    @Override
    public void isInUse(Path ledger) {
      say.accept(ledger + " is left alone: its test is still running and undoes it at its end");
    }
  }
}

package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.Control;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFModifyDNChangeRecord;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Undoes ledgers. Stateless. */
public final class Undo {
  private Undo() {}

  /**
   * Undoes the ledgers of runs that have ended, the newest first.
   *
   * @throws IOException if a ledger cannot be read or written
   */
  public static void ofKilledRuns(LedgerPlace place, Directory directory, UndoListener listener)
      throws IOException {
    for (Path each : place.ledgers()) {
      Optional<LedgerFile> abandoned = LedgerFile.open(each);
      if (abandoned.isEmpty()) {
        listener.isInUse(each);
        continue;
      }
      try (LedgerFile file = abandoned.get()) {
        undo(place, file, directory, listener);
      }
    }
  }

  /**
   * Undoes the ledger of a run that ends, if anything was changed.
   *
   * @param waitMillis longest wait for changes in progress
   * @throws IOException if the ledger cannot be read or written
   */
  public static void of(Ledger ledger, Directory directory, long waitMillis, UndoListener listener)
      throws IOException, InterruptedException {
    Optional<LedgerFile> written = ledger.finish(waitMillis);
    if (written.isPresent()) {
      try (LedgerFile file = written.get()) {
        undo(ledger.place(), file, directory, listener);
      }
    }
  }

  private static void undo(
      LedgerPlace place, LedgerFile file, Directory directory, UndoListener listener)
      throws IOException {
    listener.begins(file.path());
    listener.ended(
        undo(place, file, directory, new UndoProgress(listener::goesOn, System::nanoTime)));
  }

  private static UndoOutcome undo(
      LedgerPlace place, LedgerFile file, Directory directory, UndoProgress progress)
      throws IOException {
    try (Leftovers leftovers = new Leftovers(file.path())) {
      Restoration restoration =
          new Restoration(file, new SecondTry(new RenameAgain(directory)), leftovers, progress);
      String broken = "";
      try {
        restoration.run();
      } catch (LdapOperationException e) {
        broken = e.getMessage();
      }
      leftovers.replace(file, restoration.kept());
      return new UndoOutcome(
          place.server(),
          file.path(),
          restoration.putBack(),
          leftovers.count(),
          leftovers.reasons(),
          broken);
    }
  }

  /** Repeats a request if the connection breaks; each request may be repeated. */
  private record SecondTry(Directory directory) implements Directory {
    private interface Question {
      LdapResult ask() throws LdapOperationException;
    }

    @Override
    public LdapResult search(String base, SearchScope scope, int sizeLimit, Consumer<Entry> entries)
        throws LdapOperationException {
      return twice(() -> directory.search(base, scope, sizeLimit, entries));
    }

    @Override
    public LdapResult change(LDIFChangeRecord change) throws LdapOperationException {
      return twice(() -> directory.change(change));
    }

    private static LdapResult twice(Question question) throws LdapOperationException {
      try {
        return question.ask();
      } catch (LdapOperationException e) {
        try {
          return question.ask();
        } catch (LdapOperationException again) {
          again.addSuppressed(e);
          throw again;
        }
      }
    }
  }

  /**
   * Makes OpenLDAP rename the entry that was added last, after others were moved below it.
   *
   * <p>Its back end mdb treats such an entry as one that is being added, finds its place in the
   * index of names occupied, and answers {@code 80 other}, "DN index add failed" (seen in 2.5.13).
   * It does rename the entry once it has begun to add another. That one is added with the critical
   * control No-Op, so it is never made; a server that does not know the control refuses it.
   *
   * @param directory to change
   */
  record RenameAgain(Directory directory) implements Directory {
    private static final Control NO_OPERATION = new Control("1.3.6.1.4.1.4203.666.5.2", true);
    private static final String NAME = "bancada-undo";

    @Override
    public LdapResult search(String base, SearchScope scope, int sizeLimit, Consumer<Entry> entries)
        throws LdapOperationException {
      return directory.search(base, scope, sizeLimit, entries);
    }

    @Override
    public LdapResult change(LDIFChangeRecord change) throws LdapOperationException {
      LdapResult result = directory.change(change);
      if (result.code() != ResultCode.OTHER_INT_VALUE
          || !(change instanceof LDIFModifyDNChangeRecord)) {
        return result;
      }
      directory.change(additionBelow(change.getDN()));
      return directory.change(change);
    }

    private static LDIFChangeRecord additionBelow(String dn) {
      Entry entry =
          new Entry(
              "cn=" + NAME + ',' + dn,
              new Attribute("objectClass", "organizationalRole"),
              new Attribute("cn", NAME));
      return new LDIFAddChangeRecord(entry, List.of(NO_OPERATION));
    }
  }
}

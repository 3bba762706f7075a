package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entries of a server as they were before a run, so that {@link Undo} can restore them.
 *
 * <p>Before the first change of an entry is sent, the entry, or its absence, is read and written
 * here; later changes of it need no record. So the order of simultaneous changes does not matter. A
 * rename also writes the rename back, which keeps the entry instead of deleting it and adding it
 * again.
 *
 * <p>A rename of an entry with entries below makes new names that are not in the ledger, and the
 * rename back also moves entries added below it since. Such a change is made alone and begins a new
 * age of the directory, in which all entries count as unchanged. Thread-safe.
 */
public final class Ledger {
  private static final Logger log = LoggerFactory.getLogger(Ledger.class);

  /** Longest time until a change without an answer takes effect. */
  private static final long DOUBT_MILLIS = 1000;

  private final LedgerPlace place;
  private final LedgerWriter writer;
  private final ChangeLocks locks = new ChangeLocks();

  // Guarded by the monitor of this object.
  private boolean doubtful;
  private long lastDoubt;

  /** A change in progress. */
  public interface Change {
    /** A change that an undo can ignore. */
    Change NONE = answer -> {};

    /**
     * Called once, when the request has been answered or given up.
     *
     * @param answer the server's; null if there is none
     */
    void ended(LdapResult answer);
  }

  public Ledger(LedgerPlace place) {
    this.place = place;
    this.writer = new LedgerWriter(place);
  }

  public LedgerPlace place() {
    return place;
  }

  /**
   * Notes what a request is about to change; it may be sent when this returns.
   *
   * @param user the DN that its connection is bound as; "" if that is not known
   * @param directory reads the entries
   * @throws LdapOperationException if that is not possible; the request must not be sent then
   */
  public Change begin(LdapRequest request, String user, Directory directory)
      throws LdapOperationException {
    Optional<Intent> intent = Intent.of(request, user);
    if (intent.isEmpty()) {
      return Change.NONE;
    }
    try {
      return enter(intent.get(), new EntryReader(directory));
    } catch (RefusedRequestException e) {
      throw new LdapOperationException(e.code(), e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LdapOperationException(
          ResultCode.USER_CANCELED, "stopped before the change was noted", e);
    } catch (IOException e) {
      throw new LdapOperationException(
          ResultCode.LOCAL_ERROR,
          "the ledger in '" + place.directory() + "' cannot be written: " + e.getMessage(),
          e);
    }
  }

  private Change enter(Intent intent, EntryReader reader)
      throws LdapOperationException, RefusedRequestException, IOException, InterruptedException {
    if (intent.dn() == null) {
      throw new RefusedRequestException(
          ResultCode.PARAM_ERROR_INT_VALUE,
          "it is not known whose password is changed, so it could not be put back; give a DN in"
              + " User of the password, or switch Undo off");
    }
    if (!intent.tree()) {
      LockedChange change = new LockedChange(intent, false);
      try {
        if (!writer.isBelowRenamed(intent.made())
            && !(intent.renames() && reader.hasEntriesBelow(intent.dn()))) {
          return note(intent, change, reader);
        }
      } finally {
        change.endUnlessUsed();
      }
    }
    LockedChange alone = new LockedChange(intent, true);
    try {
      if (writer.isBelowRenamed(intent.made())) {
        writer.beginAge();
      }
      return note(intent, alone, reader);
    } finally {
      alone.endUnlessUsed();
    }
  }

  private Change note(Intent intent, LockedChange change, EntryReader reader)
      throws LdapOperationException, RefusedRequestException, IOException, InterruptedException {
    writer.save(intent.dn(), reader);
    if (intent.tree()) {
      writer.saveSubtree(intent.dn(), reader);
    }
    if (intent.password()) {
      writer.savePassword(intent.dn(), reader);
    }
    int rename = 0;
    if (intent.renames()) {
      writer.save(intent.newDn(), reader);
      rename = writer.saveRename(intent.dn(), intent.newDn(), change.held.alone());
    }
    return change.use(rename);
  }

  /** A permitted change, which holds its locks until it has ended. */
  private final class LockedChange implements Change {
    private final ChangeLocks.Held held;
    private boolean used;
    private int rename;

    LockedChange(Intent intent, boolean alone) throws InterruptedException {
      held = locks.lock(intent, alone);
    }

    /**
     * Keeps the locks for the change itself.
     *
     * @param number of the rename; 0 for none
     */
    Change use(int number) {
      rename = number;
      used = true;
      return this;
    }

    void endUnlessUsed() {
      if (!used) {
        end();
      }
    }

    @Override
    public void ended(LdapResult answer) {
      try {
        if (answer == null) {
          doubt();
        } else if (rename > 0 && answer.code() != 0) {
          writer.renameFailed(rename);
        }
      } catch (IOException e) {
        log.warn("A rename that was refused is not noted; its way back will be tried", e);
      } finally {
        end();
      }
    }

    private void end() {
      locks.unlock(held);
    }
  }

  private synchronized void doubt() {
    doubtful = true;
    lastDoubt = System.nanoTime();
  }

  private synchronized long doubtMillisLeft() {
    long since = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastDoubt);
    return doubtful ? DOUBT_MILLIS - since : 0;
  }

  /**
   * Lets no more changes begin, and returns the file to undo. Waits for changes in progress, and
   * until those without an answer can no longer take effect.
   *
   * @param waitMillis longest wait for changes in progress
   * @return empty if nothing was changed, and at further calls
   */
  Optional<LedgerFile> finish(long waitMillis) throws InterruptedException {
    boolean underWay = locks.close(waitMillis) > 0;
    long rest = underWay ? DOUBT_MILLIS : doubtMillisLeft();
    if (rest > 0) {
      Thread.sleep(rest);
    }
    return writer.finish();
  }
}

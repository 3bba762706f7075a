package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapResult;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the entries of a server were before a run, so that {@link Undo} can put them back.
 *
 * <p>Before the first change of an entry is sent, the entry is read and written here, or that there
 * was none; later changes of it need nothing. So the order of changes by users at the same time
 * does not matter. A rename also leaves a note of the way back, which keeps the entry what it is
 * instead of deleting it and adding it again.
 *
 * <p>A rename of an entry with others below gives those new names that nobody has noted, and the
 * way back of an entry takes along what was made below it meanwhile. Such a change is made alone
 * and begins a new age of the directory, in which all entries count as unchanged. Thread-safe.
 */
public final class Ledger {
  private static final Logger log = LoggerFactory.getLogger(Ledger.class);

  /** How long a change whose answer is not known may still take effect. */
  private static final long DOUBT_MILLIS = 1000;

  private final LedgerPlace place;
  private final Notes notes;
  private final Gate gate = new Gate();
  private final Claims claims = new Claims();

  // Guarded by the monitor of this object.
  private boolean doubtful;
  private long lastDoubt;

  /** A change on its way. */
  public interface Change {
    /** Nothing that an undo has to know of. */
    Change NONE = answer -> {};

    /**
     * To be called once, when the request has been answered or given up.
     *
     * @param answer the server's; null if there is none
     */
    void ended(LdapResult answer);
  }

  public Ledger(LedgerPlace place) {
    this.place = place;
    this.notes = new Notes(place);
  }

  /** Where its file is. */
  public LedgerPlace place() {
    return place;
  }

  /**
   * Notes what a request is about to change; it may be sent when this returns.
   *
   * @param user the DN that its connection is bound as; "" if that is not known
   * @param directory reads the entries
   * @throws LdapFailure if that is not possible; the request must not be sent then
   */
  public Change begin(LdapRequest request, String user, Directory directory) throws LdapFailure {
    Optional<Intent> intent = Intent.of(request, user);
    if (intent.isEmpty()) {
      return Change.NONE;
    }
    try {
      return enter(intent.get(), new EntryReader(directory));
    } catch (Refusal e) {
      throw new LdapFailure(e.code(), e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LdapFailure(ResultCode.USER_CANCELED, "stopped before the change was noted", e);
    } catch (IOException e) {
      throw new LdapFailure(
          ResultCode.LOCAL_ERROR,
          "the ledger in '" + place.directory() + "' cannot be written: " + e.getMessage(),
          e);
    }
  }

  private Change enter(Intent intent, EntryReader reader)
      throws LdapFailure, Refusal, IOException, InterruptedException {
    if (intent.dn() == null) {
      throw new Refusal(
          ResultCode.PARAM_ERROR_INT_VALUE,
          "it is not known whose password is changed, so it could not be put back; give a DN in"
              + " User of the password, or switch Undo off");
    }
    if (!intent.tree()) {
      Pass pass = new Pass(intent, false);
      try {
        if (!notes.isBelowRenamed(intent.made())
            && !(intent.renames() && reader.hasEntriesBelow(intent.dn()))) {
          return note(intent, pass, reader);
        }
      } finally {
        pass.endUnlessUsed();
      }
    }
    Pass alone = new Pass(intent, true);
    try {
      if (notes.isBelowRenamed(intent.made())) {
        notes.beginAge();
      }
      return note(intent, alone, reader);
    } finally {
      alone.endUnlessUsed();
    }
  }

  private Change note(Intent intent, Pass pass, EntryReader reader)
      throws LdapFailure, Refusal, IOException, InterruptedException {
    notes.touch(intent.dn(), reader);
    if (intent.tree()) {
      notes.touchTree(intent.dn(), reader);
    }
    if (intent.password()) {
      notes.touchPassword(intent.dn(), reader);
    }
    int rename = 0;
    if (intent.renames()) {
      notes.touch(intent.newDn(), reader);
      rename = notes.rename(intent.dn(), intent.newDn(), pass.alone);
    }
    return pass.use(rename);
  }

  /** The permission for one change; it claims names unless it is alone. */
  private final class Pass implements Change {
    private final boolean alone;
    private final long from;
    private final long to;
    private final long parent;
    private boolean used;
    private int rename;

    Pass(Intent intent, boolean alone) throws InterruptedException {
      this.alone = alone;
      boolean renames = intent.renames() && !alone;
      from = renames ? Names.number(intent.dn()) : 0;
      to = renames ? Names.number(intent.newDn()) : 0;
      DN above = intent.made() == null || alone ? null : intent.made().getParent();
      parent = above == null ? 0 : Names.number(above);
      gate.enter(alone);
      boolean claimed = false;
      try {
        claims.take(from, to, parent);
        claimed = true;
      } finally {
        if (!claimed) {
          gate.leave();
        }
      }
    }

    /**
     * Makes it the change itself.
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
          notes.renameFailed(rename);
        }
      } catch (IOException e) {
        log.warn("A rename that was refused is not noted; its way back will be tried", e);
      } finally {
        end();
      }
    }

    private void end() {
      claims.giveBack(from, to, parent);
      gate.leave();
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
   * Lets no more changes pass, and gives the file to be undone. Waits for changes under way, and
   * for those without an answer to take effect.
   *
   * @param waitMillis longest wait for changes under way
   * @return empty if nothing was changed, and at further calls
   */
  Optional<LedgerFile> finish(long waitMillis) throws InterruptedException {
    boolean underWay = gate.close(waitMillis) > 0;
    long rest = underWay ? DOUBT_MILLIS : doubtMillisLeft();
    if (rest > 0) {
      Thread.sleep(rest);
    }
    return notes.finish();
  }
}

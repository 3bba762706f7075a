package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldif.LDIFAddChangeRecord;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/**
 * Undoes one ledger: age by age, the newest first. In each age it undoes renames from the last to
 * the first, then deletes entries that did not exist, those below others first, then compares all
 * others with the ledger, those above others first, and adds or modifies them if they differ. So it
 * depends only on the current directory, and can be repeated after it was broken off.
 *
 * <p>If the server refuses to move a tree back, the tree is left, with everything of older ages
 * that is in it or needs its place; the rest continues. For one thread.
 */
final class Restoration {
  private final LedgerFile ledger;
  private final EntryRestorer entries;
  private final EntryReader reader;
  private final Directory directory;
  private final Leftovers leftovers;
  private final UndoProgress progress;
  private final StuckTrees stuck = new StuckTrees();

  /** Places to which trees must be moved back; no other entry may be there then. */
  private Set<DN> places = Set.of();

  private long putBack;
  private long kept;

  /**
   * @param leftovers receives what cannot be put back
   * @param progress counts the records that are done
   */
  Restoration(LedgerFile ledger, Directory directory, Leftovers leftovers, UndoProgress progress) {
    this.ledger = ledger;
    this.directory = directory;
    this.leftovers = leftovers;
    this.progress = progress;
    entries = new EntryRestorer(directory);
    reader = new EntryReader(directory);
  }

  /**
   * Undoes the ledger. May be called once.
   *
   * @throws LdapOperationException if the server is no longer available; {@link #kept()} is still
   *     to be undone
   */
  void run() throws IOException, LdapOperationException {
    LedgerIndex index = LedgerIndex.of(ledger);
    kept = index.end();
    places = placesOfTrees(index);
    progress.begins(index.records());
    for (int age = index.ages().size() - 1; age >= 0; age--) {
      long start = age == 0 ? 0 : index.ages().get(age - 1).end();
      leaveDamaged(index.damaged(), start);
      undo(index.ages().get(age));
      leftovers.endAge(start, index.ages().get(age).end());
      kept = start;
      LedgerIndex.Move move = age == 0 ? null : index.ages().get(age - 1).move();
      if (move != null) {
        undo(move);
        leftovers.endMove();
        kept = move.offset();
      }
    }
  }

  private static Set<DN> placesOfTrees(LedgerIndex index) {
    Set<DN> places = new HashSet<>();
    for (LedgerIndex.Age age : index.ages()) {
      if (age.move() != null && age.move().done()) {
        places.add(age.move().before());
      }
    }
    return places;
  }

  /** Leaves damaged records that begin at or after this offset and are not left yet. */
  private void leaveDamaged(LedgerIndex.LongList damaged, long start) throws IOException {
    for (int i = 0; i < damaged.size(); i++) {
      long offset = damaged.get(i);
      if (offset >= start && offset < kept) {
        leftovers.addDamaged(offset, block(offset).text() + '\n');
      }
    }
  }

  private void undo(LedgerIndex.Age age) throws IOException, LdapOperationException {
    for (int i = age.renames().size() - 1; i >= 0; i--) {
      undoRename(record(age.renames().get(i)));
    }
    boolean[] doubtful = new boolean[age.unreadable().size()];
    for (int i = 0; i < doubtful.length; i++) {
      doubtful[i] = isDoubtful(record(age.unreadable().get(i)));
    }
    for (int i = age.absent().size() - 1; i >= 0; i--) {
      delete(record(age.absent(i)));
    }
    for (int i = 0; i < age.images().size(); i++) {
      LedgerRecord record = record(age.image(i));
      Entry image = ((LDIFAddChangeRecord) record.change()).getEntryToAdd();
      attempt(record, stuck.reasonFor(record.dn()), () -> entries.restore(image));
    }
    for (int i = 0; i < doubtful.length; i++) {
      if (doubtful[i]) {
        sayUnreadable(record(age.unreadable().get(i)));
      }
      progress.done();
    }
  }

  private void undoRename(LedgerRecord rename) throws IOException, LdapOperationException {
    DN before = rename.before();
    DN after = rename.dn();
    String reason = reasonForTrees(before, after);
    if (reason != null) {
      stay(before, after, reason);
      leftovers.add(rename, reason);
    } else if (directory.change(rename.change()).code() == 0) {
      putBack++; // if not, the entries are compared nevertheless
      leftovers.movedBack(after, before);
    }
    progress.done();
  }

  private String reasonForTrees(DN before, DN after) {
    String reason = stuck.reasonForTree(after);
    return reason == null ? stuck.reasonForTree(before) : reason;
  }

  /** Defers everything about one of both names. */
  private void stay(DN before, DN after, String reason) {
    stuck.add(before, reason);
    stuck.add(after, reason);
  }

  private void delete(LedgerRecord record) throws IOException, LdapOperationException {
    DN name = record.dn();
    String obstacle = stuck.reasonForTree(name);
    boolean gone = attempt(record, obstacle, () -> entries.delete(record.change()));
    if (!gone && places.contains(name)) {
      stuck.add(name, obstacle == null ? "it waits until '" + name + "' is deleted" : obstacle);
    }
  }

  private interface Step {
    /** Performs it; returns whether it changed anything. */
    boolean run() throws LdapOperationException, RefusedRequestException;
  }

  /**
   * @param obstacle why it must wait; null if it can be tried
   * @return whether it is done
   */
  private boolean attempt(LedgerRecord record, String obstacle, Step step)
      throws IOException, LdapOperationException {
    String reason = obstacle;
    if (reason == null) {
      try {
        putBack += step.run() ? 1 : 0;
      } catch (RefusedRequestException e) {
        reason = e.getMessage();
      }
    }
    if (reason != null) {
      leftovers.add(record, reason);
    }
    progress.done();
    return reason == null;
  }

  /** Whether nothing shows an entry's password. */
  private boolean isDoubtful(LedgerRecord record) throws LdapOperationException {
    if (stuck.reasonFor(record.dn()) != null) {
      return true;
    }
    try {
      Entry now = reader.read(record.dn().toString());
      return now == null || !now.hasAttribute(Intent.PASSWORD);
    } catch (RefusedRequestException e) {
      return true;
    }
  }

  private void sayUnreadable(LedgerRecord record) throws IOException, LdapOperationException {
    String obstacle = stuck.reasonFor(record.dn());
    if (obstacle != null) {
      leftovers.add(record, obstacle);
      return;
    }
    try {
      if (reader.read(record.dn().toString()) != null) {
        leftovers.add(record, "its password was changed, and this identity may not read passwords");
      }
    } catch (RefusedRequestException e) {
      leftovers.add(record, e.getMessage());
    }
  }

  private void undo(LedgerIndex.Move move) throws IOException, LdapOperationException {
    if (!move.done()) {
      return;
    }
    LedgerRecord record = record(move.offset());
    String reason = reasonForTrees(move.before(), move.after());
    if (reason != null) {
      stay(move.before(), move.after(), reason);
      leftovers.add(record, reason);
      return;
    }
    LdapResult result = directory.change(record.change());
    if (result.code() == 0 || hadNotHappened(move, result)) {
      putBack += result.code() == 0 ? 1 : 0;
      leftovers.movedBack(move.after(), move.before());
    } else {
      leftovers.add(
          record,
          new RefusedRequestException("moving it back to '" + move.before() + "'", result)
              .getMessage());
      String waits = "it waits until '" + move.after() + "' is '" + move.before() + "' again";
      stay(move.before(), move.after(), waits);
    }
  }

  /** Whether the move did not happen, or was undone before. */
  private boolean hadNotHappened(LedgerIndex.Move move, LdapResult result)
      throws LdapOperationException {
    if (result.code() == ResultCode.NO_SUCH_OBJECT_INT_VALUE) {
      return isNotThere(move.after()); // else its place is occupied
    }
    return result.code() == ResultCode.ENTRY_ALREADY_EXISTS_INT_VALUE;
  }

  private boolean isNotThere(DN name) throws LdapOperationException {
    try {
      return reader.read(name.toString()) == null;
    } catch (RefusedRequestException e) {
      return false;
    }
  }

  private LedgerRecord record(long offset) throws IOException {
    return LedgerRecord.parse(block(offset).text());
  }

  private LedgerReader.Block block(long offset) throws IOException {
    return new LedgerReader(ledger, offset).next();
  }

  /** Number of entries that this undo has put back. */
  long putBack() {
    return putBack;
  }

  /** First bytes of the ledger that are not undone yet. */
  long kept() {
    return kept;
  }
}

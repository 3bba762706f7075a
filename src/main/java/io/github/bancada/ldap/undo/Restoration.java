package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFDeleteChangeRecord;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import io.github.bancada.ldap.wire.LdapFailure;
import io.github.bancada.ldap.wire.LdapResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Undoes one ledger: age by age, the newest first. In each age renames are undone from the last to
 * the first, then entries that were not there are deleted, those below others first, then all that
 * were there are compared with the ledger, those above others first, and added or modified if they
 * differ. So what it does depends on the directory as it is, and it may be done again after it was
 * broken off. For one thread.
 */
final class Restoration {
  private final LedgerFile ledger;
  private final EntryRestorer entries;
  private final EntryReader reader;
  private final Directory directory;
  private final Leftovers leftovers;
  private final UndoProgress progress;

  /** Renames that have to be undone after the age that is being undone, the next one first. */
  private List<LedgerIndex.Move> moves = List.of();

  private long putBack;
  private long kept;

  /**
   * @param leftovers receives what cannot be put back
   * @param progress is told of each record
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
   * Undoes it. May be called once.
   *
   * @throws LdapFailure if the server is not there any more; {@link #kept()} is still to be undone
   */
  void run() throws IOException, LdapFailure {
    LedgerIndex index = LedgerIndex.of(ledger);
    kept = index.end();
    progress.begins(index.records());
    for (int i = 0; i < index.damaged().size(); i++) {
      LedgerReader.Block block = block(index.damaged().get(i));
      leftovers.add("record at byte " + block.offset(), "it cannot be read", end(block.text()));
    }
    for (int age = index.ages().size() - 1; age >= 0; age--) {
      moves = movesBefore(index, age);
      undo(index.ages().get(age));
      kept = age == 0 ? 0 : index.ages().get(age - 1).end();
      LedgerIndex.Move move = age == 0 ? null : index.ages().get(age - 1).move();
      if (move != null) {
        undo(move);
        kept = move.offset();
      }
    }
  }

  private static List<LedgerIndex.Move> movesBefore(LedgerIndex index, int age) {
    List<LedgerIndex.Move> moves = new ArrayList<>();
    for (int i = age - 1; i >= 0; i--) {
      LedgerIndex.Move move = index.ages().get(i).move();
      if (move != null) {
        moves.add(move);
      }
    }
    return moves;
  }

  private void undo(LedgerIndex.Age age) throws IOException, LdapFailure {
    for (int i = age.renames().size() - 1; i >= 0; i--) {
      LedgerRecord rename = record(age.renames().get(i));
      if (directory.change(rename.change()).code() == 0) {
        putBack++; // if not, the entries are compared all the same
      }
      progress.done();
    }
    boolean[] doubtful = new boolean[age.unreadable().size()];
    for (int i = 0; i < doubtful.length; i++) {
      doubtful[i] = !showsPassword(record(age.unreadable().get(i)));
    }
    for (int i = age.absent().size() - 1; i >= 0; i--) {
      LedgerRecord record = record(age.absent(i));
      attempt(record, () -> entries.delete(record.change()));
    }
    for (int i = 0; i < age.images().size(); i++) {
      LedgerRecord record = record(age.image(i));
      Entry image = ((LDIFAddChangeRecord) record.change()).getEntryToAdd();
      attempt(record, () -> entries.restore(image));
    }
    for (int i = 0; i < doubtful.length; i++) {
      if (doubtful[i]) {
        sayUnreadable(record(age.unreadable().get(i)));
      }
      progress.done();
    }
  }

  /** A step of the undo. */
  private interface Step {
    /** Does it; returns whether anything was to be done. */
    boolean run() throws LdapFailure, Refusal;
  }

  private void attempt(LedgerRecord record, Step step) throws IOException, LdapFailure {
    try {
      if (step.run()) {
        putBack++;
      }
    } catch (Refusal e) {
      leave(record, e.getMessage());
    }
    progress.done();
  }

  /** Keeps a record, with the name that its entry has when all is undone. */
  private void leave(LedgerRecord record, String reason) throws IOException {
    DN name = record.dn();
    for (LedgerIndex.Move move : moves) {
      if (move.done()) {
        name = Names.moved(name, move.after(), move.before());
      }
    }
    String dn = name.toString();
    leftovers.add(dn, reason, LedgerRecord.text(renamed(record.change(), dn)));
  }

  private static LDIFChangeRecord renamed(LDIFChangeRecord change, String dn) {
    if (change instanceof LDIFAddChangeRecord add) {
      return new LDIFAddChangeRecord(dn, add.getAttributes());
    }
    if (change instanceof LDIFModifyChangeRecord modify) {
      return new LDIFModifyChangeRecord(dn, modify.getModifications());
    }
    return new LDIFDeleteChangeRecord(dn);
  }

  private boolean showsPassword(LedgerRecord record) throws LdapFailure {
    try {
      Entry now = reader.read(record.dn().toString());
      return now != null && now.hasAttribute(Intent.PASSWORD);
    } catch (Refusal e) {
      return false;
    }
  }

  private void sayUnreadable(LedgerRecord record) throws IOException, LdapFailure {
    try {
      if (reader.read(record.dn().toString()) != null) {
        leave(record, "its password was changed, and this identity may not read passwords");
      }
    } catch (Refusal e) {
      leave(record, e.getMessage());
    }
  }

  private void undo(LedgerIndex.Move move) throws IOException, LdapFailure {
    if (!move.done()) {
      return;
    }
    LdapResult result = directory.change(record(move.offset()).change());
    switch (result.code()) {
      case 0 -> putBack++;
      case ResultCode.NO_SUCH_OBJECT_INT_VALUE, ResultCode.ENTRY_ALREADY_EXISTS_INT_VALUE -> {
        // It had not happened, or was undone before.
      }
      default -> {
        Refusal refusal = new Refusal("moving '" + move.after() + "' back", result);
        throw new LdapFailure(refusal.code(), refusal.getMessage(), refusal);
      }
    }
  }

  private LedgerRecord record(long offset) throws IOException {
    return LedgerRecord.parse(block(offset).text());
  }

  private LedgerReader.Block block(long offset) throws IOException {
    return new LedgerReader(ledger, offset).next();
  }

  private static String end(String text) {
    return text + '\n';
  }

  /** Entries that are as they were before the run again, and were not before. */
  long putBack() {
    return putBack;
  }

  /** First bytes of the ledger that are not undone yet. */
  long kept() {
    return kept;
  }
}

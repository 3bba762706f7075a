package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.wire.LdapOperationException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * Writes each entry to the ledger once. The first one makes the file; only a {@link NumberSet} is
 * kept in memory. Thread-safe.
 */
final class LedgerWriter {
  private final LedgerPlace place;
  private final NumberSet saved = new NumberSet();
  private final NumberSet renamed = new NumberSet();
  private final Set<Long> beingRead = new HashSet<>();
  private LedgerFile file;
  private int renames;
  private boolean finished;

  LedgerWriter(LedgerPlace place) {
    this.place = place;
  }

  /** Writes an entry as it is, unless it was written before. */
  void save(DN dn, EntryReader reader)
      throws LdapOperationException, RefusedRequestException, IOException, InterruptedException {
    long number = Names.number(dn);
    if (!beginReading(number)) {
      return;
    }
    boolean done = false;
    try {
      Entry entry = reader.read(dn.toString());
      if (entry == null) {
        append(LedgerRecord.absent(dn));
      } else {
        write(entry);
      }
      done = true;
    } finally {
      endReading(number, done);
    }
  }

  /** Whether the caller must read it; waits while another user reads it. */
  private synchronized boolean beginReading(long number) throws InterruptedException {
    while (beingRead.contains(number)) {
      wait();
    }
    return !saved.contains(number) && beingRead.add(number);
  }

  private synchronized void endReading(long number, boolean done) {
    beingRead.remove(number);
    if (done) {
      saved.add(number);
    }
    notifyAll();
  }

  /** Writes an entry and all below it. */
  void saveSubtree(DN dn, EntryReader reader)
      throws LdapOperationException, RefusedRequestException, IOException {
    reader.readTree(dn, this::write);
  }

  /** Writes an entry, unless it was written under the name that the server returns. */
  private synchronized void write(Entry entry) throws IOException {
    long number = Names.number(Names.parse(entry.getDN()));
    if (!saved.contains(number)) {
      append(LedgerRecord.image(entry));
      saved.add(number);
    }
  }

  /** Notes that a password changes, unless an undo can see it in the entry. */
  void savePassword(DN dn, EntryReader reader)
      throws LdapOperationException, RefusedRequestException, IOException {
    long number = Names.numberOfPassword(dn);
    synchronized (this) {
      if (saved.contains(number)) {
        return;
      }
    }
    Entry entry = reader.read(dn.toString());
    synchronized (this) {
      if (saved.add(number) && (entry == null || !entry.hasAttribute(Intent.PASSWORD))) {
        append(LedgerRecord.password(dn));
      }
    }
  }

  /**
   * Notes a rename.
   *
   * @param tree whether there are entries below, so that a new age begins
   * @return its number
   */
  synchronized int saveRename(DN from, DN to, boolean tree) throws IOException {
    int number = ++renames;
    append(LedgerRecord.rename(from, to, number, tree));
    renamed.add(Names.number(to));
    if (tree) {
      forget();
    }
    return number;
  }

  /** Notes that a rename was refused; does nothing after the end. */
  synchronized void renameFailed(int number) throws IOException {
    if (!finished) {
      append(LedgerRecord.failed(number));
    }
  }

  /**
   * Whether an entry that was renamed in this age is above this name.
   *
   * @param name null for none
   */
  synchronized boolean isBelowRenamed(DN name) {
    if (name == null || renamed.size() == 0) {
      return false;
    }
    for (DN above = name.getParent(); above != null; above = above.getParent()) {
      if (renamed.contains(Names.number(above))) {
        return true;
      }
    }
    return false;
  }

  /** Begins a new age, in which all entries count as unchanged. */
  synchronized void beginAge() throws IOException {
    append(LedgerRecord.AGE);
    forget();
  }

  private void forget() {
    saved.clear();
    renamed.clear();
  }

  private synchronized void append(String text) throws IOException {
    if (finished) {
      throw new IOException("the test has ended");
    }
    if (file == null) {
      file = place.create();
    }
    file.append(text);
  }

  /** Ends the writing and returns the file; empty if there is none. */
  synchronized Optional<LedgerFile> finish() {
    finished = true;
    Optional<LedgerFile> written = Optional.ofNullable(file);
    file = null;
    return written;
  }
}

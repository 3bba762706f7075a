package io.github.bancada.ldap.undo;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Entries that could not be put back: written to a file beside the ledger, which then replaces it.
 * Not thread-safe.
 */
final class Leftovers implements Closeable {
  /** As many reasons are kept for the console. */
  private static final int SHOWN = 20;

  private final Path path;
  private final List<String> reasons = new ArrayList<>();
  private LedgerFile file;
  private long count;

  /**
   * @param ledger the file of the ledger
   */
  Leftovers(Path ledger) {
    path = ledger.resolveSibling(ledger.getFileName() + ".left");
  }

  /**
   * Adds an entry.
   *
   * @param name of the entry
   * @param record what would have put it back
   */
  void add(String name, String reason, String record) throws IOException {
    count++;
    String line = name + ": " + reason;
    if (reasons.size() < SHOWN) {
      reasons.add(line);
    }
    file().append(LedgerRecord.reason(line) + record);
  }

  private LedgerFile file() throws IOException {
    if (file == null) {
      Files.deleteIfExists(path); // of an undo that was killed
      file =
          LedgerFile.create(path)
              .orElseThrow(() -> new IOException("'" + path + "' is used by another process"));
    }
    return file;
  }

  long count() {
    return count;
  }

  List<String> reasons() {
    return reasons;
  }

  /**
   * Leaves in the ledger what is still to be undone, or deletes it.
   *
   * @param kept first bytes of the ledger that are not undone yet
   */
  void replace(LedgerFile ledger, long kept) throws IOException {
    if (count == 0 && kept == 0) {
      ledger.delete();
      return;
    }
    if (count > 0 || kept < ledger.sizeBytes()) {
      Path whole = path.resolveSibling(ledger.path().getFileName() + ".part");
      Files.deleteIfExists(whole);
      try (LedgerFile next =
          LedgerFile.create(whole)
              .orElseThrow(() -> new IOException("'" + whole + "' is used by another process"))) {
        ledger.copyStart(kept, next);
        if (count > 0) {
          file.copyStart(file.sizeBytes(), next);
        }
      }
      ledger.close();
      Files.move(whole, ledger.path(), StandardCopyOption.REPLACE_EXISTING);
    }
    ledger.close();
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.delete();
    }
  }
}
